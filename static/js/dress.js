// What another page asks for to be shown, its stylesheets and its modules, before something of it is put into this one.

const nameOf = (address) => new URL(address, location).pathname.split("/").pop(); // an old page has other digests

export async function dress(other) {
  await Promise.all(lacking(other, "link[rel=stylesheet]", "href").map(bring));
  for (const module of lacking(other, "script[type=module]", "src")) import(module).catch(() => {}); // no connection
}

// The addresses of what the other page asks for and this one does not.
function lacking(other, selector, name) {
  const [here, there] = [document, other].map((page) =>
    [...page.querySelectorAll(selector)].map((each) => each.getAttribute(name)),
  );
  return there.filter((address) => !here.some((known) => nameOf(known) === nameOf(address)));
}

function bring(href) {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  document.head.append(sheet);
  return new Promise((done) => Object.assign(sheet, { onload: done, onerror: done }));
}
