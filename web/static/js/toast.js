// One short line that comes and goes by itself. It blocks nothing and is read aloud once.

import { h } from "./dom.js";

let host = null;

function place() {
  if (!host) {
    host = h("div", { class: "toasts", role: "status", "aria-live": "polite" });
    document.body.append(host);
  }
  return host;
}

export function toast(message, { bad = false, lasts = 4500 } = {}) {
  const line = h("p", { class: bad ? "toast bad" : "toast" }, message);
  place().replaceChildren(line);
  window.setTimeout(() => line.remove(), lasts);
}
