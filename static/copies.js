// A copy of a part for each of these, in its place.
export function repeat(model, all, dress) {
  const copies = all.map(() => model.cloneNode(true));
  for (const [at, item] of all.entries()) dress(copies[at], item, at);
  model.replaceWith(...copies);
  return copies;
}
