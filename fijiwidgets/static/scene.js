// The one front end of all widgets. It knows no game and no widget: it draws marks and moves them, puts parts
// together (widgets/parts.py), and sends back what was pressed. One file: anywidget serves it as a blob, which
// cannot import anything. Indented by tabs, to stay under 60 kB without a build step.

const SVG = "http://www.w3.org/2000/svg";

// ---------------- making elements

const missing = (value) => value === undefined || value === null || value === false || value === "";

// Give an element attributes, and listeners (`on…`); what is missing is taken away.
function set(node, properties) {
	for (const [name, value] of Object.entries(properties)) {
		if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
		else if (missing(value)) node.removeAttribute(name);
		else node.setAttribute(name, value === true ? "" : value);
	}
	return node;
}

function make(tag, properties = {}, ...children) {
	const made = tag.startsWith("svg:") ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);
	made.append(...children.flat().filter((child) => !missing(child)));
	return set(made, properties);
}

const div = (name, ...children) => make("div", { class: name }, ...children);
const span = (name, ...children) => make("span", { class: name }, ...children);

// Split a sentence at its `**`: pairs of tag and words.
export function sentence(text) {
	return String(text ?? "").split("**").map((part, index) => [index % 2 ? "strong" : "", part]).filter(([, part]) => part);
}

const plain = (text) => String(text ?? "").replaceAll("**", "");
const asNodes = (text) => sentence(text).map(([tag, part]) => (tag ? make(tag, {}, part) : part));

// Fill in a sentence: `{now} of {all}`.
export const fill = (text, values) => String(text).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

// ---------------- drawing shapes

const paint = (name) => (name ? `var(--fw-${name})` : "none");

// Return the SVG tag and attributes of a shape; the shapes are those of scene.py.
export function shapeAttributes(shape) {
	const [kind, ...rest] = shape;
	if (kind === "face") return ["g", { transform: `translate(${rest[0]} ${rest[1]}) scale(${rest[2]})` }];
	const [fillName, edge, width, dash, fade] = rest[rest.length - 1];
	const look = { fill: paint(fillName), opacity: fade };
	if (edge) {
		Object.assign(look, { stroke: paint(edge), "stroke-width": width || 1.5, "stroke-linejoin": "round" });
		if (dash) Object.assign(look, { "stroke-dasharray": dash, "stroke-linecap": "round" });
	}
	if (kind === "rect") return ["rect", { x: rest[0], y: rest[1], width: rest[2], height: rest[3], rx: rest[4], ...look }];
	if (kind === "disc") return ["circle", { cx: rest[0], cy: rest[1], r: rest[2], ...look }];
	if (kind === "path") return ["path", { d: rest[0], ...look }];
	const [x, y, size, bold, anchor] = rest;
	return ["text", { x, y, "font-size": size, "font-weight": bold ? 700 : 400, "text-anchor": anchor, ...look }];
}

function drawShape(shape) {
	const [tag, attributes] = shapeAttributes(shape);
	const inside = shape[0] === "face" ? shape[4].map(drawShape) : shape[0] === "text" ? [shape[6]] : [];
	return make(`svg:${tag}`, attributes, inside);
}

function drawFace(face, width, height, label) {
	const box = `${-width / 2} ${-height / 2} ${width} ${height}`;
	const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
	return make("svg:svg", { class: "fw-face", viewBox: box, width, height, ...named }, face.map(drawShape));
}

// ---------------- frames and motion

// Put the frames of a film together: each is given as what is different from the one before (scene.py, splices).
export function unfold(strip) {
	let now = [];
	return strip.frames.map((splices) => {
		now = now.slice();
		for (const [at, gone, ...come] of splices) now.splice(at, gone, ...come);
		return now;
	});
}

// Return one frame of a film as marks by key, in drawing order.
export function frameOf(film, number) {
	const marks = new Map();
	for (const index of film.frames[number]) {
		const [face, key, x, y, turn, size, fade, label, look] = film.marks[index];
		marks.set(key, { key, face, x, y, turn, size, fade, label, look });
	}
	return marks;
}

// Return what changes between two frames: marks that enter, that stay (from, to), that leave.
export function diff(before, after) {
	const enter = [], stay = [], leave = [];
	for (const [key, mark] of after) {
		if (before.has(key)) stay.push({ key, from: before.get(key), to: mark });
		else enter.push(mark);
	}
	for (const [key, mark] of before) if (!after.has(key)) leave.push(mark);
	return { enter, stay, leave };
}

// Return a mark on its way at time t of 0..1: numbers in between, on a shallow arc.
export function between(from, to, t) {
	const way = Math.hypot(to.x - from.x, to.y - from.y);
	const lift = way > 30 ? Math.sin(Math.PI * t) * Math.min(24, way * 0.08) : 0;
	const mix = (name) => from[name] + (to[name] - from[name]) * t;
	return { ...to, x: mix("x"), y: mix("y") - lift, turn: mix("turn"), size: mix("size"), fade: mix("fade") };
}

// Return how long a piece travels, in milliseconds.
export function travelTime(from, to) {
	const way = Math.hypot(to.x - from.x, to.y - from.y);
	if (way < 0.5 && from.turn === to.turn && from.size === to.size) return 160;
	return Math.min(600, 320 + 0.3 * way);
}

const ENTER = 280, LEAVE = 420, APART = 60, BACK = 160;
const ease = (t) => 1 - (1 - t) ** 3;
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Return the movements of a change: each a mark's key, when it starts, how long it takes, and where it is at t.
export function movements({ enter, stay, leave }, quiet = false) {
	const found = [];
	for (const mark of leave) found.push({ key: mark.key, time: LEAVE, at: (t) => ({ ...mark, fade: mark.fade * (1 - t * t) }) });
	const moving = stay.filter(({ from, to }) => ["x", "y", "turn", "size", "fade"].some((name) => from[name] !== to[name]));
	for (const { key, from, to } of moving) {
		const at = quiet ? (t) => ({ ...to, fade: to.fade * t }) : (t) => between(from, to, ease(t));
		found.push({ key, time: travelTime(from, to), at });
	}
	for (const mark of enter) {
		const at = (t) => ({ ...mark, y: mark.y - (quiet ? 0 : 12 * (1 - ease(t))), fade: mark.fade * t });
		found.push({ key: mark.key, time: ENTER, at });
	}
	const gap = Math.min(APART, 300 / Math.max(1, found.length));
	return found.map((move, index) => ({ ...move, begin: quiet ? 0 : index * gap, time: quiet ? 120 : move.time }));
}

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Return the mark that an arrow key leads to: the nearest one in that direction, sideways counting double.
export function neighbour(marks, from, key) {
	const [dx, dy] = DIRECTIONS[key];
	let best, least = Infinity;
	for (const mark of marks) {
		const ahead = (mark.x - from.x) * dx + (mark.y - from.y) * dy;
		const aside = Math.abs((mark.x - from.x) * dy) + Math.abs((mark.y - from.y) * dx);
		if (mark.key !== from.key && ahead > 0.5 && ahead + 2 * aside < least) [best, least] = [mark, ahead + 2 * aside];
	}
	return best;
}

// Return the layout for a width, the board's own and not the window's, out of those that were drawn.
export function layoutFor(width, drawn) {
	const wanted = width < 520 ? "narrow" : width < 860 ? "medium" : "wide";
	if (drawn.includes(wanted)) return wanted;
	return (wanted === "wide" ? ["medium", "narrow"] : ["narrow", "medium", "wide"]).find((size) => drawn.includes(size));
}

// Return where a key or a button leads from step `now` of 0..last.
export function stepTo(action, now, last) {
	const steps = { first: 0, back: now - 1, next: now + 1, last, Home: 0, End: last, ArrowLeft: now - 1, ArrowRight: now + 1 };
	return Math.max(0, Math.min(last, steps[action] ?? now));
}

// ---------------- the board

const CHOOSABLE = ["choice", "chosen", "refused"];
const SCALES = { wide: 1.16, medium: 1.2, narrow: 1.35 }; // how far a layout may be blown up
const SIGNS = { chosen: "M-4.5 0.5L-1.5 3.5L4.5 -3", refused: "M-5 -5L5 5" };

// A board: draws frames, moves what has moved, and calls `choose(key)` when a mark with a label is chosen.
class Board {
	constructor(choose) {
		this.choose = choose;
		this.marks = new Map();
		this.nodes = new Map();
		this.root = make("svg:g");
		this.extra = make("svg:g", { "aria-hidden": "true", class: "fw-badges" });
		const heard = { onclick: (event) => this.#clicked(event), onkeydown: (event) => this.#key(event) };
		this.svg = make("svg:svg", { class: "fw-board", role: "group", ...heard }, this.root, this.extra);
		this.badges = [];
	}

	// Show a frame; `motion` is the longest time that a change may take, in milliseconds.
	show(film, number, { motion, label, layout, small, help }) {
		this.finish();
		if (this.layout !== layout) motion = 0;
		this.layout = layout;
		const most = Math.round(film.width * (small ? 1 : SCALES[layout]));
		set(this.svg, { viewBox: `0 0 ${film.width} ${film.height}`, style: `max-width:${most}px`, "aria-label": label, "aria-description": help });
		const after = frameOf(film, number);
		const change = diff(this.marks, after);
		for (const mark of change.enter) this.#add(film, mark);
		for (const { key, from, to } of change.stay) {
			const node = this.nodes.get(key);
			if (this.film !== film || from.face !== to.face) this.#face(node, film, to);
			this.#dress(node, to);
		}
		this.#sort(after);
		this.film = film;
		this.marks = after;
		this.#roam();
		this.#ring();
		this.#animate(change, motion);
		this.#badge();
	}

	// Put badges on marks: pairs of a mark's key and a badge part; they lie above all, as do ticks and bars.
	wear(badges) {
		this.badges = badges || [];
		this.#badge();
	}

	// Jump to the end of whatever is moving.
	finish() {
		cancelAnimationFrame(this.animation);
		const end = this.end;
		this.end = undefined;
		end?.();
	}

	#add(film, mark) {
		const node = make("svg:g", { "data-key": mark.key });
		this.nodes.set(mark.key, node);
		this.root.append(node);
		this.#face(node, film, mark);
		this.#dress(node, mark);
		this.#place(node, mark);
	}

	#face(node, film, mark) {
		// Two films number their faces differently; what looks the same is not drawn again.
		const looks = JSON.stringify(film.faces[mark.face]);
		if (node.looks === looks) return;
		node.looks = looks;
		node.unringed = true;
		node.replaceChildren(make("svg:g", {}, film.faces[mark.face].map(drawShape)));
	}

	#dress(node, mark) {
		if (node.label === mark.label && node.look === mark.look) return;
		if (!node.label !== !mark.label || node.look !== mark.look) node.unringed = true;
		[node.label, node.look] = [mark.label, mark.look];
		const { label, look } = mark, button = CHOOSABLE.includes(look);
		set(node, {
			class: (label ? "fw-mark" : "fw-still") + (look ? ` fw-${look}` : ""),
			role: label && (button ? "button" : "img"),
			"aria-label": label,
			"aria-pressed": button && look !== "refused" && String(look === "chosen"),
			"aria-disabled": look === "refused" && "true",
			"aria-hidden": !label && "true",
		});
		if (!label) node.removeAttribute("tabindex");
	}

	// Later marks lie on top; what is in its place already is not touched and keeps the focus.
	#sort(after) {
		let place = this.root.firstChild;
		for (const key of after.keys()) {
			const node = this.nodes.get(key);
			while (place && place !== node && !after.has(place.dataset.key)) place = place.nextSibling;
			if (place === node) place = place.nextSibling;
			else this.root.insertBefore(node, place);
		}
	}

	#place(node, mark) {
		const turn = mark.turn ? ` rotate(${mark.turn.toFixed(1)})` : "";
		const size = mark.size !== 1 ? ` scale(${mark.size.toFixed(3)})` : "";
		set(node, { transform: `translate(${mark.x.toFixed(1)} ${mark.y.toFixed(1)})${turn}${size}`, opacity: mark.fade.toFixed(2) });
	}

	// Give each labelled mark a frame around it: it shows focus and choice, and makes thin things easy to hit.
	#ring() {
		if (!this.svg.isConnected) return requestAnimationFrame(() => this.svg.isConnected && this.#ring());
		const fresh = [...this.nodes.values()].filter((node) => node.unringed);
		const boxes = fresh.map((node) => node.label && node.firstChild.getBBox()); // measure all, then change all
		fresh.forEach((node, index) => {
			node.unringed = false;
			while (node.childNodes.length > 1) node.lastChild.remove();
			const box = boxes[index];
			if (!box) return;
			const thin = Math.min(box.width, box.height), pad = Math.max(1.5, Math.min(2.5, thin * 0.08));
			const ring = { x: box.x - pad, y: box.y - pad, width: box.width + 2 * pad, height: box.height + 2 * pad };
			// What is thin or has no surface is hit through its ring; other rings must not cover what lies beneath them.
			const hit = thin < 24 || !node.firstChild.querySelector("[fill^=var]:not(text)") ? " hit" : "";
			node.append(make("svg:rect", { class: `fw-ring${hit}`, rx: Math.min(10, ring.height / 2), ...ring }));
		});
	}

	// Return a point of a mark, as shares of its box, in the board's measure: its middle, or the upper edge of a panel,
	// which is full of things. A sign at a small piece is small.
	#point(mark, across, down) {
		const box = this.nodes.get(mark.key).firstChild.getBBox(), angle = (mark.turn * Math.PI) / 180;
		down ??= box.height < 120 ? 0.5 : 4 / box.height;
		const [x, y] = [(box.x + box.width * across) * mark.size, (box.y + box.height * down) * mark.size];
		return `translate(${mark.x + x * Math.cos(angle) - y * Math.sin(angle)} ${mark.y + x * Math.sin(angle) + y * Math.cos(angle)})${down || box.width + box.height > 48 ? "" : "scale(.6)"}`;
	}

	#animate(change, motion) {
		const quiet = still();
		const settle = () => {
			for (const { key, to } of change.stay) this.#place(this.nodes.get(key), to);
			for (const mark of change.enter) this.#place(this.nodes.get(mark.key), mark);
			for (const { key } of change.leave) {
				this.nodes.get(key).remove();
				this.nodes.delete(key);
			}
		};
		const moves = movements(change, quiet);
		const needed = Math.max(0, ...moves.map((move) => move.begin + move.time));
		if (!needed || motion <= 0) return settle();
		const pace = Math.min(1, motion / needed), began = performance.now();
		const draw = (now) => {
			for (const { key, begin, time, at } of moves) {
				this.#place(this.nodes.get(key), at(Math.max(0, Math.min(1, ((now - began) / pace - begin) / time))));
			}
		};
		const tick = (now) => {
			if (now - began >= needed * pace) return this.finish();
			draw(now);
			this.animation = requestAnimationFrame(tick);
		};
		this.end = settle;
		draw(began);
		this.animation = requestAnimationFrame(tick);
	}

	#badge() {
		if (!this.svg.isConnected) return requestAnimationFrame(() => this.svg.isConnected && this.#badge());
		this.extra.replaceChildren();
		for (const mark of this.marks.values()) {
			if (!mark.label || !SIGNS[mark.look]) continue;
			const properties = { class: `fw-sign ${mark.look}`, transform: this.#point(mark, 1, 0) };
			this.extra.append(make("svg:g", properties, make("svg:circle", { r: 9 }), make("svg:path", { d: SIGNS[mark.look] })));
		}
		for (const [key, { text, look }] of this.badges) {
			const mark = this.marks.get(key);
			if (!mark) continue;
			const best = look === "best", width = 14 + text.length * 8 + (best ? 14 : 0);
			this.extra.append(
				make("svg:g", { class: `fw-on-board fw-badge-${look}`, transform: this.#point(mark, 0.5) + (this.layout === "narrow" ? "scale(.75)" : "") },
					make("svg:rect", { x: -width / 2, y: -12, width, height: 24, rx: 6 }),
					best && make("svg:path", { d: SIGNS.chosen, transform: `translate(${-width / 2 + 12} 0)` }),
					make("svg:text", { x: best ? 8 : 0, y: 5, "text-anchor": "middle" }, text)),
			);
		}
	}

	#clicked(event) {
		const node = event.target.closest("[data-key]");
		if (!node?.label) return;
		this.#focus(node.dataset.key);
		this.choose(node.dataset.key);
	}

	#key(event) {
		const node = event.target.closest("[data-key]");
		if (!node || event.ctrlKey || event.metaKey || event.altKey) return;
		if (event.key === "Enter" || event.key === " ") this.choose(node.dataset.key);
		else if (DIRECTIONS[event.key]) {
			this.#focus(neighbour(this.#labelled(), this.marks.get(node.dataset.key), event.key)?.key);
		} else return;
		event.preventDefault();
		event.stopPropagation();
	}

	#labelled() {
		return [...this.marks.values()].filter((mark) => mark.label);
	}

	#focus(key) {
		const node = this.nodes.get(key);
		if (!node) return;
		this.current = key;
		this.#roam();
		node.focus({ preventScroll: true });
	}

	// One mark at a time can be reached by Tab; the arrow keys go on from there.
	#roam() {
		const labelled = this.#labelled();
		if (!labelled.some((mark) => mark.key === this.current)) {
			this.current = (labelled.find((mark) => mark.look === "choice") || labelled[0])?.key;
		}
		for (const mark of labelled) this.nodes.get(mark.key).setAttribute("tabindex", mark.key === this.current ? "0" : "-1");
	}
}

// ---------------- a film and who shows it

const PAUSE = 1600; // milliseconds a frame stays at speed 1
const SPEEDS = [0.5, 1, 2, 4];

// A film in one view: its boards, its caption and its controls follow one frame number.
class Player {
	constructor(view, name) {
		[this.view, this.name, this.frame, this.speed] = [view, name, 0, 1];
		this.board = new Board((key) => this.#chosen(key));
		this.holder = div("fw-holder", this.board.svg);
		this.followers = new Set(); // elements that have a function `follow`, told of each new frame
	}

	get last() {
		const [pictures] = Object.values(this.film.layouts);
		return Math.max(0, (pictures?.frames || this.film.captions).length - 1);
	}

	// Make an element follow the film, as long as it is on the page.
	lead(follower, follow) {
		follower.follow = follow;
		this.followers.add(follower);
		return follower;
	}

	// Take a new film from Python: show it, or run through it if it is meant to run.
	load(film, frame) {
		if (!film || film.id === this.film?.id) return;
		this.pause();
		this.film = film;
		this.flexible ||= Object.keys(film.layouts).length > 1;
		this.strips = {};
		for (const [size, strip] of Object.entries(film.layouts)) this.strips[size] = { ...strip, faces: film.faces, frames: unfold(strip) };
		const runs = film.play && this.last > 0;
		this.#show(runs ? 0 : Math.min(frame ?? this.last, this.last), 900);
		if (runs) this.play(film.captions.length > 8 ? 2 : 1);
	}

	// Show a frame; going back is quick.
	go(frame) {
		if (frame === this.frame || !this.film) return;
		this.#show(Math.max(0, Math.min(this.last, frame)), frame < this.frame ? BACK : 900);
	}

	play(speed = this.speed) {
		clearTimeout(this.timer);
		if (this.frame >= this.last) this.view.step(this, 0);
		const next = () => {
			this.view.step(this, this.frame + 1);
			if (this.frame >= this.last) this.pause();
			else this.timer = setTimeout(next, PAUSE / speed);
		};
		this.timer = setTimeout(next, PAUSE / speed);
		this.playing = true;
		this.tell();
	}

	pause() {
		clearTimeout(this.timer);
		this.playing = false;
		this.tell();
	}

	// Draw the frame again, at once: the width, the language or the theme has changed.
	redraw() {
		if (this.film) this.#show(this.frame, 0);
	}

	#show(frame, motion) {
		const layout = layoutFor(this.holder.clientWidth || 900, Object.keys(this.film.layouts));
		this.frame = frame;
		const label = this.part?.label || this.view.get("title");
		if (layout) this.board.show(this.strips[layout], frame, { motion, layout, label, small: this.part?.look === "small", help: this.view.words.region });
		this.tell();
	}

	tell() {
		for (const follower of this.followers) {
			if (follower.isConnected) follower.wasThere = true;
			else if (follower.wasThere) this.followers.delete(follower);
			follower.follow();
		}
	}

	#chosen(key) {
		if (this.film.play && this.frame < this.last) { // a touch while it runs: first to the end
			this.pause();
			this.go(this.last);
		}
		this.view.send(this.part?.do || "touch", key);
	}
}

// ---------------- parts

const ICONS = {
	first: "M5 4v12M16 4L8 10l8 6z", back: "M14 4L6 10l8 6z", play: "M6 3l11 7-11 7z", pause: "M6 4h3v12H6zM12 4h3v12h-3z",
	next: "M6 4l8 6-8 6z", last: "M15 4v12M4 4l8 6-8 6z",
};
const icon = (name) => make("svg:svg", { viewBox: "0 0 20 20", "aria-hidden": "true", class: "fw-icon" }, make("svg:path", { d: ICONS[name] }));

// How each part becomes an element: `(part, view, children)`, the children being elements already.
const PARTS = {
	row: ({ look = "" }, view, children) => div(`fw-row ${look}`, children),
	column: ({ look = "" }, view, children) => div(`fw-column ${look}`, children),
	split: (part, view, children) => div("fw-split", children),
	panel: (part, view, children) =>
		make("section", { class: `fw-panel ${part.look || ""}`, "aria-label": plain(part.title) }, heading(part), children),
	fold: (part, view, children) => {
		const opened = view.folds.get(part.key) ?? part.opened;
		const toggled = (event) => view.folds.set(part.key, event.target.open);
		const summary = make("summary", { "data-focus": `fold|${part.key}` }, asNodes(part.title));
		return make("details", { class: "fw-fold", open: opened, ontoggle: toggled }, summary, children);
	},
	text: (part) => make(part.look === "title" ? "h3" : part.look === "code" ? "pre" : "p", { class: `fw-text fw-${part.look || "plain"}` }, asNodes(part.text)),
	tag: (part, view) => tag(part.text, part.rule, view),
	badge: (part) => badge(part),
	picture: (part) => drawFace(part.face, part.width, part.height, part.label),
	progress: (part) => make("div", { class: "fw-progress" },
		make("progress", { "aria-label": part.text, max: 1, value: part.share }), span("fw-note", part.text)),
	button: (part, view) => {
		const pressed = part.pressed !== null && String(part.pressed);
		return pressable(part, view, { class: `fw-button ${part.look || ""}`, "aria-pressed": pressed, title: part.title }, asNodes(part.text));
	},
	switch: (part, view) => make("div", { class: "fw-switch", role: "group", "aria-label": part.label },
		part.options.map(([key, words]) => pressable({ do: part.do, key }, view, { "aria-pressed": String(key === part.chosen) }, words))),
	menu: (part, view) => {
		const options = part.options.map(([key, words]) => make("option", { value: key, selected: key === part.chosen }, plain(words)));
		const changed = (event) => view.send(part.do, event.target.value);
		return make("label", { class: "fw-menu" }, make("span", {}, part.label), make("select", { "data-focus": `${part.do}|`, onchange: changed }, options));
	},
	field,
	copying: (part, view) => button(`copy|${part.text}`, (event) => copy(part.content, event.target, view), { class: "fw-button" }, part.text),
	listing,
	tree: (part, view) => make("div", { class: "fw-tree", role: "group", "aria-label": part.label, onkeydown: arrows }, branch(part.root, part, view)),
	board: (part, view) => {
		const player = view.player(part.film);
		player.part = part;
		player.board.wear(part.badges);
		player.holder.className = `fw-holder ${part.look || ""}`;
		return player.holder;
	},
	caption: (part, view) => caption(view.player(part.film), view),
	stepper: (part, view) => stepper(view.player(part.film), view, part),
	frames: (part, view, children) => {
		const player = view.player(part.film), box = div("fw-frames", children);
		return player.lead(box, () => [...box.children].forEach((child, index) => (child.hidden = index !== player.frame)));
	},
	matrix,
};

const heading = ({ title, note }) =>
	title && make("header", { class: "fw-heading" }, make("strong", {}, asNodes(title)), note && span("fw-note", asNodes(note)));

// By its name a button gets the focus back when the page has changed around it.
const button = (name, act, properties, ...children) => make("button", { type: "button", "data-focus": name, onclick: act, ...properties }, ...children);

// The button of a part: what cannot be done now stays in reach and says why.
function pressable({ do: action, key = "", off }, view, properties, ...children) {
	const act = () => (off ? view.tell(off, "note") : view.send(action, key));
	return button(`${action}|${key}`, act, { "aria-disabled": off && "true", "aria-description": plain(off), ...properties }, ...children);
}

const badge = ({ look = "value", text }) => span(`fw-badge fw-badge-${look}`, look === "best" && "✓ ", text);

function tag(words, rule, view) {
	const text = rule && view.get("rules")[rule];
	if (!text) return span("fw-tag", words);
	const note = make("span", { class: "fw-rule", hidden: true }, asNodes(text));
	const toggle = (event) => {
		note.hidden = !note.hidden;
		set(event.currentTarget, { "aria-expanded": String(!note.hidden) });
	};
	return span("fw-tagged", button(`rule|${rule}`, toggle, { class: "fw-tag", "aria-expanded": "false" }, words), note);
}

function field(part, view) {
	const tagName = part.rows > 1 ? "textarea" : "input";
	let sent = part.value;
	const send = () => {
		if (input.value !== sent) view.send(part.do, part.key || "", (sent = input.value));
	};
	const typed = (event) => {
		event.stopPropagation();
		if (event.key === "Enter" && (part.rows <= 1 || event.ctrlKey || event.metaKey)) send();
	};
	const input = make(tagName, {
		rows: part.rows > 1 && part.rows, "data-focus": `${part.do}|${part.key || ""}`, "aria-invalid": part.error && "true",
		spellcheck: "false", autocomplete: "off", onchange: send, onkeydown: typed,
	});
	input.value = part.value;
	const error = part.error && make("span", { class: "fw-bad", role: "alert" }, asNodes(part.error));
	return make("label", { class: "fw-field" }, make("span", {}, asNodes(part.label)), input, error);
}

async function copy(content, near, view) {
	try {
		await navigator.clipboard.writeText(content);
		view.tell(view.words.copied, "good");
	} catch { // no clipboard: leave the text to be copied by hand
		const area = make("textarea", { class: "fw-copy", rows: 4, readonly: true, "aria-label": near.textContent });
		area.value = content;
		near.after(area);
		area.select();
	}
}

// Arrow keys go from button to button inside a list or tree.
function arrows(event) {
	const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
	const all = [...event.currentTarget.querySelectorAll("button[data-focus]")];
	const next = event.key === "Home" ? all[0] : event.key === "End" ? all.at(-1) : step && all[all.indexOf(event.target) + step];
	if (!next) return;
	for (const one of all) one.tabIndex = one === next ? 0 : -1;
	next.focus();
	event.preventDefault();
	event.stopPropagation();
}

function listing(part, view) {
	const chosen = Math.max(0, part.items.findIndex((one) => one.chosen));
	const line = (one, index) => {
		const bar = one.bar !== null && make("span", { class: "fw-bar", "aria-hidden": "true" },
			make("i", { class: one.bar < 0 ? "minus" : "plus", style: `width:${Math.abs(one.bar) * 50}%` }));
		const picture = one.sign && PARTS[one.sign.is](one.sign, view);
		return make("li", {}, pressable({ do: part.do, key: one.key, off: one.off }, view,
			{ "aria-pressed": String(one.chosen), tabindex: index === chosen ? "0" : "-1" },
			picture, span("fw-words", asNodes(one.text), one.note && span("fw-note", asNodes(one.note))),
			span("fw-figures", bar, one.badges.map(badge))));
	};
	const heads = part.heads && make("div", { class: "fw-heads", "aria-hidden": "true" }, part.heads.map((head) => make("span", {}, head)));
	return div("fw-listing", heads, make("ul", { "aria-label": part.label, onkeydown: arrows }, part.items.map(line)));
}

function branch(node, part, view) {
	const chip = pressable({ do: part.do, key: node.key }, view,
		{ class: "fw-chip", "aria-current": node.current && "step", tabindex: node.current ? "0" : "-1" }, asNodes(node.text), node.badge && badge(node.badge));
	const below = node.children.length > 0 && div("fw-branches", node.children.map((child) => branch(child, part, view)));
	return div("fw-branch", chip, below);
}

// Rule tag, what happened, why: of the frame that the film is at.
function caption(player, view) {
	const box = div("fw-caption-box");
	let shown;
	// In a box of its own, which `patch` leaves alone.
	return player.lead(make("div", {}, box), () => {
		const now = player.film?.captions[player.frame] || { rule: "", text: "", why: "" };
		const text = JSON.stringify([now, view.get("language")]);
		if (text === shown) return;
		shown = text;
		box.replaceChildren(...[
			now.rule && tag(fill(view.words.rule, { rule: now.rule }), now.rule, view),
			make("p", { class: "fw-caption" }, asNodes(now.text)),
			now.why && make("p", { class: "fw-note" }, asNodes(now.why)),
		].filter(Boolean));
		view.announce(`${plain(now.text)} ${plain(now.why)}`);
	});
}

function stepper(player, view, { words, from = 1 }) {
	const named = (name) => ({ "aria-label": view.words[name], title: view.words[name] });
	const control = (name, act) => button(`step|${name}`, act, { class: `fw-control ${name}`, ...named(name) }, icon(name));
	const jump = (name) => control(name, () => view.step(player, stepTo(name, player.frame, player.last)));
	const [first, back, next, last] = ["first", "back", "next", "last"].map(jump);
	const play = control("play", () => (player.playing ? player.pause() : player.play()));
	const slid = (event) => view.step(player, Number(event.target.value));
	const range = make("input", { type: "range", min: 0, step: 1, "aria-label": view.words.position, "data-focus": "step|range", oninput: slid });
	const dots = make("div", { class: "fw-dots", "aria-hidden": "true" });
	const count = span("fw-count");
	const faster = () => {
		player.speed = SPEEDS[(SPEEDS.indexOf(player.speed) + 1) % SPEEDS.length];
		if (player.playing) player.play();
		else follow();
	};
	const speed = button("step|speed", faster, { class: "fw-button fw-speed" });
	const follow = () => {
		if (!player.film) return;
		const { frame, last: end } = player;
		count.textContent = fill(words || view.words.step, { now: frame + from, all: end + from });
		set(range, { max: end, "aria-valuetext": count.textContent }).value = frame;
		set(speed, { "aria-label": `${view.words.speed} ${player.speed}` }).textContent = `${player.speed}×`;
		for (const one of [first, back]) set(one, { "aria-disabled": String(frame === 0) });
		for (const one of [next, last]) set(one, { "aria-disabled": String(frame === end) });
		const name = player.playing ? "pause" : "play";
		set(play, named(name)).replaceChildren(icon(name));
		box.style.visibility = end ? "" : "hidden"; // nothing to step through yet, but its place is kept
		const room = range.clientWidth / end > 14; // else they would run into each other
		const dot = (_, n) => make("i", { style: `left:${(100 * n) / end}%`, class: n < frame ? "past" : n === frame ? "now" : "" });
		dots.replaceChildren(...Array.from({ length: room ? end + 1 : 0 }, dot));
	};
	const box = div("fw-stepper", div("fw-controls", first, back, play, next, last), div("fw-scrubber", dots, range), count, speed);
	return player.lead(box, follow);
}

// ---------------- the matrix

// Return the colour of a cell for -1..1 and the ink that reads better on it; colours are [red, green, blue].
export function heat(value, [low, zero, high]) {
	const share = Math.min(1, Math.abs(value)), end = value < 0 ? low : high;
	const colour = zero.map((part, index) => Math.round(part + (end[index] - part) * share));
	const [red, green, blue] = colour.map((part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4));
	return [`rgb(${colour.join(" ")})`, 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000" : "#fff"];
}

function heatColours(root) {
	const style = getComputedStyle(root);
	const found = ["low", "zero", "high"].map((name) => style.getPropertyValue(`--fw-heat-${name}`).trim().match(/\w\w/g)?.map((part) => parseInt(part, 16)));
	return found.every(Boolean) ? found : null; // null: not on the page yet
}

// A payoff matrix as a heat map: a grid with arrow keys, bars of the mix, struck rows and columns.
function matrix(part, view) {
	const { rows, columns, texts, values, say } = part;
	const outlined = view.outlined.get(part.do) ?? (part.cell && `${rows[part.cell[0]].key}/${columns[part.cell[1]].key}`);
	const named = (one, mix) => [one.label, mix?.[0] > 0 && fill(say.mix, { share: mix[1] })].filter(Boolean).join(", ");
	const most = (mixes) => Math.max(0.01, ...(mixes || []).map(([share]) => share));
	const bar = (mix, upright) => mix && span("fw-mix", make("b", {}, mix[1]),
		make("i", { style: `${upright ? "height" : "width"}:${Math.round((mix[0] / most(upright ? part.column_mix : part.row_mix)) * 58)}px` }));
	const head = (one, index, scope, mix) => make("th", { scope, "data-line": `${scope} ${index}`, "aria-label": named(one, mix), title: one.label },
		make("div", {}, bar(mix, scope === "col"), PARTS[one.part.is](one.part, view)));
	const cell = (row, column) => {
		const key = `${rows[row].key}/${columns[column].key}`, best = Number(part.best?.[row]?.[column] || 0);
		const words = { row: rows[row].label, column: columns[column].label, value: texts[row][column] };
		const label = fill(say.cell, words) + (best ? `. ${say.best[best]}` : "");
		return make("td", { role: "gridcell", class: `fw-best${best}`, "data-cell": key, "data-value": values[row][column] / part.most, "aria-label": label, tabindex: "-1" }, texts[row][column]);
	};
	const sum = (words) => make("td", { class: "fw-sum", role: "gridcell" }, words);
	const top = make("tr", {}, make("td", { class: "fw-corner" }, (part.corner || []).map((one) => PARTS[one.is](one, view, []))),
		columns.map((one, index) => head(one, index, "col", part.column_mix?.[index])), part.row_sums && make("th", { scope: "col", class: "fw-sum" }, part.sums));
	const lines = rows.map((one, row) => make("tr", {}, head(one, row, "row", part.row_mix?.[row]), columns.map((_, column) => cell(row, column)), part.row_sums && sum(part.row_sums[row])));
	const below = part.column_sums && make("tr", {}, make("th", { scope: "row", class: "fw-sum" }, part.sums_below), part.column_sums.map(sum), part.row_sums && sum(""));
	const table = make("table", { role: "grid", "aria-label": part.label }, make("thead", {}, top), make("tbody", {}, lines, below));
	const box = div("fw-matrix", table);
	outline(table, outlined);
	box.recolour = () => {
		const colours = heatColours(view.root);
		if (!colours) return;
		for (const one of table.querySelectorAll("[data-cell]")) [one.style.background, one.style.color] = heat(Number(one.dataset.value), colours);
	};
	box.recolour();
	const look = (target) => {
		const key = target?.closest?.("[data-cell]")?.dataset.cell;
		if (!key || key === view.outlined.get(part.do)) return;
		outline(table, key);
		view.outlined.set(part.do, key);
		view.send(part.do, key, null, false);
	};
	let hover;
	const hovered = (event) => {
		clearTimeout(hover);
		hover = setTimeout(() => look(event.target), 120);
	};
	const looked = (event) => {
		clearTimeout(hover);
		look(event.target);
	};
	set(box, { onpointerover: hovered, onpointerleave: () => clearTimeout(hover), onclick: looked, onfocusin: looked, onkeydown: gridKey });
	return part.film ? view.player(part.film).lead(box, () => strike(box, part, view.player(part.film).frame)) : box;
}

function outline(table, key) {
	for (const one of table.querySelectorAll(".outlined, [tabindex='0']")) {
		one.classList.remove("outlined");
		one.tabIndex = -1;
	}
	const cells = [...table.querySelectorAll("[data-cell]")];
	const chosen = cells.find((one) => one.dataset.cell === key);
	chosen?.classList.add("outlined");
	if (cells.length) (chosen || cells[0]).tabIndex = 0;
}

function gridKey(event) {
	const from = event.target.closest("[data-cell]"), way = DIRECTIONS[event.key];
	if (!from || !(way || event.key === "Home" || event.key === "End")) return;
	const cells = [...from.parentElement.querySelectorAll("[data-cell]")], place = cells.indexOf(from);
	const line = way?.[1] ? (way[1] > 0 ? from.parentElement.nextElementSibling : from.parentElement.previousElementSibling) : from.parentElement;
	const goal = event.key === "Home" ? 0 : event.key === "End" ? cells.length - 1 : place + way[0];
	line?.querySelectorAll("[data-cell]")[goal]?.focus();
	event.preventDefault();
	event.stopPropagation();
}

// Show what is struck out at a step of the removal of dominated lines.
function strike(box, part, frame) {
	const step = part.steps?.[Math.min(frame, part.steps.length - 1)] || { rows: [], columns: [], by: [] };
	const rows = new Set(step.rows), columns = new Set(step.columns), [kind, last] = step.now || [];
	[...box.querySelectorAll("tbody tr")].forEach((line, row) => {
		line.classList.toggle("struck", rows.has(row));
		line.classList.toggle("now", kind === "row" && last === row);
		line.querySelectorAll("[data-cell]").forEach((one, column) => {
			one.classList.toggle("struck-column", columns.has(column));
			one.classList.toggle("now", kind === "column" && last === column);
		});
	});
	for (const head of box.querySelectorAll("th[data-line]")) {
		const [scope, index] = head.dataset.line.split(" ");
		const mine = scope === "row" ? rows : columns;
		head.classList.toggle("struck", mine.has(Number(index)));
		head.classList.toggle("by", kind === (scope === "row" ? "row" : "column") && (step.by || []).includes(Number(index)));
	}
}

// ---------------- the view

// One picture of a widget on the page.
class View {
	constructor(model, host) {
		this.model = model;
		this.players = new Map();
		this.folds = new Map();
		this.built = new Map();
		this.outlined = new Map(); // the matrix cell that the reader looks at
		this.sent = 0;
		this.name = Math.random().toString(36).slice(2);
		this.notice = make("div", { class: "fw-notice", role: "alert" });
		this.live = make("div", { class: "fw-live", "aria-live": "polite" });
		this.body = div("fw-body");
		// JupyterLab looks at the focused element itself before it takes D D to delete the cell.
		const onfocusin = ({ target }) => (target.dataset.lmSuppressShortcuts = "true");
		this.root = make("section", { class: "fw", onfocusin, onkeydown: (event) => this.#key(event) }, this.notice, this.body, this.live);
		host.append(this.root);
		this.#listen();
		this.#theme();
		this.update();
	}

	get(name) {
		return this.model.get(name);
	}

	get words() {
		return this.get("words");
	}

	player(name = "main") {
		if (!this.players.has(name)) this.players.set(name, new Player(this, name));
		return this.players.get(name);
	}

	// Send an action to Python; whoever has no kernel is told so.
	send(action, key = "", value = null, timely = true) {
		this.notice.replaceChildren();
		const id = `${this.name}.${this.sent++}`, turn = timely ? { turn: this.get("turn") } : {};
		try {
			this.model.send({ do: action, key, value, id, ...turn });
		} catch (error) {
			return this.tell(this.words.message_lost, "bad");
		}
		clearTimeout(this.waiting);
		this.waiting = setTimeout(() => this.tell(this.words.message_lost, "note"), 6000);
	}

	// The kernel is gone: what is left can still be stepped through.
	lose() {
		this.root.dataset.lost = "";
		this.tell(this.words.message_lost, "note");
	}

	tell(text, look) {
		this.notice.className = `fw-notice fw-${look}`;
		this.notice.replaceChildren(...(text ? [make("p", {}, asNodes(text))] : []));
	}

	announce(text) {
		if (this.spoken === text || !text.trim()) return;
		this.spoken = text;
		this.live.textContent = text;
	}

	// Go to a frame of a film; the main film's frame is shared by all views of the widget.
	step(player, frame) {
		player.go(frame);
		if (player.name !== "main" || player.film?.play) return;
		this.model.set("frame", player.frame);
		this.model.save_changes();
	}

	// Bring the page up to date with the model.
	update() {
		clearTimeout(this.waiting);
		const focus = this.root.getRootNode().activeElement?.closest?.("[data-focus]")?.dataset.focus;
		this.root.setAttribute("aria-label", this.get("title"));
		this.root.lang = this.get("language");
		const before = this.built;
		this.built = new Map();
		patch(this.body, this.get("ui").map((part, index) => this.#build(part, `${index}`, before)));
		this.load();
		for (const chip of this.root.querySelectorAll(".fw-tree [aria-current]")) chip.closest(".fw-tree").scrollLeft = chip.offsetLeft - 200;
		if (focus && !this.root.contains(this.root.getRootNode().activeElement)) {
			const same = [...this.root.querySelectorAll("[data-focus]")].find((one) => one.dataset.focus === focus);
			(same || this.root.querySelector(".fw-button.main, [tabindex='0']"))?.focus({ preventScroll: true });
		}
	}

	// Take new films; a film that is shown already stays where it is.
	load() {
		for (const [name, film] of Object.entries(this.get("films"))) {
			this.player(name).load(film, name === "main" && !film.play ? this.get("frame") : undefined);
		}
		for (const player of this.players.values()) player.tell();
	}

	// Return the element of a part: the one that is there already where nothing has changed in it.
	#build({ parts = [], ...part }, path, before) {
		const own = JSON.stringify([part, this.get("language")]);
		let { element, fixed, own: was } = before.get(path) || {};
		const children = parts.map((child, index) => this.#build(child, `${path}.${index}`, before));
		if (was === own) patch(element, children, fixed);
		else {
			element = PARTS[part.is](part, this, children);
			fixed = element.childNodes.length - children.length; // a heading of its own stays in front
		}
		this.built.set(path, { own, element, fixed });
		return element;
	}

	#listen() {
		const update = () => this.#later("update"), load = () => this.#later("load");
		const framed = () => this.players.get("main")?.go(this.get("frame"));
		const noticed = () => {
			clearTimeout(this.waiting);
			this.tell(this.get("notice").text, this.get("notice").look);
		};
		const events = { "change:ui": update, "change:films": load, "change:words": update, "change:turn": update, "change:frame": framed, "change:notice": noticed, comm_live_update: () => this.lose() };
		for (const [name, heard] of Object.entries(events)) this.model.on(name, heard);
		this.sizes = new ResizeObserver(() => this.#resized());
		this.sizes.observe(this.root);
		this.themes = new MutationObserver(() => this.#theme());
		this.themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "class"] });
		this.deaf = () => {
			for (const [name, heard] of Object.entries(events)) this.model.off(name, heard);
		};
	}

	// Several traits change in one message: bring the page up to date once.
	#later(what) {
		if (!this.pending) queueMicrotask(() => {
			const act = this.pending;
			this.pending = undefined;
			this[act]();
		});
		if (this.pending !== "update") this.pending = what;
	}

	#resized() {
		for (const box of this.root.querySelectorAll(".fw-matrix")) box.recolour(); // now it is on the page
		for (const player of this.players.values()) {
			const wanted = layoutFor(player.holder.clientWidth, ["wide", "medium", "narrow"]);
			if (!player.film || !player.holder.clientWidth || player.layout === wanted) continue;
			player.layout = wanted;
			player.redraw();
			if (player.flexible) this.model.send({ do: "layout", key: wanted });
		}
	}

	#theme() {
		const { jpThemeLight } = document.body.dataset, names = document.body.classList;
		const dark = jpThemeLight === "false" || names.contains("vscode-dark"), light = jpThemeLight === "true" || names.contains("vscode-light");
		this.root.dataset.theme = dark ? "dark" : light ? "light" : "auto";
		for (const box of this.root.querySelectorAll(".fw-matrix")) box.recolour();
	}

	// Arrow keys step, Home and End jump, space plays, where the focus does not need them.
	#key(event) {
		const player = this.players.get("main");
		const busy = event.target.closest("input, textarea, select, summary, [role=grid]") || event.ctrlKey || event.metaKey || event.altKey;
		if (busy || !player?.film || !this.root.querySelector(".fw-stepper")) return;
		if (event.key === " " && !event.target.closest("button")) player.playing ? player.pause() : player.play();
		else if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) this.step(player, stepTo(event.key, player.frame, player.last));
		else return;
		event.preventDefault();
		event.stopPropagation();
	}

	close() {
		this.deaf();
		this.sizes.disconnect();
		this.themes.disconnect();
		clearTimeout(this.waiting);
		for (const player of this.players.values()) {
			player.pause();
			player.board.finish();
		}
		this.root.remove();
	}
}

// Put these children into an element, touching only what differs.
function patch(holder, children, fixed = 0) {
	children.forEach((child, index) => {
		const place = holder.childNodes[fixed + index];
		if (place !== child) holder.insertBefore(child, place ?? null);
	});
	while (holder.childNodes.length > fixed + children.length) holder.lastChild.remove();
}

export default {
	render({ model, el }) {
		const view = new View(model, el);
		return () => view.close();
	},
};
