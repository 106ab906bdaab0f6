// A link from another phone has a table behind its #, which no server is told by itself: it goes into the field that
// takes pasted links, and is shown as what was pasted there. Back leads to the field, not to the same again.

function hand() {
  const text = document.querySelector("[name=text]");
  if (!/^#t=/.test(location.hash)) return;
  text.value = location.hash;
  history.replaceState(history.state, "", location.pathname + location.search);
  text.form.requestSubmit();
}

addEventListener("hashchange", hand); // the next link, while this page is open
hand();
