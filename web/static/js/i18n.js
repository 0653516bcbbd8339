// Languages: the server sends its texts in all of them, the pages' own words are in words.js.

import { recall, remember } from "./memory.js";
import { WORDS } from "./words.js";

export const LANGUAGES = Object.keys(WORDS);

let current = choose();

function choose() {
  const stored = recall("language");
  if (stored in WORDS) return stored;
  const wanted = (navigator.languages ?? [navigator.language]).map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => tag in WORDS) ?? "en";
}

export function language() {
  return current;
}

export function setLanguage(code) {
  current = code;
  remember("language", code);
  document.documentElement.lang = code;
}

/** One of the pages' own lines; `{name}` in it is replaced. */
export function t(key, values = {}) {
  const line = WORDS[current][key] ?? WORDS.en[key] ?? key;
  return line.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** `t` with `.one` or `.many` by `count`. */
export function plural(key, count, values = {}) {
  return t(`${key}.${Math.abs(count) === 1 ? "one" : "many"}`, { count, ...values });
}

/** `key` in the reader's words, or `otherwise` where the pages do not know it. */
export function known(key, otherwise) {
  return WORDS[current][key] ?? otherwise;
}

/** A server's text: a string, or one string a language. */
export function text(value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  return value[current] ?? value.en ?? Object.values(value)[0] ?? "";
}

/** With a full stop, where there is none. */
export function sentence(words) {
  return words && !/[.!?…]$/.test(words) ? `${words}.` : words;
}

export function time(iso) {
  const date = iso instanceof Date ? iso : new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  return date.toLocaleTimeString(current, { hour: "2-digit", minute: "2-digit" });
}

/** A signed difference as people read it, with a real minus. */
export function signed(points) {
  return points < 0 ? `−${-points}` : `+${points}`;
}

export function roman(number) {
  return ["0", "I", "II", "III", "IV", "V", "VI"][number] ?? String(number);
}

document.documentElement.lang = current;
