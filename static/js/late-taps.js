// What is tapped in while a hand is on its way is put into the page that refuses it.

let late = []; // fields that were changed after the form was sent, each with its value

document.addEventListener("page:answer", ({ detail: { answer, fields } }) => {
  const form = document.getElementById("hand");
  const isRefused = form && answer.status === 422 && !fields.has("check");
  late = isRefused ? [...new FormData(form)].filter(([name, value]) => fields.get(name) !== value) : [];
});

document.addEventListener("page:swap", ({ detail: { whole } }) => {
  if (!whole) return;
  for (const [name, value] of late.splice(0)) put(document.querySelectorAll(`#hand [name="${name}"]`), value);
});

function put(fields, value) {
  for (const field of fields) {
    if (/radio|checkbox/.test(field.type)) field.checked = field.value === value;
    else field.value = value;
  }
  fields[0]?.dispatchEvent(new Event("input", { bubbles: true }));
}
