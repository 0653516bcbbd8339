// The server's time on this device: a phone's own clock may be minutes off.

let offset = 0;
let exact = false;

/** `iso`: the server's time in an event or snapshot, to the millisecond. */
export function heardTime(iso) {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return;
  offset = then - Date.now();
  exact = true;
}

/** `date`: an HTTP Date header, whole seconds; used only until something better was heard. */
export function heardDate(date) {
  const then = Date.parse(date ?? "");
  if (exact || Number.isNaN(then)) return;
  const guess = then + 500 - Date.now();
  offset = Math.abs(guess) < 1500 ? 0 : guess;
}

export function serverNow() {
  return Date.now() + offset;
}

/** Seconds until a moment, at least 0. */
export function secondsUntil(iso) {
  return Math.max(0, (Date.parse(iso) - serverNow()) / 1000);
}

export function secondsSince(iso) {
  return Math.max(0, (serverNow() - Date.parse(iso)) / 1000);
}
