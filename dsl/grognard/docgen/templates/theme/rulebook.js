// Search over the index that stands beside the page: works from a folder on disk, asks the network for nothing.
(function () {
  var chapters = document.querySelector("nav details");
  if (chapters && window.innerWidth < 880) chapters.open = false;
  var box = document.getElementById("q"), list = document.getElementById("found");
  if (!box || typeof searchIndex === "undefined") return;
  function show() {
    var words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    list.textContent = "";
    list.hidden = !words.length;
    if (!words.length) return;
    var hits = searchIndex.map(function (e) {
      var title = e.t.toLowerCase(), all = title + " " + e.k + " " + e.c.toLowerCase();
      if (!words.every(function (w) { return all.indexOf(w) >= 0; })) return null;
      return { e: e, rank: title === box.value.toLowerCase() ? 0 : title.indexOf(words[0]) === 0 ? 1 : 2 };
    }).filter(Boolean).sort(function (a, b) { return a.rank - b.rank; }).slice(0, 20);
    hits.forEach(function (hit) {
      var item = document.createElement("li"), link = document.createElement("a"), kind = document.createElement("span");
      link.href = hit.e.u;
      link.textContent = hit.e.t;
      kind.textContent = " " + hit.e.k + (hit.e.c ? " · " + hit.e.c : "");
      item.append(link, kind);
      list.append(item);
    });
    if (!hits.length) {
      var none = document.createElement("li");
      none.textContent = "Nothing is called that.";
      list.append(none);
    }
  }
  box.addEventListener("input", show);
  document.addEventListener("keydown", function (event) {
    if (event.key === "Escape") { box.value = ""; show(); }
    if (event.key === "/" && document.activeElement !== box) { event.preventDefault(); box.focus(); }
  });
})();
