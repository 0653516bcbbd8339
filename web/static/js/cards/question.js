// The only thing the companion ever asks: two readings fit, which one was it?

import { h } from "../dom.js";
import { t, text } from "../i18n.js";
import { mySeat, nameOf, seatOf } from "../people.js";
import { picture } from "../picture.js";
import { icon, shape } from "../shapes.js";

export function key(state) {
  return JSON.stringify([state.question, state.asked, state.seats.map((seat) => seat.name), mySeat(state)]);
}

export function build(state, act) {
  const { question } = state;
  if (question) return card(state, question, act);
  return state.asked ? waiting(state, state.asked) : null;
}

function waiting(state, asked) {
  return h(
    "p",
    { class: "card aside" },
    shape(asked, seatOf(state, asked).shape),
    t("question.wait", { name: nameOf(state, asked) }),
  );
}

function card(state, question, act) {
  const mine = question.player === mySeat(state);
  return h(
    "article",
    { class: "card question", "aria-label": t("question.label"), "data-question": question.id },
    h(
      "header",
      { class: "card-head" },
      icon("question"),
      h("span", { class: "label" }, t("question.label")),
      mine ? null : h("span", { class: "who" }, shape(question.player, seatOf(state, question.player).shape), nameOf(state, question.player)),
    ),
    h("p", { class: "says" }, text(question.text)),
    question.picture
      ? picture({
          src: question.picture,
          places: question.places ?? [],
          size: question.picture_size,
          proportion: 16 / 9,
          label: text(question.text),
          open: () => act.showPicture(question),
        })
      : null,
    h(
      "div",
      { class: "ways" },
      question.options.map((option) =>
        h(
          "button",
          { class: "btn choice", type: "button", "data-key": `answer-${option.notation}`, on: { click: act.answer(question, option) } },
          text(option.text),
        ),
      ),
    ),
  );
}
