/* Runs before the first paint, so that a dark room never sees a white flash. Not a module for that reason. */
(function () {
  "use strict";
  var query = window.matchMedia("(prefers-color-scheme: dark)");

  function stored() {
    try {
      return window.localStorage.getItem("companion.theme");
    } catch (error) {
      return null;
    }
  }

  function evening() {
    var hour = new Date().getHours();
    return hour >= 20 || hour < 6;
  }

  function apply() {
    var choice = stored();
    var dark = choice ? choice === "dark" : query.matches || evening();
    document.documentElement.dataset.theme = dark ? "dark" : "light";
  }

  apply();
  query.addEventListener("change", apply);
  window.addEventListener("companion:theme", apply);
  window.setInterval(apply, 60000);
})();
