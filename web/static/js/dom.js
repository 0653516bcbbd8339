// Building elements without ever parsing text as HTML: names and messages are always text nodes.

const SVG = "http://www.w3.org/2000/svg";

/** `h("button", {class: "btn", on: {click}, "aria-label": "…"}, "text", child, [more])` */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** The same for SVG. */
export function s(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [type, listener] of Object.entries(value)) element.addEventListener(type, listener);
    } else if (name === "css") {
      for (const [property, setting] of Object.entries(value)) element.style.setProperty(property, setting);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/**
 * A place on the page that is rebuilt only when its key changes. Focus survives the rebuild on the
 * control with the same `data-key`; new controls wait a moment before they take a tap, so that a tap
 * meant for what stood here before hits nothing.
 */
export function slot(element, { guarded = true } = {}) {
  let last;
  return (key, build) => {
    if (key === last) return false;
    const first = last === undefined;
    last = key;
    const focused = element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const content = build();
    element.replaceChildren(...[content].flat().filter(Boolean));
    element.hidden = element.childNodes.length === 0;
    if (focused) element.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
    if (guarded && !first) settle(element);
    return true;
  };
}

function settle(element) {
  element.classList.add("settling");
  window.setTimeout(() => element.classList.remove("settling"), 280);
}
