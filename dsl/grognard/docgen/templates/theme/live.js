(function () {
  "use strict";
  var seen = document.currentScript.getAttribute("data-seen");
  function ask() {
    fetch("/-/changes?" + seen).then(function (answer) { return answer.text(); }).then(function (now) {
      if (now !== seen) location.reload(); else ask();
    }).catch(function () { setTimeout(ask, 1000); });
  }
  ask();
})();
