// Getting somebody's attention: sound, vibration, title, icon, a screen that stays on. Each has its
// own switch, and says where a browser forbids it.

import { recall, remember } from "./memory.js";

let audio = null;
let lock = null;

export function soundOn() {
  return recall("sound", "on") === "on";
}

export function setSound(on) {
  remember("sound", on ? "on" : "off");
}

export function vibrationOn() {
  return recall("vibrate", "on") === "on";
}

export function setVibration(on) {
  remember("vibrate", on ? "on" : "off");
}

export function canVibrate() {
  return typeof navigator.vibrate === "function";
}

/** Browsers let a page sound only after a touch: call this in the first one. */
export function unlockSound() {
  const Context = window.AudioContext ?? window.webkitAudioContext;
  if (!Context) return;
  audio ??= new Context();
  if (audio.state === "suspended") audio.resume().catch(() => {});
}

function note(frequency, start, length, loudness) {
  const when = audio.currentTime + start;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "sine";
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, when);
  volume.gain.linearRampToValueAtTime(loudness, when + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, when + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(when);
  tone.stop(when + length + 0.05);
}

const TUNES = {
  turn: [[659.3, 0, 0.55, 0.22], [880, 0.13, 0.75, 0.2], [1318.5, 0.13, 0.5, 0.05]],
  ruling: [[392, 0, 0.4, 0.22], [329.6, 0.2, 0.6, 0.22]],
};
const PULSES = { turn: [90, 60, 90], ruling: [220] };

/** `what`: "turn" or "ruling"; whoever calls sees to it that it is never both. */
export function remind(what) {
  if (soundOn()) play(what);
  if (vibrationOn() && canVibrate()) navigator.vibrate(PULSES[what]);
}

export function play(what) {
  if (!audio || audio.state !== "running") return;
  for (const tone of TUNES[what]) note(...tone);
}

export function tryVibration() {
  if (canVibrate()) navigator.vibrate(PULSES.turn);
}

/** "on", "off" (may be asked for), "http" (forbidden here), "no" (the browser cannot). */
export function awakeState() {
  if (!window.isSecureContext) return "http";
  if (!("wakeLock" in navigator)) return "no";
  return lock ? "on" : "off";
}

export function awakeWanted() {
  return recall("awake", "on") === "on";
}

export async function setAwake(on) {
  remember("awake", on ? "on" : "off");
  if (!on) {
    await lock?.release().catch(() => {});
    lock = null;
    return;
  }
  await keepAwake();
}

/** Asks for the screen to stay on, where wanted and allowed; asks again after it was let go. */
export async function keepAwake() {
  if (!awakeWanted() || lock || !["off", "on"].includes(awakeState())) return;
  if (document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
  } catch {
    lock = null;
  }
}

document.addEventListener("visibilitychange", () => keepAwake());
window.addEventListener(
  "pointerdown",
  () => {
    unlockSound();
    keepAwake();
  },
  { capture: true, passive: true },
);

/** The tab's title and icon say whose turn it is while another tab is in front. */
export function dressTab(title, color, outline) {
  document.title = title;
  const paths = {
    disc: "<circle cx='50' cy='50' r='42'/>",
    square: "<rect x='10' y='10' width='80' height='80' rx='10'/>",
    triangle: "<path d='M50 8 94 86H6Z'/>",
    diamond: "<path d='M50 3 97 50 50 97 3 50Z'/>",
    hexagon: "<path d='M27 8h46l23 42-23 42H27L4 50Z'/>",
  };
  const drawing = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100' fill='${color}' stroke='#f5f0e6' stroke-width='6'>${paths[outline] ?? paths.disc}</svg>`;
  const link = document.querySelector("link[rel=icon]");
  const href = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  if (link && link.href !== href) link.href = href;
}
