// A verdict read aloud in the language of the page, by a voice that the phone has itself: a voice from elsewhere would be
// sent what it reads. Of several it is that of the page's country, or else of the first that the phone names. The button
// is there once there is one; a second tap stops it.

const synth = window.speechSynthesis;
const { lang } = document.documentElement;
let reading; // the button that was tapped

// Android writes en_US.
const tag = (voice) => voice.lang.replace("_", "-");
const languageOf = (code) => code.split("-")[0];

function voice() {
  const all = synth?.getVoices() ?? [];
  const ours = all.filter((each) => each.localService && languageOf(tag(each)) === languageOf(lang));
  const [near] = [lang, ...navigator.languages].flatMap((code) => ours.filter((each) => tag(each) === code));
  return near ?? ours.find((each) => each.default) ?? ours[0];
}

function offer() {
  const can = voice() !== undefined;
  for (const button of document.querySelectorAll("[data-say]")) button.hidden = !can;
  if (reading && !reading.isConnected) stop();
}

function read(button) {
  const chosen = voice();
  const said = Object.assign(new SpeechSynthesisUtterance(button.dataset.say), { voice: chosen, lang: tag(chosen) });
  said.onend = said.onerror = () => reading === button && stop();
  reading = button;
  label(true);
  synth.speak(said);
}

function stop() {
  if (reading) label(false);
  reading = undefined;
  synth?.cancel();
}

function label(isReading) {
  const { dataset } = reading;
  dataset.read ??= reading.textContent;
  reading.textContent = isReading ? dataset.stop : dataset.read;
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-say]");
  if (!button) return;
  const isOther = button !== reading;
  stop();
  if (isOther) read(button);
});

document.addEventListener("page:swap", offer);
addEventListener("pagehide", stop);
synth?.addEventListener("voiceschanged", offer);
offer();
