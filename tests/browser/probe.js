// What the tests ask of a page: is anything crowded or cut off, can everything be reached, how long does a click take.

window.probe = (() => {
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const box = (one) => one.getBoundingClientRect();
  const name = (one) => one.closest("[data-key]")?.dataset.key
    || `${one.tagName.toLowerCase()}.${one.getAttribute("class") || ""} «${(one.getAttribute("aria-label") || one.textContent).trim().slice(0, 40)}»`;
  const scrolled = (one, root) => {
    for (let up = one.parentElement; up && up !== root; up = up.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(up).overflowX + getComputedStyle(up).overflowY)) return up;
    }
    return null;
  };
  // How much two boxes share, in both directions; rounding is no overlap.
  const share = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

  function pairs(items, least, say) {
    const found = [];
    items.forEach(([one, a], index) => {
      for (const [other, b] of items.slice(index + 1)) {
        if (share(a, b) > least && !one.contains(other) && !other.contains(one)) found.push(say(one, other));
      }
    });
    return found;
  }

  /** Return in words whatever is wider than the widget, covered, cut off or too small to read. */
  function crowding(root) {
    const found = [], frame = box(root);
    const inside = [...root.querySelectorAll("*")].filter((one) => shown(one) && !one.closest(".fw-live, defs"));
    for (const one of inside) {
      const at = box(one);
      if (one.closest("svg") && !one.matches("svg, text")) continue;
      if ((at.right > frame.right + 1 || at.left < frame.left - 1) && at.width && !scrolled(one, root)) found.push(`wider than the widget: ${name(one)}`);
      const clips = /hidden|clip/.test(getComputedStyle(one).overflowX);
      if (one.matches("button, summary, th, td, .fw-words, .fw-text") || clips) {
        if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth && getComputedStyle(one).display !== "inline") found.push(`cut off: ${name(one)}`);
      }
    }
    const controls = inside.filter((one) => one.matches("button, input, select, textarea, summary") && !scrolled(one, root));
    found.push(...pairs(controls.map((one) => [one, box(one)]), 1, (a, b) => `controls overlap: ${name(a)} and ${name(b)}`));
    for (const svg of inside.filter((one) => one.matches("svg.fw-board"))) found.push(...crowded(svg));
    return found;
  }

  function crowded(svg) {
    const found = [], frame = box(svg);
    const texts = [...svg.querySelectorAll("text")].filter((one) => shown(one) && !one.closest("[opacity='0.00']") && one.textContent.trim());
    // A text's box is as high as its line; letters fill about two thirds of it.
    const core = (one) => {
      const { left, right, top, bottom } = box(one), slack = (bottom - top) * 0.18;
      return { left, right, top: top + slack, bottom: bottom - slack };
    };
    // A solver's badge lies on the piece it speaks of; it may only not hide another badge.
    const badges = texts.filter((one) => one.closest(".fw-badges")), others = texts.filter((one) => !badges.includes(one));
    for (const group of [badges, others]) found.push(...pairs(group.map((one) => [one, core(one)]), 1, (a, b) => `words overlap: «${a.textContent}» (${name(a)}) and «${b.textContent}» (${name(b)})`));
    for (const one of texts) {
      const { left, right, top, bottom } = core(one);
      if (left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1) found.push(`outside the board: «${one.textContent}»`);
      const size = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b);
      if (size < 10.5) found.push(`too small: «${one.textContent}» has ${size.toFixed(1)} px`);
    }
    for (const one of svg.querySelectorAll("g.fw-mark")) {
      one.scrollIntoView({ block: "center" });
      const { left, right, top, bottom, width } = box(one), now = box(svg);
      if (!width || one.getAttribute("opacity") === "0.00") continue;
      if (left < now.left - 6 || right > now.right + 6 || top < now.top - 6 || bottom > now.bottom + 6) found.push(`outside the board: ${name(one)}`);
      if (!hit(one)) found.push(`covered, cannot be clicked: ${name(one)}`);
    }
    return found;
  }

  /** Say whether some point of a mark is on top there. */
  function hit(mark) {
    const { left, top, width, height } = box(mark);
    for (const x of [0.5, 0.2, 0.8, 0.06, 0.94]) for (const y of [0.5, 0.2, 0.8, 0.06, 0.94]) {
      if (document.elementFromPoint(left + x * width, top + y * height)?.closest("[data-key]") === mark) return true;
    }
    return false;
  }

  /** Return the keys of the labelled marks that the arrow keys do not lead to. */
  function unreachable(svg) {
    const all = [...svg.querySelectorAll("g.fw-mark")], reached = new Set(), open = [svg.querySelector("g.fw-mark[tabindex='0']")];
    while (open.length) {
      const here = open.pop();
      if (!here || reached.has(here)) continue;
      reached.add(here);
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        here.focus();
        here.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        open.push(document.activeElement?.closest?.("g.fw-mark"));
      }
    }
    return all.filter((one) => !reached.has(one)).map(name);
  }

  /** Return the arrow keys that lead from the mark in reach of Tab to another one. */
  function route(svg, goal) {
    const begin = svg.querySelector("g.fw-mark[tabindex='0']"), ways = new Map([[begin, []]]), open = [begin];
    for (const here of open) {
      if (here.dataset.key === goal) break;
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        here.focus();
        here.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        const next = document.activeElement?.closest?.("g.fw-mark");
        if (!next || ways.has(next)) continue;
        ways.set(next, [...ways.get(here), key]);
        open.push(next);
      }
    }
    begin.focus();
    return [...ways].find(([mark]) => mark.dataset.key === goal)?.[1];
  }

  /** Click here and there, `times` times, in bursts between which `settle` lets Python answer. */
  async function clickAround(root, times, seed, settle) {
    let state = seed;
    const random = (below) => {
      state = (state * 1664525 + 1013904223) % 4294967296;
      return Math.floor((state / 4294967296) * below);
    };
    for (let done = 0; done < times; done += 1) {
      const targets = [...root.querySelectorAll("g.fw-mark, button, [data-cell], summary, select, input[type=range]")].filter(shown);
      if (!targets.length) break; // nothing left to press: everything is told
      const one = targets[random(targets.length)];
      if (one.matches("select, [type=range]")) {
        const most = one.options?.length ?? Number(one.max) + 1;
        one.value = one.options ? one.options[random(most)].value : random(most);
        one.dispatchEvent(new Event("input", { bubbles: true }));
        one.dispatchEvent(new Event("change", { bubbles: true }));
      } else one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      if (done % 20 === 19) await settle();
    }
    await settle();
  }

  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

  /** Click, and return the milliseconds until the pieces of a board have changed place or look and are painted. */
  async function clickTime(target, board) {
    const changed = new Promise((done) => {
      const observer = new MutationObserver(() => (observer.disconnect(), done()));
      observer.observe(board, { subtree: true, childList: true, attributeFilter: ["class", "transform", "opacity"] });
    });
    const began = performance.now();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    await changed;
    await painted();
    return performance.now() - began;
  }

  const NAMES = ["aria-label", "title", "aria-description"];

  /** Return every word of a widget that somebody can see or hear. */
  function words(root) {
    const names = [root, ...root.querySelectorAll("*")].map((one) => NAMES.map((name) => one.getAttribute(name)).join(" "));
    return `${root.textContent} ${names.join(" ")}`;
  }

  const CONTROLS = "button, input, select, textarea, summary";

  /** Return how many controls Tab should reach; the others are in reach of the arrow keys. */
  const tabStops = (root) => [...root.querySelectorAll(CONTROLS)].filter((one) => shown(one) && one.tabIndex >= 0).length;

  /** Return which element of the widget has the focus, and whether it is a control; null if none has. */
  function focused(root) {
    const now = document.activeElement;
    if (!root.contains(now)) return null;
    now.dataset.number ||= String(Math.random());
    return [now.dataset.number, now.matches(CONTROLS)];
  }

  const places = (root) => new Map([...root.querySelectorAll("svg.fw-board [data-key]")].map((one) => [one.dataset.key, one.getAttribute("transform")]));
  const marks = (root) => [...root.querySelectorAll("svg.fw-board [data-key]")].map((one) => [one.dataset.key, one.getAttribute("class"), one.getAttribute("transform")]);

  /** Press something and return the marks that were seen somewhere between where they were and where they are. */
  async function travels(root, buttons) {
    const seen = [places(root)];
    root.querySelector(buttons)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    for (let n = 0; n < 12; n += 1) {
      await new Promise((done) => setTimeout(done, 50));
      seen.push(places(root));
    }
    await new Promise((done) => setTimeout(done, 500));
    const end = places(root);
    const elsewhere = (key) => seen.filter((now) => now.has(key) && ![seen[0].get(key), end.get(key)].includes(now.get(key)));
    return [...end.keys()].filter((key) => elsewhere(key).length);
  }

  return { words, tabStops, focused, marks, travels, crowding, hit, unreachable, route, clickAround, clickTime, painted, box, shown };
})();
