// A tab's side of the pocket's worker, as the tests speak to it.

window.said = [];

let over = () => {}; // told when Python has ended

window.start = ({ version, named, base }) =>
  new Promise((done) => {
    window.worker?.terminate();
    window.said = [];
    window.worker = new Worker(`${base}/pocket/${version}/worker.js`, { type: "module" });
    window.worker.onmessage = ({ data }) => {
      window.said.push(data);
      if (data.ready || data.failed) done(data);
      if (data.ended) over(data);
    };
    window.worker.onerror = ({ message }) => done({ error: message });
    window.worker.postMessage({ start: { origin: location.origin, base, version: named } });
  });

window.send = (message, transferred = []) =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    window.worker.postMessage(message, [port2, ...transferred]);
  });

window.ask = async ({ text, ...ask }) => {
  const body = text === null ? null : new TextEncoder().encode(text).buffer;
  const began = performance.now();
  const ended = new Promise((done) => (over = done));
  const answer = await Promise.race([window.send({ ask: { ...ask, body } }), ended]);
  if (answer.ended) return answer;
  const took = performance.now() - began;
  return { ...answer, took, body: new TextDecoder().decode(answer.body ?? new Uint8Array()) };
};
