// What scene.js works out before it touches a page: changes, movements, keyboard order, steps, layouts, sentences.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

// As anywidget does it: the file as a text, not as a path, so that it must not import anything.
const source = readFileSync(new URL("../../fijiwidgets/static/scene.js", import.meta.url));
const scene = await import(`data:text/javascript;base64,${source.toString("base64")}`);

const mark = (key, values = {}) => ({ key, face: 0, x: 0, y: 0, turn: 0, size: 1, fade: 1, label: key, look: "", ...values });
const frame = (...marks) => new Map(marks.map((one) => [one.key, one]));
const keys = (marks) => marks.map((one) => one.key);

// ------------------------------------------------------------------------------------ frames

const film = {
  faces: [["disc"], ["rect"]],
  marks: [[0, "a", 1, 2, 0, 1, 1, "A", ""], [1, "b", 3, 4, 90, 2, 0.5, "", "leaving"], [0, "a", 9, 9, 0, 1, 1, "A", "choice"]],
  frames: [[0, 1], [1, 2]],
};

test("a frame is its marks by key, in drawing order", () => {
  assert.deepEqual([...scene.frameOf(film, 0).keys()], ["a", "b"]);
  assert.deepEqual([...scene.frameOf(film, 1).keys()], ["b", "a"]);
  const expected = { key: "b", face: 1, x: 3, y: 4, turn: 90, size: 2, fade: 0.5, label: "", look: "leaving" };
  assert.deepEqual(scene.frameOf(film, 0).get("b"), expected);
});

test("frames of one film share the marks that do not change", () => {
  assert.deepEqual(scene.frameOf(film, 0).get("b"), scene.frameOf(film, 1).get("b"));
  assert.notDeepEqual(scene.frameOf(film, 0).get("a"), scene.frameOf(film, 1).get("a"));
});

// ------------------------------------------------------------------------------------ diff

test("a change is what enters, what stays and what leaves", () => {
  const change = scene.diff(frame(mark("a"), mark("b")), frame(mark("b", { x: 5 }), mark("c")));
  assert.deepEqual(keys(change.enter), ["c"]);
  assert.deepEqual(keys(change.leave), ["a"]);
  assert.deepEqual(change.stay.map(({ key, from, to }) => [key, from.x, to.x]), [["b", 0, 5]]);
});

test("nothing enters and nothing leaves between equal frames", () => {
  const change = scene.diff(frame(mark("a"), mark("b")), frame(mark("a"), mark("b")));
  assert.deepEqual([change.enter, change.leave, keys(change.stay)], [[], [], ["a", "b"]]);
});

test("the first frame enters as a whole, and what enters keeps its order", () => {
  const change = scene.diff(new Map(), frame(mark("z"), mark("a"), mark("m")));
  assert.deepEqual(keys(change.enter), ["z", "a", "m"]);
  assert.deepEqual([change.stay, change.leave], [[], []]);
});

// ------------------------------------------------------------------------------------ tween

test("a mark on its way begins where it was and ends where it will be", () => {
  const from = mark("a", { x: 0, y: 100, turn: 0, size: 1, fade: 0.2 });
  const to = mark("a", { x: 200, y: 50, turn: 90, size: 2, fade: 1, look: "chosen" });
  const place = ({ x, y, turn, size, fade }) => [x, y, turn, size, fade].map((number) => Math.round(number * 1e6) / 1e6);
  assert.deepEqual(place(scene.between(from, to, 0)), [0, 100, 0, 1, 0.2]);
  assert.deepEqual(place(scene.between(from, to, 1)), [200, 50, 90, 2, 1]);
  assert.equal(scene.between(from, to, 0.3).look, "chosen", "it looks as it will");
});

test("a long way is a shallow arc, a short one is straight", () => {
  const height = (way) => scene.between(mark("a"), mark("a", { x: way }), 0.5).y;
  assert.equal(height(20), 0);
  assert.ok(height(100) < 0 && height(100) >= -24, "upwards on the screen");
  assert.ok(height(5000) >= -24, "however far it goes, the arc stays shallow");
});

test("everything in between lies between", () => {
  for (let t = 0; t <= 1; t += 0.05) {
    const { x, size, fade } = scene.between(mark("a", { fade: 0 }), mark("a", { x: 300, size: 3 }), t);
    assert.ok(x >= 0 && x <= 300 && size >= 1 && size <= 3 && fade >= 0 && fade <= 1);
  }
});

test("a piece travels longer the farther it goes, and never longer than 600 milliseconds", () => {
  const time = (way) => scene.travelTime(mark("a"), mark("a", { x: way }));
  assert.equal(time(100), 350);
  assert.ok(time(100) < time(400));
  assert.equal(time(1e6), 600);
});

test("what does not change its place takes the time of a ring, not that of a journey", () => {
  assert.equal(scene.travelTime(mark("a"), mark("a", { fade: 0.4 })), 160);
  assert.ok(scene.travelTime(mark("a"), mark("a", { turn: 180 })) > 160, "a turn is a journey");
});

// ------------------------------------------------------------------------------------ movements

const change = () =>
  scene.diff(frame(mark("rests"), mark("moves"), mark("leaves")), frame(mark("rests"), mark("moves", { x: 90 }), mark("enters", { y: 50 })));

test("only what changes moves; what leaves goes first and what enters comes last", () => {
  assert.deepEqual(keys(scene.movements(change())), ["leaves", "moves", "enters"]);
});

test("siblings start one after the other, and many of them closer together", () => {
  const few = scene.movements(change()).map(({ begin }) => begin);
  assert.deepEqual(few, [0, 60, 120]);
  const many = scene.movements({ enter: Array.from({ length: 100 }, (_, n) => mark(`m${n}`)), stay: [], leave: [] });
  assert.ok(many.at(-1).begin <= 300);
});

test("what leaves fades away, what enters falls into its place", () => {
  const [leaves, , enters] = scene.movements(change());
  assert.deepEqual([leaves.at(0).fade, leaves.at(1).fade], [1, 0]);
  assert.deepEqual([enters.at(0).fade, enters.at(0).y, enters.at(1).fade, enters.at(1).y], [0, 38, 1, 50]);
});

test("with reduced motion nothing travels: all cross-fade at once, in 120 milliseconds", () => {
  for (const { key, begin, time, at } of scene.movements(change(), true)) {
    assert.deepEqual([begin, time], [0, 120]);
    for (const t of [0, 0.4, 1]) {
      const place = { moves: 90, leaves: 0, enters: 0 }[key];
      assert.equal(at(t).x, place, `${key} stands where it stays`);
      if (key === "enters") assert.equal(at(t).y, 50);
    }
  }
});

// ------------------------------------------------------------------------------------ keyboard order

const grid = [];
for (let row = 0; row < 3; row += 1) for (let column = 0; column < 4; column += 1) grid.push(mark(`${row}${column}`, { x: column * 50, y: row * 40 }));
const at = (key) => grid.find((one) => one.key === key);

test("arrow keys go to the neighbour in their direction", () => {
  const goal = (key) => scene.neighbour(grid, at("11"), key).key;
  assert.deepEqual(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map(goal), ["10", "12", "01", "21"]);
});

test("at the edge an arrow key leads nowhere", () => {
  assert.equal(scene.neighbour(grid, at("00"), "ArrowLeft"), undefined);
  assert.equal(scene.neighbour(grid, at("23"), "ArrowDown"), undefined);
});

test("every mark of a scattered board can be reached from every other by arrow keys", () => {
  // A fixed, irregular map: pseudo-random places, none of them twice.
  const marks = Array.from({ length: 30 }, (_, n) => mark(`m${n}`, { x: (n * 137) % 401, y: (n * 211) % 307 }));
  for (const from of marks) {
    const reached = new Set([from.key]), open = [from];
    while (open.length) {
      const here = open.pop();
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        const next = scene.neighbour(marks, here, key);
        if (next && !reached.has(next.key)) {
          reached.add(next.key);
          open.push(next);
        }
      }
    }
    assert.equal(reached.size, marks.length, `from ${from.key}`);
  }
});

test("a mark straight ahead is nearer than one as far off to the side", () => {
  const marks = [mark("here"), mark("ahead", { x: 80 }), mark("aside", { x: 50, y: 45 })];
  assert.equal(scene.neighbour(marks, marks[0], "ArrowRight").key, "ahead");
});

// ------------------------------------------------------------------------------------ steps, layouts, words

test("steps stay between the first and the last frame", () => {
  assert.equal(scene.stepTo("next", 3, 9), 4);
  assert.equal(scene.stepTo("back", 3, 9), 2);
  assert.equal(scene.stepTo("back", 0, 9), 0);
  assert.equal(scene.stepTo("next", 9, 9), 9);
  assert.deepEqual([scene.stepTo("first", 3, 9), scene.stepTo("last", 3, 9)], [0, 9]);
});

test("keys step as the buttons do, and other keys do not", () => {
  for (const [key, button] of [["ArrowLeft", "back"], ["ArrowRight", "next"], ["Home", "first"], ["End", "last"]]) {
    assert.equal(scene.stepTo(key, 4, 9), scene.stepTo(button, 4, 9));
  }
  assert.equal(scene.stepTo("x", 4, 9), 4);
});

test("the layout follows the board's own width, out of those that were drawn", () => {
  const all = ["wide", "medium", "narrow"];
  assert.deepEqual([320, 519, 520, 859, 860, 1920].map((width) => scene.layoutFor(width, all)), ["narrow", "narrow", "medium", "medium", "wide", "wide"]);
  assert.equal(scene.layoutFor(1920, ["narrow"]), "narrow");
  assert.equal(scene.layoutFor(1920, ["narrow", "medium"]), "medium");
  assert.equal(scene.layoutFor(320, ["wide", "medium"]), "medium");
  assert.equal(scene.layoutFor(320, []), undefined);
});

test("a sentence is split where its actors are set off, and nothing in it is read as HTML", () => {
  assert.deepEqual(scene.sentence("**White** takes <b>two</b>"), [["strong", "White"], ["", " takes <b>two</b>"]]);
  assert.deepEqual(scene.sentence(""), []);
  assert.deepEqual(scene.sentence(undefined), []);
});

test("gaps in a sentence are filled, and an unknown gap stays", () => {
  assert.equal(scene.fill("Step {now} of {all}", { now: 0, all: 11 }), "Step 0 of 11");
  assert.equal(scene.fill("{strange}", {}), "{strange}");
});

test("shapes get the colours of the palette by name", () => {
  assert.deepEqual(scene.shapeAttributes(["disc", 1, 2, 3, ["red", "redEdge", 2]]), [
    "circle", { cx: 1, cy: 2, r: 3, fill: "var(--fw-red)", opacity: undefined, stroke: "var(--fw-redEdge)", "stroke-width": 2, "stroke-linejoin": "round" },
  ]);
  assert.equal(scene.shapeAttributes(["path", "M0 0", []])[1].fill, "none");
  assert.equal(scene.shapeAttributes(["face", 1, 2, 3, []])[0], "g");
});

test("the ink on a heat map's cell is the one that reads better", () => {
  const colours = [[163, 74, 18], [243, 239, 230], [14, 102, 131]];
  assert.deepEqual(scene.heat(0, colours), ["rgb(243 239 230)", "#000"]);
  assert.deepEqual(scene.heat(1, colours), ["rgb(14 102 131)", "#fff"]);
  assert.deepEqual(scene.heat(-5, colours), ["rgb(163 74 18)", "#fff"], "beyond the end is the end");
});
