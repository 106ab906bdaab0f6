// Which version is in use here: a record that all tabs and the service worker share.
//
// `{ version, previous, next, refused, isBack }`: `next` is here whole and waits to be taken; `previous` is there while
// `version` is on trial, from when it was taken until it has brought the database to its own and answered; `refused` has
// failed that trial, and is not tried again. `isBack` until that was said.

import { base, inUse, use, version } from "./files.js";

const TRIES = `${base}pocket/tries`; // how often the page of a version on trial was sent: the service worker counts
const NAMED = /-([0-9a-f]{12})$/;
export const tabs = () => new BroadcastChannel(`${base}pocket-versions`); // which are told `offer` and `reload`

// Changes the record, one tab after another; gives what it is then.
export function change(to) {
  return navigator.locks.request(`${base}pocket-record`, async () => {
    const next = to((await inUse()) ?? {});
    await use(next);
    return next;
  });
}

// Whether this page is of another version than the one in use: it must not start the app, and is to be loaded anew. A
// tab that slept is, and a page that the browser kept, and one that came past the service worker.
export const isStale = (record) => record !== null && record.version !== version;

// Takes the version that waits: tabs have it when they are loaded anew.
export const take = () =>
  change((record) => {
    const { version, previous, next, refused } = record;
    return next && !previous ? { version: next, previous: version, refused } : record;
  });

// Whether this page may start the app. Where no other tab is open the version that waits is taken first.
export async function mayStart() {
  const { held } = await navigator.locks.query();
  if (!held.some(({ name }) => name === `${base}pocket`)) await take();
  await begun();
  return !isStale(await inUse());
}

// The page of a version on trial runs.
const begun = async () => (await caches.open(`${base}pocket`)).delete(TRIES);

// The trial of this version is over: it has answered.
export async function settle() {
  await change((record) => ({ ...record, previous: null }));
  tidy();
}

// This version has failed its trial: the one from before is in use again, and its worker puts the database back.
export async function giveUp() {
  await change(({ version, previous }) => ({ version: previous, previous: null, refused: version, isBack: true }));
  tabs().postMessage("reload");
}

// Forgets the files and pages of versions that are neither in use nor wait.
export async function tidy() {
  const { version, previous, next } = await inUse();
  for (const name of await caches.keys()) {
    const of = name.startsWith(`${base}pocket-`) && NAMED.exec(name)?.[1];
    if (of && ![version, previous, next].includes(of)) await caches.delete(name);
  }
}
