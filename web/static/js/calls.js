// Calls to the server. A failed call says why in the reader's language and loses nothing on the page.

import { heardDate } from "./clock.js";
import { t, text } from "./i18n.js";
import { toast } from "./toast.js";

const PATIENCE_MS = 8000;

/** A call's address, saying which page asks: one browser may hold the host page and a seat. */
export function address(path) {
  return `${path}${path.includes("?") ? "&" : "?"}as=${document.body.dataset.page}`;
}

async function call(path, options) {
  const response = await fetch(address(path), {
    credentials: "same-origin",
    cache: "no-store",
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...options,
  });
  heardDate(response.headers.get("date"));
  const data = await response.json().catch(() => null);
  return { ok: response.ok, status: response.status, data };
}

/** The JSON answer, or null if it could not be had. */
export async function get(path) {
  try {
    const { ok, data } = await call(path, {});
    return ok ? data : null;
  } catch {
    return null;
  }
}

/** Sends and tells the person if it did not work. `{ok, data}`. */
export async function post(path, body = {}) {
  try {
    const { ok, data } = await call(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Requested-With": "companion" },
      body: JSON.stringify(body),
    });
    if (!ok) toast(data?.error ? text(data.error) : t("call.refused"), { bad: true });
    return { ok, data };
  } catch {
    toast(t("call.unsent"), { bad: true });
    return { ok: false, data: null };
  }
}

/** A click handler that marks its button busy until the call is answered. */
export function sending(action) {
  return async (event) => {
    const button = event.currentTarget;
    if (button.getAttribute("aria-busy") === "true") return;
    button.setAttribute("aria-busy", "true");
    try {
      await action(event);
    } finally {
      button.removeAttribute("aria-busy");
    }
  };
}
