// This phone's own settings: language, look, sound, vibration, a screen that stays on, the seat.

import { post, sending } from "../calls.js";
import { h } from "../dom.js";
import { language, LANGUAGES, setLanguage, t } from "../i18n.js";
import { recall, remember } from "../memory.js";
import { mySeat, nameOf, seatOf } from "../people.js";
import { awakeState, awakeWanted, canVibrate, play, setAwake, setSound, setVibration, soundOn, tryVibration, unlockSound, vibrationOn } from "../remind.js";
import { shape } from "../shapes.js";
import { closeSheet, openSheet } from "../sheet.js";
import { WORDS } from "../words.js";

export function openMore(app) {
  openSheet({
    id: "more",
    title: () => t("more.title"),
    key: () => JSON.stringify([app.state?.you, app.state?.seats]),
    build: () => content(app),
  });
}

function content(app) {
  return [
    choice(t("more.language"), "language", LANGUAGES.map((code) => [code, WORDS[code]["language.name"]]), language(), (code) => {
      setLanguage(code);
      app.repaintAll();
    }),
    choice(t("more.look"), "theme", ["auto", "dark", "light"].map((look) => [look, t(`more.${look}`)]), recall("theme", "auto"), (look) => {
      remember("theme", look === "auto" ? null : look);
      window.dispatchEvent(new Event("companion:theme"));
      app.repaintAll();
    }),
    toggle({
      name: "sound", title: t("more.sound"), hint: t("more.sound.hint"), on: soundOn(),
      set: (on) => { setSound(on); app.repaintAll(); },
      test: () => { unlockSound(); window.setTimeout(() => play("turn"), 60); },
    }),
    toggle({
      name: "vibrate", title: t("more.vibrate"), hint: canVibrate() ? "" : t("more.vibrate.no"), on: vibrationOn() && canVibrate(),
      disabled: !canVibrate(), set: (on) => { setVibration(on); app.repaintAll(); }, test: canVibrate() ? tryVibration : null,
    }),
    awake(app),
    h("p", { class: "dim small" }, t("more.push")),
    seat(app),
  ];
}

function awake(app) {
  const state = awakeState();
  const possible = state === "on" || state === "off";
  return toggle({
    name: "awake", title: t("more.awake"), hint: t(`more.awake.${state}`), on: possible && awakeWanted(), disabled: !possible,
    set: async (on) => { await setAwake(on); app.repaintAll(); },
  });
}

function choice(title, name, options, current, pick) {
  return h(
    "div",
    { class: "setting", role: "radiogroup", "aria-label": title },
    h("p", { class: "setting-title" }, title),
    h(
      "div",
      { class: "segments" },
      options.map(([value, label]) =>
        h("button", { class: "segment", type: "button", role: "radio", "aria-checked": value === current ? "true" : "false", "data-key": `${name}-${value}`, on: { click: () => pick(value) } }, label),
      ),
    ),
  );
}

function toggle({ name, title, hint, on, set, test = null, disabled = false }) {
  return h(
    "div",
    { class: "setting" },
    h(
      "div",
      { class: "setting-words" },
      h("p", { class: "setting-title", id: `setting-${name}` }, title),
      hint ? h("p", { class: "dim small" }, hint) : null,
    ),
    test ? h("button", { class: "btn", type: "button", "data-key": `${name}-test`, "aria-label": `${title}: ${t("more.test")}`, on: { click: test } }, t("more.test")) : null,
    h(
      "button",
      { class: "switch", type: "button", role: "switch", "aria-checked": on ? "true" : "false", "aria-labelledby": `setting-${name}`, disabled, "data-key": name, on: { click: () => set(!on) } },
      h("span", { class: "knob" }),
    ),
  );
}

function seat(app) {
  const me = app.state ? mySeat(app.state) : null;
  if (!me) {
    return h("div", { class: "sheet-actions" }, h("button", { class: "btn", type: "button", "data-key": "take", on: { click: () => { closeSheet(); app.takeSeat(); } } }, t("join.take")));
  }
  return h(
    "div",
    { class: "setting" },
    h(
      "div",
      { class: "setting-words" },
      h("p", { class: "setting-title who" }, shape(me, seatOf(app.state, me).shape), nameOf(app.state, me)),
      h("p", { class: "dim small" }, t("more.leave.hint")),
    ),
    app.state.you.code ? secondPhone(app.state.you.code) : null,
    h("button", { class: "btn", type: "button", "data-key": "leave", on: { click: sending(() => app.leave()) } }, t("more.leave")),
  );
}

/** The code that lets another phone share this seat. Shown only when asked for: it is a key. */
function secondPhone(code) {
  const picture = h("img", { class: "qr", src: "/qr.svg?seat=1&as=seat", alt: "", width: "160", height: "160", loading: "lazy" });
  return h(
    "details",
    { class: "second" },
    h("summary", { "data-key": "second" }, t("more.second")),
    h("div", { class: "second-row" }, picture, h("p", { class: "small dim" }, t("more.second.hint"), " ", h("b", { class: "code" }, `/j/${code}`))),
  );
}

export async function leaveSeat() {
  const { ok } = await post("/api/leave");
  if (ok) closeSheet();
  return ok;
}
