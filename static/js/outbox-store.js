// What waits on this phone until it can be sent, in the browser's own database, so that it outlives the page.
// An entry is { id, page, action, line, hand, corrects, title, fields, says, at, after, state, why }: `page` is the address
// of its game, `line` the line it writes, `hand` the number of its hand, `corrects` whether that line was there before,
// `says` what its form said in words, `at` when it was put here, `after` when it may be sent again. Without a `state` it
// waits to be sent; "taken" and "refused", with the reason `why`, wait for a person.

const NAME = "kept"; // as earlier versions called it: what they left there is still sent

const database = new Promise((resolve, reject) => {
  const opening = indexedDB.open("referee", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(NAME, { keyPath: "id" });
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = reject;
});

async function change(act) {
  const entries = (await database).transaction(NAME, "readwrite").objectStore(NAME);
  const request = act(entries);
  await new Promise((resolve, reject) => {
    Object.assign(entries.transaction, { oncomplete: resolve, onabort: reject });
  });
  return request.result;
}

// In the order in which they were written: an id begins with its time.
export const all = () => change((entries) => entries.getAll());
export const put = (entry) => change((entries) => entries.put(entry));
export const remove = (id) => change((entries) => entries.delete(id));
export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
