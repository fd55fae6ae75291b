"""Goofspiel counted in the plainest way, from RULES.md alone."""


def perft(text: str, depth: int) -> int:
    fields = dict(word.split("=") for word in text.split()[1:])
    first, second = (set(hand) for hand in fields["hands"].split("/"))
    return count(first, second, set(fields.get("prizes", "")), "prize" in fields, depth)


def count(first: set[str], second: set[str], prizes: set[str], turned_up: bool, depth: int) -> int:
    if depth == 0 or not (prizes or turned_up):
        return 1
    if not turned_up:
        return sum(count(first, second, prizes - {prize}, True, depth - 1) for prize in prizes)
    return sum(count(first - {a}, second - {b}, prizes, False, depth - 1) for a in first for b in second)
