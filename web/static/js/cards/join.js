// Name, colour, seat, done. What was typed stays typed while seats change around it.

import { sending, post } from "../calls.js";
import { h } from "../dom.js";
import { known, t, text } from "../i18n.js";
import { recall, remember } from "../memory.js";
import { capital } from "../people.js";
import { colorClass, shape } from "../shapes.js";
import { toast } from "../toast.js";

/**
 * The join page. `onJoined` after the server gave a seat, `onWatch` for who only looks.
 * `update(state)` brings the seats up to date without touching the name field.
 */
export function joinPage({ onJoined, onWatch }) {
  let picked = null;
  // The address of a second phone carries the seat's code; the server has it as a cookie.
  const invited = window.location.pathname.startsWith("/j/");
  let state = null;
  const name = h("input", {
    id: "name", class: "field", name: "name", autocomplete: "given-name", autocapitalize: "words",
    maxlength: "24", enterkeyhint: "done", required: true, spellcheck: "false", value: recall("name", ""),
  });
  const heading = h("h1", {}, t("join.title"));
  const nameLabel = h("label", { class: "label", for: "name" }, t("join.name"));
  const seats = h("div", { class: "seats", role: "radiogroup", "aria-labelledby": "seats-label" });
  const seatsLabel = h("p", { class: "label", id: "seats-label" }, t("join.color"));
  const hint = h("p", { class: "dim hint", "aria-live": "polite" });
  const sit = h("button", { class: "btn main sit", type: "submit" }, t("join.sit"));
  const watch = h("button", { class: "btn plain", type: "button", on: { click: onWatch } }, t("join.watch"));
  const title = h("p", { class: "label evening" });
  const form = h(
    "form",
    { class: "join", novalidate: true, on: { submit: (event) => event.preventDefault() } },
    title, heading, nameLabel, name, seatsLabel, seats, hint, h("div", { class: "join-actions" }, sit, watch),
  );
  sit.addEventListener("click", sending(submit));

  async function submit() {
    const seat = state?.seats.find((one) => one.color === picked);
    const typed = name.value.trim() || (seat?.taken ? seat.name : "");
    if (!seat) return toast(t("join.pick"));
    if (seat.taken && !invited) return toast(t("join.code", { name: seat.name }));
    if (!typed) {
      name.focus();
      return toast(t("join.needname"));
    }
    if (name.value.trim()) remember("name", name.value.trim());
    const { ok } = await post("/api/join", { name: seat.taken ? seat.name : typed, color: picked });
    if (ok) onJoined();
    return undefined;
  }

  function pick(color) {
    picked = color;
    paint();
  }

  function tile(seat) {
    const label = capital(known(`color.${seat.color}`, seat.color));
    const who = seat.bot ? `${seat.name} (${t("join.bot")})` : seat.taken ? seat.name : t("join.free");
    return h(
      "button",
      {
        class: `seat ${colorClass(seat.color)}${seat.taken ? " taken" : ""}`, type: "button", role: "radio",
        "aria-checked": picked === seat.color ? "true" : "false", disabled: seat.bot, "data-key": `seat-${seat.color}`,
        "data-color": seat.color, on: { click: () => pick(seat.color) },
      },
      shape(seat.color, seat.shape),
      h("span", { class: "seat-color" }, label),
      h("span", { class: "seat-who" }, who),
    );
  }

  function paint() {
    const focused = document.activeElement?.dataset?.key;
    seats.replaceChildren(...state.seats.map(tile));
    if (focused) seats.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
    const seat = state.seats.find((one) => one.color === picked);
    const shared = seat?.taken && invited;
    hint.textContent = shared ? t("join.second.hint", { name: seat.name }) : seat?.taken ? t("join.code", { name: seat.name }) : seat ? "" : t("join.pick");
    sit.textContent = shared ? t("join.second", { name: seat.name }) : t("join.sit");
  }

  function update(next) {
    state = next;
    title.textContent = text(next.evening.title);
    heading.textContent = t("join.title");
    nameLabel.textContent = t("join.name");
    seatsLabel.textContent = t("join.color");
    watch.textContent = t("join.watch");
    paint();
  }

  return { element: form, update };
}
