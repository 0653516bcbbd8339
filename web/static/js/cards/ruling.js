// A ruling is a fact: what is wrong, where, and which section says so. It goes away by itself.

import { h } from "../dom.js";
import { t, text } from "../i18n.js";
import { mayActFor, nameOf, seatOf } from "../people.js";
import { picture } from "../picture.js";
import { icon, shape } from "../shapes.js";

export function key(state) {
  return JSON.stringify([state.rulings, state.seats.map((seat) => seat.name), state.can?.host, state.you?.seat]);
}

export function build(state, act) {
  return (state.rulings ?? []).map((ruling) => card(state, ruling, act));
}

function card(state, ruling, act) {
  const decides = ruling.mine ?? mayActFor(state, ruling.player);
  return h(
    "article",
    { class: "card ruling", "aria-label": t("ruling.label"), "data-ruling": ruling.id },
    h(
      "header",
      { class: "card-head" },
      icon("alert"),
      h("span", { class: "label" }, t("ruling.label")),
      h("span", { class: "who" }, shape(ruling.player, seatOf(state, ruling.player).shape), nameOf(state, ruling.player)),
    ),
    h("p", { class: "says" }, text(ruling.text)),
    ruling.picture ? evidence(ruling, act) : null,
    h(
      "p",
      { class: "fine" },
      ruling.section ? h("span", { class: "section" }, t("ruling.section", { section: ruling.section })) : null,
      t("ruling.away"),
    ),
    decides ? ways(ruling, act) : null,
  );
}

function evidence(ruling, act) {
  return picture({
    src: ruling.picture,
    places: ruling.places ?? [],
    size: ruling.picture_size,
    proportion: 16 / 10,
    wrong: true,
    label: text(ruling.text),
    open: () => act.showPicture({ ...ruling, wrong: true, title: t("ruling.where") }),
  });
}

function ways(ruling, act) {
  const cures = ruling.cures ?? [];
  return h(
    "div",
    { class: "ways" },
    cures.length ? h("p", { class: "label" }, t("ruling.cures")) : null,
    cures.map((cure) =>
      h(
        "button",
        { class: "btn", type: "button", "data-key": `cure-${cure.notation}`, on: { click: act.cure(ruling, cure) } },
        text(cure.text),
      ),
    ),
    ruling.playable === false
      ? quiet(`hand-${ruling.id}`, t("hand.enter"), () => act.enterMove())
      : quiet(`so-${ruling.id}`, t("ruling.soplay"), () => act.askPlaySo(ruling)),
  );
}

function quiet(key, label, click) {
  return h("button", { class: "btn plain so", type: "button", "data-key": key, on: { click } }, label, icon("chevron"));
}
