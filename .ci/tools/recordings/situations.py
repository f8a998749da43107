"""What the devices do while they are apart: the situations for every tool.

All texts and pictures were made for this.
"""

import struct
import zlib
from dataclasses import dataclass, field

# The times at which the devices edit, in the past for all recording machines: mom's is the newest, phone's the oldest.
BASE = "2026-11-18T08:00:00Z"
TIMES = {
    "mom": ["2026-11-18T11:08:20Z", "2026-11-19T11:08:20Z"],
    "home": ["2026-11-18T11:07:30Z", "2026-11-19T11:07:30Z"],
    "phone": ["2026-11-18T11:06:40Z", "2026-11-19T11:06:40Z"],
}


@dataclass
class Write:
    path: str
    content: bytes


@dataclass
class Rename:
    path: str
    to: str


@dataclass
class Delete:
    path: str


@dataclass
class EditCopy:
    """Replaces a line of the first conflict copy that the tool made of a file, if there is one."""
    path: str
    old: str
    new: str


@dataclass
class Situation:
    name: str
    title: str
    summary: str
    files: dict
    # One dictionary for each time apart: for each device its changes, in order.
    rounds: list
    devices: list = field(default_factory=lambda: ["mom", "home"])


def swap(text, old, new):
    assert text.count(old) == 1, old
    return text.replace(old, new)


BUDGET = """Budget 2026

Rent        1,150.00
Electricity    84.50
Food          420.00
Train pass     96.00
Music school   62.00
Holiday fund  150.00
Presents       40.00
"""

LETTER = """Dear Anna,

the house is quiet since you left. The cat sleeps on your chair.

On Sunday we were at the lake. The water was too cold for everybody but your father.

Grandmother asks when you will be here for the winter. She wants to bake.

Please send us a photo of the new room.

Love,
Mom
"""

NOTES = """# Garden

- cut the roses back in March
- the apple tree needs a stake
- order 20 tulip bulbs
- the tap behind the shed drips
- lend the ladder to the neighbors
"""

CODE = """def monthly(costs):
    total = 0
    for name, amount in costs.items():
        total += amount
    return total


def left(income, costs):
    return income - monthly(costs)
"""

TRIP = """Rome, 3 to 10 May

Train 06:42 from platform 4
Hotel near the station, 7 nights
Museum tickets: book two weeks before
"""

PACKING = """Packing list

2 pairs of shoes
raincoat
chargers
"""

ADDRESSES = """Dentist      Mill Lane 4
Plumber      Station Road 17
Music school Church Street 2
"""

SOUP = """# Pumpkin soup

1 pumpkin, 2 onions, 1 liter of stock, ginger.
Simmer for 25 minutes, blend, add cream.
"""


def picture(*marks):
    """A picture of 24 × 16 pixels, as uncompressed PNG: a meadow with colored rectangles."""
    width, height = 24, 16
    rows = [[0 if y < 10 else 1 for _ in range(width)] for y in range(height)]
    for left, top, right, bottom, color in marks:
        for y in range(top, bottom):
            for x in range(left, right):
                rows[y][x] = color

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    palette = bytes([150, 200, 240, 90, 160, 70, 250, 210, 60, 110, 70, 40])
    lines = b"".join(b"\0" + bytes(row) for row in rows)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
            + chunk(b"PLTE", palette) + chunk(b"IDAT", zlib.compress(lines, 0)) + chunk(b"IEND", b""))


MEADOW = picture()
SUN = picture((18, 1, 22, 5, 2))
TREE = picture((5, 4, 7, 12, 3), (3, 2, 9, 6, 1))

# Other files in the folder, which nobody changes.
OTHERS = {"Addresses.txt": ADDRESSES.encode(), "Recipes/Soup.md": SOUP.encode(), "Photos/Lake.png": picture((0, 10, 24, 16, 0))}


def situation(name, title, summary, files, *rounds, **more):
    texts = {path: content if isinstance(content, bytes) else content.encode() for path, content in files.items()}
    return Situation(name, title, summary, {**OTHERS, **texts}, list(rounds), **more)


def write(path, text):
    return Write(path, text if isinstance(text, bytes) else text.encode())


SITUATIONS = [
    situation(
        "edits-apart", "Two edits that do not touch",
        "Mom changes the rent and home the presents, in one budget.", {"Budget.txt": BUDGET},
        {"mom": [write("Budget.txt", swap(BUDGET, "1,150.00", "1,185.00"))],
         "home": [write("Budget.txt", swap(BUDGET, "   40.00", "   65.00"))]}),
    situation(
        "edits-next-to-each-other", "Two edits of adjacent lines",
        "Mom changes a line of a program and home the line after it.", {"Code/budget.py": CODE},
        {"mom": [write("Code/budget.py", swap(CODE, "    for name, amount in costs.items():", "    for amount in costs.values():"))],
         "home": [write("Code/budget.py", swap(CODE, "total += amount", "total += round(amount, 2)"))]}),
    situation(
        "edits-same-line", "Two edits of one line",
        "Mom and home change the same number of one budget.", {"Budget.txt": BUDGET},
        {"mom": [write("Budget.txt", swap(BUDGET, "420.00", "395.00"))],
         "home": [write("Budget.txt", swap(BUDGET, "420.00", "450.00"))]}),
    situation(
        "edits-of-a-picture", "Two edits of a picture",
        "Mom draws a sun into a picture and home a tree.", {"Photos/Garden.png": MEADOW},
        {"mom": [write("Photos/Garden.png", SUN)], "home": [write("Photos/Garden.png", TREE)]}),
    situation(
        "three-devices-apart", "Three devices edit at once, apart",
        "Mom, home and phone each change another paragraph of one letter.", {"Letter.md": LETTER},
        {"mom": [write("Letter.md", swap(LETTER, "on your chair", "on your bed"))],
         "home": [write("Letter.md", swap(LETTER, "bake.", "bake your cake."))],
         "phone": [write("Letter.md", swap(LETTER, "the new room", "the new room and the street"))]},
        devices=["mom", "home", "phone"]),
    situation(
        "three-devices-same-line", "Three devices edit one line",
        "Mom, home and phone change the same number of one budget.", {"Budget.txt": BUDGET},
        {"mom": [write("Budget.txt", swap(BUDGET, "420.00", "395.00"))],
         "home": [write("Budget.txt", swap(BUDGET, "420.00", "450.00"))],
         "phone": [write("Budget.txt", swap(BUDGET, "420.00", "405.00"))]},
        devices=["mom", "home", "phone"]),
    situation(
        "rename-edit", "Rename against edit",
        "Mom renames a draft while home edits it.", {"Draft.md": LETTER},
        {"mom": [Rename("Draft.md", "Letter to Anna.md")],
         "home": [write("Draft.md", swap(LETTER, "On Sunday", "On Monday"))]}),
    situation(
        "rename-rename", "Rename against rename",
        "Mom and home give one file two new names.", {"Trip.txt": TRIP},
        {"mom": [Rename("Trip.txt", "Rome.txt")], "home": [Rename("Trip.txt", "Holiday.txt")]}),
    situation(
        "delete-edit", "Deletion against edit",
        "Mom deletes notes that home edits.", {"Notes.md": NOTES},
        {"mom": [Delete("Notes.md")], "home": [write("Notes.md", swap(NOTES, "20 tulip", "30 tulip"))]}),
    situation(
        "delete-rename", "Deletion against rename",
        "Mom deletes notes that home renames.", {"Notes.md": NOTES},
        {"mom": [Delete("Notes.md")], "home": [Rename("Notes.md", "Garden.md")]}),
    situation(
        "delete-delete", "Both delete", "Mom and home delete the same notes.", {"Notes.md": NOTES},
        {"mom": [Delete("Notes.md")], "home": [Delete("Notes.md")]}),
    situation(
        "create-create", "Both create one name, different contents",
        "Mom and home each write a new shopping list under one name.", {},
        {"mom": [write("Shopping.txt", "bread\nmilk\n6 eggs\n")],
         "home": [write("Shopping.txt", "flour\nyeast\n500 g butter\n")]}),
    situation(
        "create-same", "Both create one name, same content",
        "Mom and home put the same letter into the folder.", {},
        {"mom": [write("Letter.md", LETTER)], "home": [write("Letter.md", LETTER)]}),
    situation(
        "case-pair", "Names that differ by case",
        "Mom creates Budget.txt and home budget.txt.", {},
        {"mom": [write("Budget.txt", BUDGET)],
         "home": [write("budget.txt", swap(BUDGET, "Holiday fund  150.00", "Holiday fund  200.00"))]}),
    situation(
        "folder-rename-write", "Folder renamed against a file written in it",
        "Mom renames a folder; home edits one file in it and adds another.",
        {"Trip/Plan.txt": TRIP, "Trip/Packing.txt": PACKING},
        {"mom": [Rename("Trip", "Rome")],
         "home": [write("Trip/Plan.txt", swap(TRIP, "06:42", "07:12")),
                  write("Trip/Costs.txt", "Train 2 × 89.00\nHotel 7 × 112.00\n")]}),
    situation(
        "edits-of-a-copy", "Two edits of a conflict copy",
        "Mom and home change one line; then, in the conflict copy that the tool made of it, one line again.",
        {"Notes.md": NOTES},
        {"mom": [write("Notes.md", swap(NOTES, "20 tulip", "30 tulip"))],
         "home": [write("Notes.md", swap(NOTES, "20 tulip", "50 tulip"))]},
        {"mom": [EditCopy("Notes.md", "in March", "in April")], "home": [EditCopy("Notes.md", "in March", "in February")]}),
]
