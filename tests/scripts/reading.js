// What the page reads in each of the texts that come as JSON, as JSON.

import "./page.js";
import { json } from "node:stream/consumers";

Object.assign(globalThis, { HTMLElement: class {}, customElements: { define() {} } });
const { countedPips, isPips, tilesOf } = await import("../../static/js/picker-face.js");
await import("../../static/js/letters.js"); // which knows the letters of others

const texts = await json(process.stdin);
process.stdout.write(JSON.stringify(texts.map((text) => (isPips(text) ? countedPips(text) : tilesOf(text, 15)))));
