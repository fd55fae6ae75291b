"""The page of the explorer while it explores: header, board with badges, solver, list of moves, tree of variations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from fijiwidgets import lang
from fijiwidgets.core import Event, GameError, Move
from fijiwidgets.figures import share
from fijiwidgets.touch import token
from fijiwidgets.variations import DEEPEST, Node, Path
from fijiwidgets.widgets import parts
from fijiwidgets.widgets.analysing import Reading
from fijiwidgets.widgets.comparing import comparison
from fijiwidgets.widgets.desk import MANY
from fijiwidgets.widgets.parts import Part

if TYPE_CHECKING:
    from fijiwidgets.widgets.explorer import Explorer

PAGE = 100  # moves in the list at a time
BADGES = 8  # on the board; the rest are in the list
FILM_AT_ONCE = 6  # events that are drawn as soon as a move is selected; more of them when somebody wants to watch
TOLD = 10  # events told in words beside the list
NODES_SHOWN, LEVELS_SHOWN, LEVELS_ABOVE = 80, 30, 10  # of a tree too large for a page
LONGEST_CHIP = 60
RUNS = re.compile(r"[0-9]{1,4}(x[0-9]{1,4})?(\.[0-9]{1,4}(x[0-9]{1,4})?)*")


def page(explorer: Explorer) -> list[Part]:
    """Return all parts of the explorer's page."""
    main = parts.column(_board(explorer), *problems(explorer, explorer.desk.now.tree.first))
    side = parts.column(*_solver(explorer), _moves(explorer))
    # Whatever grows when a move is selected stands below the list, so that a second press finds the move in its place.
    below = [_story(explorer), *comparison(explorer), _variations(explorer)]
    return [*header(explorer), parts.split(main, side), *below]


# ------------------------------------------------------------------------------------ what both modes share


def header(explorer: Explorer) -> list[Part]:
    """Return the line of controls and the folded place to paste a text."""
    say, desk = explorer.say, explorer.desk
    modes = (("explore", say("explorer.explore")), ("edit", say("explorer.edit")))
    mode = "explore" if desk.now.draft is None else "edit"
    controls = parts.row(
        parts.button("undo", say("explorer.undo"), off="" if desk.can_undo else say("explorer.error_no_undo")),
        parts.button("redo", say("explorer.redo"), off="" if desk.can_redo else say("explorer.error_no_redo")),
        parts.copying(say("explorer.copy_position"), str(desk.shown)),
        parts.copying(say("explorer.copy_tree"), explorer.text),
    )
    typed, error = explorer.pasted
    pasting = parts.fold(
        say("explorer.paste"),
        parts.text(say("explorer.paste_help"), "note"),
        parts.field("load", say("explorer.paste_label"), typed, rows=4, error=error),
        key="paste",
        opened=bool(error),
    )
    name = parts.text(say("explorer.name"), "title")
    switch = parts.switch("mode", say("explorer.mode"), modes, mode)
    return [parts.row(parts.row(name, switch), controls, look="ends"), pasting]


def problems(explorer: Explorer, state: Any) -> list[Part]:
    """Return in words why a position cannot arise in play, if it cannot."""
    found = explorer.problems(state)
    if not found:
        return []
    sentences = [parts.text(sentence, "bad") for sentence in found]
    return [parts.panel(*sentences, title=explorer.say("explorer.impossible"), note=explorer.say("explorer.still"))]


def seats(explorer: Explorer, wanted: Sequence[int], state: Any, label: str) -> list[Part]:
    """Return the choice of a player."""
    if len(wanted) < 2:
        return []
    options = [(str(seat), explorer.game.player_name(state, seat, explorer.language)) for seat in wanted]
    return [parts.switch("seat", label, options, str(explorer.desk.seat))]


# ------------------------------------------------------------------------------------ the board


def _board(explorer: Explorer) -> Part:
    # At rest the board is quiet: everything that may be touched first would have a ring, and hide the values.
    look = "" if explorer.desk.focus.picked else "quiet"
    return parts.board(label=explorer.title, badges=list(_badges(explorer)), look=look)


def _story(explorer: Explorer) -> Part:
    """Return what would happen if the selected move were played, as a film and in words."""
    events, say = explorer.preview, explorer.say
    shown = [parts.caption()]
    if explorer.filmed_events:
        shown.append(parts.stepper(first=0))
    elif events:
        shown.append(parts.row(parts.button("watch", say("explorer.watch", count=len(events)))))
    if events:
        sentences = [parts.text(explorer.game.sentence(event, explorer.language)) for event in events[:TOLD]]
        if len(events) > TOLD:
            sentences.append(parts.text(say("explorer.more_events", count=len(events) - TOLD), "note"))
        shown.append(parts.fold(say("explorer.in_words"), *sentences, key="story"))
    return parts.panel(*shown, title=say("explorer.would_happen"))


def _badges(explorer: Explorer) -> Iterator[tuple[str, Part]]:
    """Yield the values of the best moves, each on the first piece of its move; a piece shows the best of its moves.

    One of several equal pieces that make a move only together (beads of an offer) would say nothing.
    """
    desk, reading = explorer.desk, explorer.analyst.reading
    if reading is None or not desk.actors:
        return
    found = [(row, desk.game.touch.pieces(desk.state, desk.seat, row.move)) for row in reading.rows[:PAGE]]
    together = {token(key) for _, pieces in found if len(pieces) > 1 for key in pieces if token(key) != key}
    met: set[str] = set()
    for row, pieces in found[: 3 * BADGES]:
        if pieces and pieces[0] not in met and token(pieces[0]) not in together and len(met) < BADGES:
            met.add(pieces[0])
            yield pieces[0], _value(explorer, reading, row, short=True)


def _value(explorer: Explorer, reading: Reading, row: Any, short: bool = False) -> Part:
    look = "best" if reading.is_best(row) else "value"
    return parts.badge(reading.number(row.value, explorer.language, signed=True, short=short), look)


# ------------------------------------------------------------------------------------ the solver


def _solver(explorer: Explorer) -> list[Part]:
    """Return what the solver has to say for itself: its guarantee, how far it is, and what can be done about it."""
    analyst, say, language = explorer.analyst, explorer.say, explorer.language
    if analyst.solver is None:
        return []
    title, reading = say("explorer.solver"), analyst.reading
    if not explorer.desk.actors:
        return [parts.panel(parts.text(say("explorer.nothing_to_solve"), "note"), title=title)]
    guarantee = reading.text("guarantee", language) if reading else ""
    shown: list[Part] = list(_questions(explorer))
    if analyst.working:
        portion = reading.progress if reading else None
        words = say("explorer.working") if portion is None else say("explorer.worked", share=share(portion, language))
        stop = parts.button("stop", say("explorer.stop"))
        shown.append(parts.row(parts.progress(portion, words), stop, look="ends"))
    elif analyst.error:
        shown.append(parts.text(say("explorer.solver_failed", error=analyst.error), "bad"))
    elif analyst.stopped:
        shown.append(parts.text(say("explorer.stopped"), "note"))
    if reading:
        shown += [parts.text(text, "note") for text in _remarks(explorer, reading)]
    if not analyst.working:
        shown += _checks(explorer, reading)
    return [parts.panel(*shown, title=title, note=guarantee)]


def _checks(explorer: Explorer, reading: Reading | None) -> Iterator[Part]:
    """Yield what came of checking the certificate, and the buttons to check it and to ask again."""
    say = explorer.say
    if reading and reading.proof[0]:
        verdict, error = reading.proof
        look = {"holds": "good", "checking": "note"}.get(verdict, "bad")
        yield parts.text(say(f"explorer.proof_{verdict}", error=error), look)
    buttons = [parts.button("again", say("explorer.again"))]
    if reading and reading.can_be_checked:
        buttons.append(parts.button("check", say("explorer.check"), title=say("explorer.check_help")))
    yield parts.row(*buttons)


def _questions(explorer: Explorer) -> Iterator[Part]:
    """Yield the choice of what the solver is asked, where there is one."""
    desk, analyst = explorer.desk, explorer.analyst
    options = [(one.key, one.words.text(explorer.language)) for one in analyst.questions(desk.state, desk.seat)]
    if len(options) > 1:
        chosen = analyst.wanted if analyst.wanted in dict(options) else options[0][0]
        yield parts.menu("question", explorer.say("explorer.question"), options, chosen)


def _remarks(explorer: Explorer, reading: Reading) -> Iterator[str]:
    if measure := reading.text("measure", explorer.language):
        yield explorer.say("explorer.measure", measure=measure)
    for remark in getattr(reading.analysis, "remarks", ()):
        say = getattr(remark, "text", None)
        words = say(explorer.language) if callable(say) else str(remark)
        yield words[:1].upper() + words[1:]  # what stands beside the heading elsewhere is a line of its own here


# ------------------------------------------------------------------------------------ what is selected


def _selected(explorer: Explorer) -> list[Part]:
    """Return what can be done with the selected move, and what is chosen for each player where all decide at once."""
    desk, say = explorer.desk, explorer.say
    chosen, pinned = desk.focus.chosen, desk.focus.pinned
    missing = "" if chosen is not None else say("explorer.error_nothing_chosen")
    compare = say("explorer.compare") if pinned is None else say("explorer.compare_end")
    buttons = [
        _try_button(explorer),
        parts.button("pin", compare, pressed=pinned is not None, off="" if pinned is not None else missing),
        parts.button("all", say("explorer.let_go"), off="" if desk.focus.picked or chosen is not None else missing),
    ]
    return [parts.row(*buttons), *_chips(explorer)]


def _try_button(explorer: Explorer) -> Part:
    desk = explorer.desk
    missing = desk.focus.chosen is None and desk.decision is None
    off = explorer.say("explorer.error_nothing_chosen") if missing else ""
    if desk.decision is not None or len(desk.actors) < 2:
        return parts.button("try", explorer.say("explorer.try"), look="main", off=off)
    player = desk.game.player_name(desk.state, desk.seat, explorer.language)
    return parts.button("try", explorer.say("explorer.choose_for", player=player), look="main", off=off)


def _chips(explorer: Explorer) -> Iterator[Part]:
    """Yield what is chosen for each of the players who decide at once; a press takes it back."""
    desk = explorer.desk
    for seat, move in sorted(desk.focus.sealed.items()):
        player = desk.game.player_name(desk.state, seat, explorer.language)
        words = explorer.say("explorer.chip", player=player, move=explorer.words_of(move, seat))
        yield parts.button("choose_again", words, key=str(seat), pressed=True, title=explorer.say("explorer.chip_help"))
    if desk.focus.sealed:
        missing = [seat for seat in desk.actors if seat not in desk.focus.sealed]
        names = ", ".join(desk.game.player_name(desk.state, seat, explorer.language) for seat in missing)
        if names:
            yield parts.text(explorer.say("explorer.missing", players=names), "note")


def _line(explorer: Explorer) -> tuple[list[Part], list[Part]]:
    """Return the line of play that the solver sees behind the selected move, and what puts it into the tree."""
    line = line_words(explorer)
    if len(line) < 2:
        return [], []
    told = parts.text(explorer.say("explorer.line", line="; ".join(words for _, words in line)))
    return [told], [parts.button("line", explorer.say("explorer.add_line"))]


def line_words(explorer: Explorer) -> list[tuple[Any, str]]:
    """Return the solver's line behind the selected move, as far as it is legal: each decision with its words."""
    desk, reading = explorer.desk, explorer.analyst.reading
    row = reading.row(desk.focus.chosen) if reading and desk.focus.chosen is not None else None
    found: list[tuple[Any, str]] = []
    state, before = desk.state, None
    for moves in getattr(row, "line", None) or ():
        try:
            after = desk.game.play(state, moves)
        except GameError:
            break
        acting = explorer.game.actors(state)
        found.append((moves, decision_words(explorer, state, moves, named=acting != before)))
        state, before = after, acting
    return found


def decision_words(explorer: Explorer, state: Any, moves: Any, named: bool = True) -> str:
    """Return a decision as a phrase, with the names of those who make it unless they are known already."""
    game, language = explorer.game, explorer.language
    acting = game.actors(state)
    if not acting:
        return lang.plain(game.describe_move(state, None, moves, language))
    choices = moves if isinstance(moves, Mapping) else {acting[0]: moves}
    phrases = []
    for seat, move in choices.items():
        player = game.player_name(state, seat, language)
        phrase = lang.plain(game.describe_move(state, seat, move, language))
        phrases.append(explorer.say("explorer.chip", player=player, move=phrase) if named else phrase)
    return " · ".join(phrases)


# ------------------------------------------------------------------------------------ the list of moves


def _moves(explorer: Explorer) -> Part:
    """Return the list of moves of whoever decides."""
    desk, say, language = explorer.desk, explorer.say, explorer.language
    if desk.nature:
        return _natures_moves(explorer)
    if not desk.actors:
        outcome = parts.text(desk.game.describe_outcome(desk.state, language))
        return parts.panel(outcome, title=say("explorer.over"))
    player = desk.game.player_name(desk.state, desk.seat, language)
    title = say("explorer.to_move" if len(desk.actors) == 1 else "explorer.to_move_sealed", player=player)
    choice = seats(explorer, desk.actors, desk.state, say("explorer.whose_moves"))
    moves, note = _wanted(explorer)
    return parts.panel(*choice, *_selected(explorer), *note, *_pages(explorer, moves), title=title)


def _natures_moves(explorer: Explorer) -> Part:
    desk, say = explorer.desk, explorer.say
    chances = desk.game.chance(desk.state)
    buttons = [
        parts.button("draw", say("explorer.draw"), look="main"),
        parts.button("draw_on", say("explorer.draw_on")),
    ]
    first = min(desk.focus.page, (len(chances) - 1) // PAGE) * PAGE
    items = [
        parts.item(
            str(move),
            explorer.words_of(move),
            badges=[parts.badge(share(chance, explorer.language), "mix")],
            chosen=move == desk.focus.chosen,
        )
        for move, chance in chances[first : first + PAGE]
    ]
    shown = parts.listing("move", say("explorer.natures_moves"), items, heads=(say("explorer.probability"),))
    turning = _turning(explorer, len(chances))
    return parts.panel(parts.row(*buttons), shown, *turning, title=say("explorer.nature"))


def _wanted(explorer: Explorer) -> tuple[Sequence[Move], list[Part]]:
    """Return the moves to list, best first, and a note where these are not all."""
    desk, say, reading = explorer.desk, explorer.say, explorer.analyst.reading
    everything = desk.moves
    if desk.focus.touched:
        found = _ranked(desk.narrowed, reading)
        whole = parts.button("all", say("explorer.show_all"))
        note = parts.text(say("explorer.narrowed", count=len(found), all=len(everything)), "note")
        return found, [parts.row(note, whole, look="ends")]
    if len(everything) <= MANY:
        return _ranked(everything, reading), []
    notes = [parts.text(say("explorer.many", all=len(everything)), "note")]
    if reading is None or not reading.rows:
        return everything, notes
    if len(reading.rows) < len(everything):
        notes.append(parts.text(say("explorer.valued", count=len(reading.rows)), "note"))
    return _RowMoves(reading.rows), notes


class _RowMoves(Sequence[Move]):
    """The moves of a solver's answer, not read through: there may be tens of thousands."""

    def __init__(self, rows: Sequence[Any]) -> None:
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, index: Any) -> Any:
        return self._rows[index].move


def _ranked(moves: Sequence[Move], reading: Reading | None) -> Sequence[Move]:
    if reading is None:
        return moves
    rank = {row.move: place for place, row in enumerate(reading.rows[: 2 * MANY])}
    return sorted(moves, key=lambda move: rank.get(move, len(rank)))


def _pages(explorer: Explorer, moves: Sequence[Move]) -> list[Part]:
    """Return one page of the list and what turns it."""
    say, reading, focus = explorer.say, explorer.analyst.reading, explorer.desk.focus
    first = min(focus.page, max(0, len(moves) - 1) // PAGE) * PAGE
    items = [_item(explorer, moves[n], reading) for n in range(first, min(first + PAGE, len(moves)))]
    heads = []
    if reading is not None and reading.rows:
        heads = [say("explorer.value"), say("explorer.regret")]
        heads += [say("explorer.probability")] if reading.has_mix else []
    listing = parts.listing("move", say("explorer.moves"), items, heads=heads)
    return [listing, *_turning(explorer, len(moves))]


def _turning(explorer: Explorer, count: int) -> list[Part]:
    if count <= PAGE:
        return []
    say, last = explorer.say, (count - 1) // PAGE
    now = min(explorer.desk.focus.page, last)
    where = say("explorer.page", first=now * PAGE + 1, last=min(count, now * PAGE + PAGE), all=count)
    back = parts.button(
        "page", say("explorer.page_back"), key=str(now - 1), off="" if now else say("explorer.page_first")
    )
    on = parts.button(
        "page", say("explorer.page_on"), key=str(now + 1), off="" if now < last else say("explorer.page_last")
    )
    return [parts.row(back, parts.text(where, "note"), on, look="ends")]


def _item(explorer: Explorer, move: Move, reading: Reading | None) -> Part:
    """Return one line of the list: the move, its value as a bar and a number, its regret, its probability."""
    focus, language = explorer.desk.focus, explorer.language
    row = reading.row(move) if reading else None
    badges: list[Part] = []
    bar = None
    if reading and row is not None:
        bar = float(row.value) / reading.largest_value if reading.largest_value else 0.0
        badges.append(_value(explorer, reading, row))
        if (regret := getattr(row, "regret", None)) is not None:
            large = reading.largest_regret > 0 and float(regret) >= reading.largest_regret / 2
            badges.append(parts.badge(reading.number(regret, language), "large" if large else "regret"))
        if (probability := getattr(row, "probability", None)) is not None:
            badges.append(parts.badge(share(probability, language), "mix"))
    note = explorer.say("explorer.pinned") if move == focus.pinned else ""
    bar = None if bar is None else max(-1.0, min(1.0, round(bar, 3)))
    return parts.item(str(move), explorer.words_of(move), note, badges=badges, bar=bar, chosen=move == focus.chosen)


# ------------------------------------------------------------------------------------ the tree


def _variations(explorer: Explorer) -> Part:
    """Return the tree and what can be done at the reader's place in it."""
    say, now = explorer.say, explorer.desk.now
    node = now.tree.at(now.path)
    tree = parts.tree("go", say("explorer.variations"), _tree(explorer))
    line, adding = _line(explorer)
    buttons = parts.row(
        parts.button("back", say("explorer.back"), off="" if now.path else say("explorer.error_no_back")),
        parts.button("forward", say("explorer.forward"), off="" if node.children else say("explorer.error_no_forward")),
        parts.button("promote", say("explorer.promote"), off="" if any(now.path) else say("explorer.error_main_line")),
        parts.button("remove", say("explorer.remove"), off="" if now.path else say("explorer.error_root")),
        *adding,
    )
    return parts.panel(
        tree,
        *line,
        buttons,
        title=say("explorer.variations"),
        note=say("explorer.tried", count=len(now.tree)),
    )


def path_key(path: Path) -> str:
    """Return a place in the tree as the key of its chip; equal numbers in a row are counted, so that it stays short.

    >>> path_key((0, 0, 0, 2, 1))
    '0x3.2.1'
    """
    runs = [(number, len(list(run))) for number, run in groupby(path)]
    return ".".join(f"{number}x{count}" if count > 1 else str(number) for number, count in runs)


def read_path(key: str) -> Path:
    """Return the place behind a key.

    >>> read_path("0x3.2.1"), read_path("")
    ((0, 0, 0, 2, 1), ())
    """
    if key and not RUNS.fullmatch(key):
        raise GameError("widgets.error.message")
    path: list[int] = []
    for run in key.split(".") if key else ():
        number, _, count = run.partition("x")
        path += [int(number)] * int(count or 1)
        if len(path) > DEEPEST:
            raise GameError("widgets.explorer.error_path")
    return tuple(path)


def _tree(explorer: Explorer) -> Part:
    """Return the tree for the page: of a large one only what lies around the reader's place."""
    now = explorer.desk.now
    top = now.path[: max(0, len(now.path) - LEVELS_ABOVE)]
    seen = _shown_places(explorer, top)
    below = _branch(explorer, top, now.tree.nodes(top)[-2:], seen)
    if not top:
        return below
    # One chip stands for all that lies between the root and the part that is shown.
    gap = explorer.say("explorer.gap", count=len(top))
    root = parts.branch("", explorer.say("explorer.root"), below, current=False)
    return {**root, "children": [{**below, "text": f"{gap} {below['text']}"}]}


def _shown_places(explorer: Explorer, top: Path) -> set[Path]:
    """Return the places to show: the way to the reader's place first, then level by level as far as there is room."""
    now = explorer.desk.now
    shown = {now.path[:length] for length in range(len(top), len(now.path) + 1)}
    level = [(top, now.tree.at(top))]
    while level and len(shown) < NODES_SHOWN:
        below = [((*path, n), child) for path, node in level for n, child in enumerate(node.children)]
        for path, _ in below:
            if len(shown) < NODES_SHOWN and len(path) - len(top) < LEVELS_SHOWN:
                shown.add(path)
        level = [(path, node) for path, node in below if path in shown]
    return shown


def _branch(explorer: Explorer, path: Path, nodes: Sequence[Node], shown: set[Path]) -> Part:
    """Return a node and what is shown below it; `nodes` are its parent, if it has one, and itself."""
    *parents, node = nodes
    children, hidden = [], []
    for place, child in enumerate(node.children):
        below = (*path, place)
        if below in shown:
            children.append(_branch(explorer, below, (node, child), shown))
        else:
            hidden.append(below)
    if hidden:
        children.append(parts.branch(path_key(hidden[0]), explorer.say("explorer.hidden", count=len(hidden))))
    words, badge = explorer.say("explorer.root"), None
    for parent in parents:
        words, badge = _chip_words(explorer, parent.state, node), _chip_badge(explorer, parent.state, node)
    return parts.branch(path_key(path), words, *children, badge=badge, current=path == explorer.path)


def _chip_words(explorer: Explorer, before: Any, node: Node) -> str:
    words = decision_words(explorer, before, node.moves)
    return words if len(words) <= LONGEST_CHIP else words[: LONGEST_CHIP - 1].rstrip() + "…"


def _chip_badge(explorer: Explorer, before: Any, node: Node) -> Part | None:
    """Return what a move in the tree is worth to who made it, if a solver has said so."""
    acting = explorer.game.actors(before)
    if explorer.analyst.solver is None or not acting:
        return None
    seat = explorer.desk.seat if explorer.desk.seat in acting else acting[0]
    reading = explorer.analyst.known(before, seat)
    move = node.moves[seat] if isinstance(node.moves, Mapping) else node.moves
    row = reading.row(move) if reading else None
    return None if reading is None or row is None else _value(explorer, reading, row)


def captions(explorer: Explorer, events: Sequence[Event]) -> list[dict[str, str]]:
    """Return the captions of the film of what would happen; its first frame is the position as it is."""
    desk, chosen = explorer.desk, explorer.desk.focus.chosen
    if explorer.preview:
        words = decision_words(explorer, desk.state, desk.decision)
        begin = explorer.say("explorer.now", move=words)
    elif chosen is not None:
        begin = explorer.say("explorer.now_sealed", move=explorer.words_of(chosen))
    else:
        begin = explorer.say("explorer.now_nothing") if desk.actors or desk.nature else explorer.say("explorer.over")
    return [{"rule": "", "text": begin, "why": ""}, *explorer.captioned(explorer.game, events)]
