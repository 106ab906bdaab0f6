// What the first bytes of a file say of its photo, before it is opened: which kind it is, and its size.

const HEAD = 256 * 1024; // bytes; a JPEG has its size behind what the phone has written into it
const [JPEG, PNG, EXIF] = [0xffd8, 0x89504e47, 0x45786966];
const [WRITTEN, LITTLE, TURN] = [0xe1, 0x4949, 0x0112]; // of a JPEG: the marker, the order of bytes, the tag
const FOREIGN = /^(?:....ftyp(?:he|mif1|msf1)|II\*\0|MM\0\*)/s; // HEIC, of which some browsers know nothing, TIFF, raw

// Its size, upright; undefined where that is told later, or in another way than by a JPEG or a PNG.
export async function sizeOf(file) {
  const head = new DataView(await file.slice(0, HEAD).arrayBuffer());
  try {
    if (head.getUint16(0) === JPEG) return sizeOfJpeg(head);
    if (head.getUint32(0) === PNG) return { width: head.getUint32(16), height: head.getUint32(20) };
  } catch {} // it ends before that
  return undefined;
}

// Whether it is a photo, though of a kind that a browser may not open.
export async function isForeign(file) {
  return FOREIGN.test(String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer())));
}

function sizeOfJpeg(head) {
  let isTurned = false;
  for (let at = 2; head.getUint8(at) === 0xff; at += 2 + head.getUint16(at + 2)) {
    const marker = head.getUint8(at + 1);
    if (marker === WRITTEN) isTurned ||= turnOf(head, at + 4) > 4;
    if (!isFrame(marker)) continue;
    const [height, width] = [head.getUint16(at + 5), head.getUint16(at + 7)];
    return isTurned ? { width: height, height: width } : { width, height };
  }
  return undefined;
}

const isFrame = (marker) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

// How the phone was held: from 5 on, height and width are exchanged.
function turnOf(head, at) {
  if (head.getUint32(at) !== EXIF) return 1;
  const start = at + 6;
  const isLittle = head.getUint16(start) === LITTLE;
  const list = start + head.getUint32(start + 4, isLittle);
  const places = Array.from({ length: head.getUint16(list, isLittle) }, (_none, entry) => list + 2 + 12 * entry);
  const place = places.find((entry) => head.getUint16(entry, isLittle) === TURN);
  return place === undefined ? 1 : head.getUint16(place + 8, isLittle);
}
