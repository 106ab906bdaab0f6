// The files of a zip that only stores them, put into Python's file system where they lie: nothing is copied or checked,
// which takes a tenth of the time that Python would need. What is given back takes them out again, and frees the zip at once.

const END = 22; // bytes of the record at the end, which has no comment
const HEAD = 46; // bytes before the name in the list of files
const LOCAL = 30; // bytes before the name at the file itself

export function unpack(FS, folder, archive) {
  const bytes = new Uint8Array(archive);
  const view = new DataView(archive);
  const folders = new Set();
  const paths = [];
  for (const [name, start, size] of list(bytes, view)) {
    const path = `${folder}/${name}`;
    const above = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(above)) FS.mkdirTree(above);
    folders.add(above);
    FS.writeFile(path, bytes.subarray(start, start + size), { canOwn: true });
    paths.push(path);
  }
  return () => {
    for (const path of paths) FS.unlink(path);
    const { port1, port2 } = new MessageChannel();
    port2.close();
    port1.postMessage(archive, [archive]);
  };
}

function* list(bytes, view) {
  const text = new TextDecoder();
  const end = bytes.length - END;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left; left--) {
    const [named, more, said] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const local = view.getUint32(at + 42, true);
    const start = local + LOCAL + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    yield [text.decode(bytes.subarray(at + HEAD, at + HEAD + named)), start, view.getUint32(at + 24, true)];
    at += HEAD + named + more + said;
  }
}
