// The link's state, always visible, and what it means when it is gone.

import { h } from "../dom.js";
import { t, time } from "../i18n.js";
import { icon } from "../shapes.js";

/** The dot and word in the bar. */
export function buildLight(link) {
  return [h("span", { class: "light-dot", "aria-hidden": "true" }), h("span", { class: "light-word" }, t(`link.${link.state}`))];
}

/** A card that is there only while the link is gone. */
export function buildGone(link, retry) {
  if (link.state !== "gone") return null;
  const line = link.heardAt ? t("link.gone.text", { time: time(link.heardAt) }) : t("link.gone.never");
  return h(
    "article",
    { class: "card notice bad", role: "alert", "data-notice": "link" },
    h("p", {}, icon("alert"), h("span", {}, line)),
    h("button", { class: "btn", type: "button", "data-key": "retry", on: { click: retry } }, t("link.retry")),
  );
}
