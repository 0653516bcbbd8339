// Controls that a screen reader could not name.
() => [...document.querySelectorAll("button, input, img, [role=dialog], summary")]
  .filter((e) => e.checkVisibility())
  .filter((e) => !(e.textContent.trim() || e.getAttribute("aria-label") || e.getAttribute("aria-labelledby")
    || e.labels?.length || e.hasAttribute("alt")))
  .map((e) => e.outerHTML.slice(0, 120))
