// The worker's part in copies of everything: what goes out, what comes in, and what is put back where that is regretted.

let found; // what has come in and waits for a yes

// Does what a message says, of the app in `phone`: `{ python, pocket, store, key }`. Gives the answer, or nothing where
// the message is about something else. After `{ isDone: true }` the files are others, and need another worker.
export function carry(message, phone) {
  if (message.copy) return said(phone.store, () => copy(phone));
  if (message.bring) return said(phone.store, () => bring(message.bring, phone));
  if (message.place) return said(phone.store, () => place(phone));
  if (message.undo) return said(phone.store, () => undo(phone));
  if (message.keep) return said(phone.store, () => ({ isKept: true, ...phone.store.beforeCopy.drop() }));
}

// A problem in a word, of which the page knows the sentence.
async function said(store, act) {
  try {
    const done = await act();
    await store?.settle();
    return done;
  } catch ({ name, type, message }) {
    if (name === "QuotaExceededError") return { problem: "full" };
    if (type !== "NotACopy") return { problem: "failed", text: message };
    const [, problem, needs] = /NotACopy: (\w+) ?(\S*)\s*$/.exec(message);
    return { problem, ...(needs && { needs }) };
  }
}

const phoneCopy = ({ python }) => python.pyimport("referee.cli.phone_copy");

function bytes(python) {
  const view = python.getBuffer("u8");
  const copied = view.data.slice();
  view.release();
  return copied;
}

function copy(phone) {
  const made = phoneCopy(phone).everything(phone.key);
  const file = bytes(made).buffer;
  made.destroy();
  return { file };
}

function bring(file, phone) {
  if (!phone.store) return { problem: "storage" };
  found?.destroy();
  found = undefined;
  const here = phoneCopy(phone).tables();
  found = phoneCopy(phone).read(phone.python.toPy(new Uint8Array(file)).tobytes());
  return { found: { tables: found.tables, made: found.made, here } };
}

async function place({ pocket, store, key }) {
  if (!found) return { problem: "failed" };
  const [database, own] = [bytes(found.database), { jar: found.jar, key: found.key || key }];
  pocket.close();
  await store.beforeCopy.put(store.database(), { jar: pocket.jar(), key }, "copy");
  try {
    await store.replace(database, own);
    store.beforeCopy.say(true);
    await store.settle();
  } catch (problem) {
    await store.mend();
    throw problem;
  }
  return { isDone: true };
}

async function undo({ pocket, store }) {
  const before = await store.beforeCopy.read();
  if (!before) return { problem: "failed" };
  store.beforeCopy.say(false); // ended in the middle it is put back at the next start
  pocket.close();
  await store.replace(before.database, before.own);
  store.beforeCopy.drop();
  return { isDone: true };
}
