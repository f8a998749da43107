"""Demanding inputs of three-way merges, each in a different way. The bytes are always the same."""
import os
import random

WORDS = [f"word{number}" for number in range(40)]
FREQUENT = ["}", "", "{", "    return", "    }", "    break"]


def source_line(rnd):
    """A line like in source code: one of five is a brace, blank or similar."""
    if rnd.random() < 0.2:
        return rnd.choice(FREQUENT)
    words = " ".join(rnd.choice(WORDS) for _ in range(rnd.randint(3, 8)))
    return f"{'    ' * rnd.randint(0, 3)}{words} = {rnd.randrange(100_000)}"


def source(count, rnd):
    return [source_line(rnd) for _ in range(count)]


def edited(lines, rnd, edits):
    """Replaces, adds or removes one to four lines at this many places."""
    out, position = [], 0
    for place in sorted(rnd.sample(range(len(lines)), edits)):
        if place < position:
            continue
        out += lines[position:place]
        how, count = rnd.choice(["replace", "add", "remove"]), rnd.randint(1, 4)
        if how != "remove":
            out += [f"    edited {rnd.randrange(10**6)}" for _ in range(count)]
        position = place if how == "add" else place + count
    return out + lines[position:]


def edits(count, edits, rnd):
    base = source(count, rnd)
    return base, edited(base, rnd, edits), edited(base, rnd, edits)


def one_edit(count, rnd):
    base = source(count, rnd)
    ours, theirs = list(base), list(base)
    ours[count // 1000] += " ours"
    theirs[-count // 1000] += " theirs"
    return base, ours, theirs


def repetitive(count, rnd):
    base = [rnd.choice(FREQUENT) if rnd.random() < 0.85 else source_line(rnd) for _ in range(count)]
    return base, edited(base, rnd, count // 400), edited(base, rnd, count // 400)


def all_equal(count, rnd):
    return (["}"] * count, ["}"] * (count // 4) + ["ours"] * 5 + ["}"] * (count * 3 // 4 - 1000),
            ["}"] * (count * 3 // 4) + ["theirs"] * 5 + ["}"] * (count // 4 + 1000))


def appended(count, rnd):
    base = [f"{number:06} {source_line(rnd)}" for number in range(count)]
    return base, base + [f"ours {n}" for n in range(1000)], base + [f"theirs {n}" for n in range(1000)]


def different(count, rnd):
    return tuple([f"{name} {number} {rnd.random()}" for number in range(count)]
                 for name in ("base", "ours", "theirs"))


def shuffled(count, rnd):
    base = [f"line {number} {number * 7919 % 1_000_003}" for number in range(count)]
    return base, rnd.sample(base, count), rnd.sample(base, count)


def small_vocabulary(count, rnd):
    lines = source(200, rnd)
    return tuple([rnd.choice(lines) for _ in range(count)] for _ in range(3))


def indented(count, rnd):
    base = source(count, rnd)
    return base, ["\t" + line for line in base], edited(base, rnd, 20)


# Each case with its names for a chart and for a table.
CASES = {
    "100": ("100 lines", "100 lines, 4 edits a side", lambda rnd: edits(100, 4, rnd)),
    "10k": ("10,000 lines", "10,000 lines, 50 edits a side", lambda rnd: edits(10_000, 50, rnd)),
    "1m": ("a million lines, many edits", "a million lines, 1,000 edits a side", lambda rnd: edits(1_000_000, 1000, rnd)),
    "1m-one-edit": ("a million lines, one edit", "a million lines, one edit a side", lambda rnd: one_edit(1_000_000, rnd)),
    "appended": ("200,000 lines, appended", "200,000 lines, 1,000 appended a side", lambda rnd: appended(200_000, rnd)),
    "repetitive": ("200,000 lines, repetitive", "200,000 lines, most of them six lines again and again",
                   lambda rnd: repetitive(200_000, rnd)),
    "all-equal": ("200,000 lines, all equal", "200,000 lines that are all equal", lambda rnd: all_equal(200_000, rnd)),
    "indented": ("20,000 lines, indented", "20,000 lines, all indented on one side", lambda rnd: indented(20_000, rnd)),
    "different": ("20,000 lines, different", "20,000 lines, nothing in common", lambda rnd: different(20_000, rnd)),
    "shuffled": ("20,000 lines, shuffled", "20,000 lines in another order on each side", lambda rnd: shuffled(20_000, rnd)),
    "small-vocabulary": ("20,000 lines, small vocabulary", "20,000 lines drawn from 200", lambda rnd: small_vocabulary(20_000, rnd)),
}
# The cases that are measured for several numbers of lines.
CURVES = {"edits": lambda count, rnd: edits(count, count // 200, rnd), "shuffled": shuffled}


def write(folder, texts):
    os.makedirs(folder)
    for name, lines in zip(("base", "ours", "theirs"), texts):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in lines)
    return folder


def write_case(parent, name):
    """Writes base, ours and theirs of a case into a folder with its name, and returns the folder."""
    return write(os.path.join(parent, name), CASES[name][2](random.Random(name)))


def write_curve(parent, name, count):
    return write(os.path.join(parent, f"{name} {count}"), CURVES[name](count, random.Random(f"{name} {count}")))
