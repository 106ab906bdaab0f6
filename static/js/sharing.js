// Links to copy, and what is handed to whatever the phone shares with. Where it shares with nothing an address is
// copied, a picture is saved, and any other link is a link.

const CONTENT = {
  link: async (address) => ({ url: address, title: document.title }),
  text: async (address) => ({ text: await (await fetch(address)).text() }),
  picture: async (address) => ({ files: [await png(address)] }),
};

function offerCopies() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
}

document.addEventListener("page:swap", offerCopies);
offerCopies();

document.addEventListener("click", (event) => {
  const { target, ctrlKey, metaKey } = event;
  const button = target.closest("[data-copy]");
  if (button) copy(button, document.getElementById(button.dataset.copy).value);
  const link = target.closest("a[data-share]");
  if (!link || ctrlKey || metaKey) return;
  event.preventDefault();
  share(link);
});

async function share(link) {
  const isSaved = link.dataset.share === "picture";
  if (!(navigator.canShare || isSaved || (link.dataset.done && navigator.clipboard))) return location.assign(link.href);
  const content = await CONTENT[link.dataset.share](link.href);
  if (navigator.canShare?.(content))
    await navigator.share(content).catch(() => {}); // thought better of it
  else if (link.dataset.done) await copy(link, link.href);
  else if (isSaved) save(content.files[0]);
  else location.assign(link.href);
}

async function copy(button, text) {
  await navigator.clipboard.writeText(text);
  button.textContent = button.dataset.done;
}

function save(file) {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
}

// Few apps take an SVG that is shared.
async function png(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), {
    width: picture.width * 2,
    height: picture.height * 2,
  });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const bytes = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const [name] = /\w+(?=\.svg)/.exec(address);
  return new File([bytes], `${name}.png`, { type: "image/png" });
}
