// How far the page is wider than the screen, and what sticks out of it.
() => {
  const width = document.documentElement.clientWidth;
  const clipped = (element) => {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      if (/auto|scroll|hidden/.test(getComputedStyle(up).overflowX)) return true;
    }
    return false;
  };
  const sticksOut = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && (box.right > width + 1 || box.left < -1);
  };
  const outside = [...document.querySelectorAll("body *")]
    .filter((element) => element.checkVisibility() && !(element instanceof SVGElement))
    .filter((element) => sticksOut(element) && !clipped(element))
    .map((element) => element.className || element.tagName);
  return [document.documentElement.scrollWidth - width, outside];
}
