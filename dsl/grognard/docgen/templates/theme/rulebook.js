// Search over the index that stands beside the pages, and folded parts that open when a link leads into them.
// Works from a folder on a disk; asks the network for nothing; writes text only, never markup.
(function () {
  "use strict";

  function openTarget() {
    var id = decodeURIComponent(location.hash.slice(1)), at = id && document.getElementById(id);
    if (!at) return;
    for (var up = at; up; up = up.parentElement) if (up.tagName === "DETAILS") up.open = true;
    at.scrollIntoView();
  }
  window.addEventListener("hashchange", openTarget);
  openTarget();

  var folded = [];
  window.addEventListener("beforeprint", function () {
    document.querySelectorAll("main details:not([open])").forEach(function (one) { one.open = true; folded.push(one); });
  });
  window.addEventListener("afterprint", function () {
    folded.splice(0).forEach(function (one) { one.open = false; });
  });

  var chapters = document.querySelector("nav.chapters details");
  if (chapters && window.matchMedia("(max-width: 56rem)").matches) chapters.open = false;

  var box = document.getElementById("search"), list = document.getElementById("found");
  if (!box || !list || typeof rulebookIndex === "undefined") return;
  box.hidden = false;
  var chosen = -1;

  function score(entry, words, whole) {
    var title = entry[0].toLowerCase(), cites = entry[3].toLowerCase(), body = (entry[1] + " " + entry[4]).toLowerCase();
    var sum = title === whole ? -50 : 0;
    for (var i = 0; i < words.length; i++) {
      var word = words[i], at = title.indexOf(word);
      if (at === 0) sum += 0;
      else if (at > 0) sum += title.charAt(at - 1) === " " ? 2 : 5;
      else if (cites.split(" ").indexOf(word) >= 0) sum += 1;
      else if (cites.indexOf(word) === 0) sum += 6;
      else if (body.indexOf(word) >= 0) sum += 20;
      else return null;
    }
    return sum + title.length / 100;
  }

  function clear() {
    list.textContent = "";
    list.hidden = true;
    chosen = -1;
  }

  function show() {
    var whole = box.value.trim().toLowerCase(), words = whole.split(/\s+/).filter(Boolean);
    clear();
    if (!words.length) return;
    var hits = [];
    rulebookIndex.forEach(function (entry, order) {
      var rank = score(entry, words, whole);
      if (rank !== null) hits.push([rank, order, entry]);
    });
    hits.sort(function (a, b) { return a[0] - b[0] || a[1] - b[1]; });
    hits.slice(0, 20).forEach(function (hit) {
      var item = document.createElement("li"), link = document.createElement("a"), kind = document.createElement("span");
      link.href = hit[2][2];
      link.textContent = hit[2][0];
      kind.textContent = hit[2][1] + (hit[2][3] && hit[2][3] !== hit[2][0] ? " · " + hit[2][3] : "");
      link.append(kind);
      item.append(link);
      list.append(item);
    });
    if (!hits.length) {
      var none = document.createElement("li");
      none.textContent = "Nothing is found.";
      list.append(none);
    }
    list.hidden = false;
  }

  function move(step) {
    var links = list.querySelectorAll("a");
    if (!links.length) return;
    if (links[chosen]) links[chosen].classList.remove("chosen");
    chosen = (chosen + step + links.length) % links.length;
    links[chosen].classList.add("chosen");
    links[chosen].scrollIntoView({ block: "nearest" });
  }

  box.addEventListener("input", show);
  box.addEventListener("focus", show);
  box.addEventListener("keydown", function (event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter") {
      var links = list.querySelectorAll("a"), link = links[Math.max(chosen, 0)];
      if (link) { link.click(); clear(); }
    } else if (event.key === "Escape") {
      box.value = "";
      clear();
    }
  });
  document.addEventListener("keydown", function (event) {
    if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      box.focus();
    }
  });
  document.addEventListener("click", function (event) {
    if (!event.target.closest(".search")) clear();
  });
  list.addEventListener("click", function (event) {
    if (event.target.closest("a")) clear();
  });
})();
