// Sheets come from below over a part of the page. They block nothing, the back button closes them,
// and closing loses nothing. A sheet opened from a sheet lies on it and gives it back when closed.

import { h } from "./dom.js";
import { icon } from "./shapes.js";
import { t } from "./i18n.js";

const stack = [];
let leaving = false;

function top() {
  return stack[stack.length - 1] ?? null;
}

/**
 * Opens a sheet. `title()` and `build()` give its content and are called again by `refreshSheet`
 * where `key()` changed.
 */
export function openSheet({ id, title, build, key = () => "" }) {
  const heading = h("h2", { id: `sheet-title-${id}`, tabindex: "-1" });
  const body = h("div", { class: "sheet-body" });
  const panel = h(
    "section",
    { class: "sheet", role: "dialog", "aria-labelledby": `sheet-title-${id}`, "data-sheet": id },
    h("header", { class: "sheet-head" }, heading, closer()),
    body,
  );
  const scrim = h("div", { class: "scrim", on: { click: closeSheet } });
  const below = top();
  if (below) below.panel.hidden = below.scrim.hidden = true;
  stack.push({ id, panel, scrim, body, heading, title, build, key, last: null, returnTo: document.activeElement });
  document.body.append(scrim, panel);
  refreshSheet({ force: true });
  window.history.pushState({ sheets: stack.length }, "");
  heading.focus({ preventScroll: true });
}

function closer() {
  return h(
    "button",
    { class: "btn plain icon-only", type: "button", "data-key": "close", "aria-label": t("sheet.close"), on: { click: closeSheet } },
    icon("close"),
  );
}

/** Rebuilds the open sheet where its key changed; where it was scrolled to stays. */
export function refreshSheet({ force = false } = {}) {
  const sheet = top();
  if (!sheet) return;
  const key = sheet.key();
  if (!force && sheet.last === key) return;
  sheet.last = key;
  const { body, heading } = sheet;
  const scrolled = body.scrollTop;
  const focused = body.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  heading.textContent = sheet.title();
  body.replaceChildren(...[sheet.build()].flat().filter(Boolean));
  body.scrollTop = scrolled;
  if (focused) body.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

/** Closes the uppermost sheet, by way of the browser's history so that "back" means the same. */
export function closeSheet() {
  if (!top() || leaving) return;
  if (window.history.state?.sheets) {
    leaving = true;
    window.history.back();
  } else {
    dismiss();
  }
}

export function sheetIsOpen(id = null) {
  return top() !== null && (id === null || top().id === id);
}

function dismiss() {
  leaving = false;
  const closing = stack.pop();
  if (!closing) return;
  closing.panel.remove();
  closing.scrim.remove();
  const below = top();
  if (below) {
    below.panel.hidden = below.scrim.hidden = false;
    refreshSheet({ force: true });
  }
  if (closing.returnTo?.isConnected) closing.returnTo.focus({ preventScroll: true });
  else below?.heading.focus({ preventScroll: true });
}

window.addEventListener("popstate", dismiss);
window.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeSheet();
});
// A reload forgets the sheets that were open; then "back" must not stop at each of them.
if (window.history.state?.sheets) window.history.replaceState(null, "");
