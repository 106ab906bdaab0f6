// What this phone keeps: the whole database and the phone's cookies, in IndexedDB, on its disk before an answer leaves.

const FILE = "referee.sqlite";
const STORE = "kept";

export async function open(base) {
  const database = await new Promise((done, fail) => {
    const opening = indexedDB.open(`pocket ${base}/`, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => fail(opening.error);
  });
  return new Store(database);
}

class Store {
  constructor(database) {
    this.database = database;
  }

  async take() {
    const asking = this.database.transaction(STORE).objectStore(STORE).get("app");
    await new Promise((done, fail) => Object.assign(asking, { onsuccess: done, onerror: () => fail(asking.error) }));
    return asking.result ?? {};
  }

  mount(FS, folder, saved) {
    FS.mkdirTree(folder);
    this.read = () => FS.readFile(`${folder}/${FILE}`);
    this.time = () => FS.stat(`${folder}/${FILE}`).mtime.getTime() + FS.stat(`${folder}/${FILE}`).size;
    if (saved) FS.writeFile(`${folder}/${FILE}`, saved);
  }

  async save(jar, key) {
    const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
    transaction.objectStore(STORE).put({ database: this.read(), jar, key }, "app");
    await new Promise((done, fail) => {
      transaction.oncomplete = done;
      transaction.onabort = transaction.onerror = () => fail(transaction.error);
    });
  }
}
