import Testing

@testable import TextMerge

/// What is proposed for a conflict by lines.
@Suite struct ProposalTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let units: [MergeUnit]
    let base: String
    let sides: [String]
    let text: String?
    let line: Int
    init(
      _ name: String, _ units: [MergeUnit], _ base: String, _ sides: String..., gives text: String?,
      line: Int = #line
    ) {
      self.name = name
      self.units = units
      self.base = base
      self.sides = sides
      self.text = text
      self.line = line
    }
    var testDescription: String { "line \(line): \(name)" }
  }

  static let words = [
    Row(
      "insertions at one place, after another of one side", [.words], "w2\nw0\n", "w2\n\nw0\n",
      "w2 more2\nfirst0 w0 more0\n", gives: nil),
    Row(
      "the mark of items and a word", [.words], "* Stalker\n* Playtime\n",
      "- Stalker\n- Playtime\n",
      "* Stalker\n* Playtime (1967)\n", gives: "- Stalker\n- Playtime (1967)\n"),
    Row(
      "numbers for items and a word", [.words], "- Boil it\n- Add tea\n",
      "1. Boil it\n2. Add tea\n",
      "- Boil it\n- Add black tea\n", gives: "1. Boil it\n2. Add black tea\n"),
    Row(
      "an item removed and the next one ticked", [.words], "- [ ] a b\n- [ ] c d\n", "- [ ] c d\n",
      "- [ ] a b\n- [x] c d\n", gives: "- [x] c d\n"),
    Row(
      "two items removed next to each other", [.words], "- a\n- b\n- c\n- d\n", "- a\n- c\n- d\n",
      "- a\n- b\n- d\n", gives: "- a\n- d\n"),
    Row(
      "lines of a paragraph removed, and the next word edited", [.words], "a b\nc d e\n", "c d e\n",
      "a b\nx d e\n", gives: nil),
    Row(
      "who speaks and what is said", [.words], "MAN\nCoffee now?\n", "WAITER\nCoffee now?\n",
      "MAN\nTea now?\n", gives: "WAITER\nTea now?\n"),
    Row(
      "a name and what is below", [.words], "Man\nCoffee now?\n", "Waiter\nCoffee now?\n",
      "Man\nTea now?\n", gives: nil),
    Row(
      "a label and the first word", [.words], "NOTE: wear gloves\n", "WARNING: wear gloves\n",
      "NOTE: use gloves\n", gives: "WARNING: use gloves\n"),
    Row(
      "a sentence made two, and a word", [.words], "At the gate; he sat down.\n",
      "At the gate. He sat down.\n", "At the gate; he lay down.\n",
      gives: "At the gate. He lay down.\n"),
    Row(
      "two words made one, and the word before", [.words], "Ein kleines Straßen Fest heute.\n",
      "Ein kleines Straßenfest heute.\n", "Ein großes Straßen Fest heute.\n",
      gives: "Ein großes Straßenfest heute.\n"),
    Row(
      "ticked, and with more words", [.words], "- [ ] send it to Ann\n", "- [x] send it to Ann\n",
      "- [ ] send it today to Ann\n", gives: "- [x] send it today to Ann\n"),
    Row(
      "ticked, and another task", [.words], "- [ ] fly to Rome today\n",
      "- [x] fly to Rome today\n",
      "- [ ] fly to Milan today\n", gives: nil),
    Row(
      "ticked, and spelled rightly", [.words], "- [ ] fly to Fraknfrut today\n",
      "- [x] fly to Fraknfrut today\n", "- [ ] fly to Frankfurt today\n",
      gives: "- [x] fly to Frankfurt today\n"),
    Row(
      "steps with other numbers, and one of the old ones", [.words],
      "1. Mix it.\n2. Add salt.\n3. Bake it.\n",
      "1. Mix it.\n2. Rest.\n3. Add salt.\n4. Bake it.\n",
      "1. Mix it.\n2. Add salt.\n3. Bake it, then repeat step 2.\n", gives: nil),
    Row(
      "a column inserted and a cell edited", [.words], "| a | b |\n|---|---|\n| c | d |\n",
      "| a | x | b |\n|---|---|---|\n| c | y | d |\n", "| a | b |\n|---|---|\n| c | e |\n",
      gives: "| a | x | b |\n|---|---|---|\n| c | y | e |\n"),
    Row(
      "columns inserted at one place", [.words], "| a | b |\n|---|---|\n| c | d |\n",
      "| a | x | b |\n|---|---|---|\n| c | y | d |\n",
      "| a | z | b |\n|---|---|---|\n| c | z | d |\n", gives: nil),
    Row(
      "a column inserted and its neighbor renamed", [.words], "| a | b |\n|---|---|\n| c | d |\n",
      "| a | x | e |\n|---|---|---|\n| c | y | d |\n", "| a | b |\n|---|---|\n| c | f |\n",
      gives: nil),
    Row(
      "two sentences of a paragraph", [.words],
      "We meet on Monday. Bring some food.\n", "We meet on Tuesday. Bring some food.\n",
      "We meet on Monday. Bring some warm food.\n",
      gives: "We meet on Tuesday. Bring some warm food.\n"),
    Row(
      "no word is taken apart", [.words], "On Monday.\n", "On Tuesday.\n", "On Friday.\n",
      gives: nil),
    Row(
      "no third date", [.words], "Due 2026-11-21 here.\n", "Due 2027-11-21 here.\n",
      "Due 2026-11-30 here.\n", gives: nil),
    Row(
      "only a blank between", [.words], "a red house\n", "a blue house\n", "a red home\n",
      gives: nil),
    Row(
      "only a comma between", [.words], "red; house\n", "blue; house\n", "red; home\n", gives: nil),
    Row(
      "one word between", [.words], "red brick house\n", "blue brick house\n", "red brick home\n",
      gives: "blue brick home\n"),
    Row(
      "insertions at one place", [.words], "a b c d\n", "a b x c d\n", "a b y c d\n", gives: nil),
    Row(
      "the same change and one more", [.words], "a b c d e\n", "A b c d e\n", "A b c d E\n",
      gives: "A b c d E\n"),
    Row(
      "a deletion against an edit", [.words], "a b c\n", "", "a b C\n", gives: nil),
    Row(
      "a hyphen between two blanks is not made a word of both", [.words],
      "x y a - b z\n", "x y a- b z\n", "x y a -b z\n", gives: nil),
    Row(
      "characters of a script without blanks", [.words], "会議は月曜日の十二時です。\n",
      "会議は火曜日の十二時です。\n", "会議は月曜日の十三時です。\n",
      gives: "会議は火曜日の十三時です。\n"),
    Row(
      "a sentence over two lines", [.words], "We meet on\nMonday at noon.\n",
      "We meet on\nTuesday at noon.\n", "We all meet on\nMonday at noon.\n",
      gives: "We all meet on\nTuesday at noon.\n"),
    Row(
      "three sides", [.words], "a b c d e\n", "A b c d e\n", "a b C d e\n", "a b c d E\n",
      gives: "A b C d E\n"),
    Row(
      "CRLF by one side", [.words], "a b c\nz\n", "A b c\r\nz\r\n", "a b C\nz\n",
      gives: "A b C\r\nz\r\n"),
    Row(
      "no newline at the end of one side", [.words], "a b c\n", "A b c", "a b C\n", gives: "A b C"),
    Row(
      "a byte order mark", [.words], "\u{FEFF}a b c\n", "\u{FEFF}A b c\n", "\u{FEFF}a b C\n",
      gives: "\u{FEFF}A b C\n"),
    Row(
      "mixed line endings stay", [.words], "x\ny\r\na b c\r\n", "x\ny\r\nA b c\r\n",
      "x\ny\r\na b C\r\n", gives: "x\ny\r\nA b C\r\n"),
    Row(
      "one conflict of two is not settled", [.words], "a b c\n-\n-\nMonday\n",
      "A b c\n-\n-\nTuesday\n", "a b C\n-\n-\nFriday\n", gives: nil),
    Row(
      "what is clean by lines stays", [.words], "1\n-\na b c\n", "one\n-\nA b c\n", "1\n-\na b C\n",
      gives: "one\n-\nA b C\n"),
    Row("clean by lines", [.words], "1\n-\n2\n", "one\n-\n2\n", "1\n-\ntwo\n", gives: nil),
  ]

  static let sentences = [
    Row(
      "a mark after a word, and the same before another in its place", [.words],
      "The tool makes it. Run the tool first.\n", "The tool* makes it. Run the tool first.\n",
      "The *thing makes it. Run a tool first.\n", gives: nil),
    Row(
      "a word deleted that the other kept among words that it deleted", [.words],
      "a b c d e f. g h i\n", "a b c d e. g h i\n", "a b d e x f\n", gives: nil),
    Row(
      "a surplus next to what both changed", [.words], "It is safe now.\n",
      "It is very safe now.\n",
      "It is not very safe now.\n", gives: nil),
    Row(
      "a deletion and a further one next to it", [.words], "It is not very safe.\n",
      "It is not safe.\n", "It is safe.\n", gives: nil),
    Row(
      "the same change, and one that is apart", [.words], "We meet on Monday, all of us at noon.\n",
      "We meet on Tuesday, all of us at noon.\n", "We meet on Tuesday, all of us at one.\n",
      gives: "We meet on Tuesday, all of us at one.\n"),
    Row(
      "more of the same marks", [.words], "see cat now\n", "see *cat* now\n", "see **cat** now\n",
      gives: nil),
    Row(
      "a pair removed, and one of it put elsewhere", [.words], "**a b** c d\n", "a b c d\n",
      "**a b c** d\n",
      gives: nil),
    Row("moved to two places", [.words], "a b c d e\n", "d a b c e\n", "a d b c e\n", gives: nil),
    Row("moved and deleted", [.words], "a b c e\n", "c a b e\n", "a b e\n", gives: nil),
    Row(
      "one phrase at two places", [.words], "a b c d\n", "x y z a b c d\n", "a b c d x y z\n",
      gives: nil),
    Row(
      "the level of a heading and its first word", [.words], "## old name\n", "### old name\n",
      "## new name\n", gives: "### new name\n"),
    Row(
      "a sentence after one that was edited", [.words], "We eat at seven. It is late.\n",
      "We eat at eight. It is late.\n", "We eat at seven. Bring a cup. It is late.\n",
      gives: "We eat at eight. Bring a cup. It is late.\n"),
    Row(
      "after a title no sentence ends", [.words], "Ask Dr. Smith now.\n", "Ask Mr. Smith now.\n",
      "Ask Dr. Jones now.\n", gives: nil),
    Row(
      "another mark at the end of a sentence", [.words], "See you on Friday.\n",
      "See you on Friday!\n", "See you on Saturday.\n", gives: "See you on Saturday!\n"),
    Row(
      "a line after one that was edited", [.words], "- oil the door\n", "- oil the gate\n",
      "- oil the door\n- fix the tap\n", gives: "- oil the gate\n- fix the tap\n"),
    Row(
      "an item indented, and the words before it", [.words], "- the wall\n- the door\n",
      "- the wall\n  - the door\n", "- the wall white\n- the door\n",
      gives: "- the wall white\n  - the door\n"),
    Row(
      "lines broken anew by both", [.words], "the tide has left the harbor bare,\nthe boats wait\n",
      "the tide has\nleft the harbor bare,\nthe boats wait\n",
      "the tide has left the harbor\nbare, the boats wait\n", gives: nil),
    Row(
      "a number and one word", [.words], "Give 5 ml twice a day.\n", "Give 10 ml twice a day.\n",
      "Give 5 ml three times a day.\n", gives: nil),
    Row(
      "a number, and a word after the end of its clause", [.words], "Pay 120, in May.\n",
      "Pay 135, in May.\n", "Pay 120, in June.\n", gives: "Pay 135, in June.\n"),
    Row(
      "one letter between, in a script without blanks", [.words], "下周三上午\n", "下周四上午\n",
      "本周三上午\n", gives: nil),
    Row(
      "a sentence that one side negates", [.words], "The path is open in winter. Come.\n",
      "The path is not open in winter. Come.\n", "The path is open all winter. Come.\n", gives: nil),
    Row(
      "a negation in another sentence", [.words], "The path is open in winter. Come with us.\n",
      "The path is not open in winter. Come with us.\n",
      "The path is open in winter. Come with them.\n",
      gives: "The path is not open in winter. Come with them.\n"),
    Row(
      "a sentence deleted that negates something", [.words],
      "Bring a lamp. It has no heat. Eat at seven, or so.\n",
      "Bring a lamp. Eat at seven, or so.\n",
      "Bring a lamp. It has no heat. Eat at half past seven, or so.\n",
      gives: "Bring a lamp. Eat at half past seven, or so.\n"),
    Row(
      "a number and a mark", [.words], "at most $n$ steps which we know\n",
      "at most $n$ steps, which we know\n", "at most $n^2$ steps which we know\n",
      gives: "at most $n^2$ steps, which we know\n"),
    Row(
      "a short form of a negation", [.words], "You can park at the church.\n",
      "You can’t park at the church.\n", "You can park behind the church.\n", gives: nil),
    Row(
      "marks around stretches that overlap", [.words], "hand in the form by Friday noon at last\n",
      "hand in **the form by Friday noon** at last\n",
      "hand in the form by **Friday noon at last**\n",
      gives: nil),
    Row(
      "marks around stretches apart", [.words], "hand in the form by Friday noon at last\n",
      "hand in **the form** by Friday noon at last\n",
      "hand in the form by Friday *noon* at last\n",
      gives: "hand in **the form** by Friday *noon* at last\n"),
    Row(
      "a spelling next to another change", [.words], "you will recieve two tickets\n",
      "you will receive two tickets\n", "you will recieve three tickets\n",
      gives: "you will receive three tickets\n"),
    Row(
      "a spelling in a clause that was moved", [.words],
      "On Sundays the libary is open from ten.\n",
      "The libary is open from ten on Sundays.\n", "On Sundays the library is open from ten.\n",
      gives: "The library is open from ten on Sundays.\n"),
    Row(
      "umlauts", [.words], "Fuer Buero 12 gilt das.\n", "Für Büro 12 gilt das.\n",
      "Fuer Buero 14 gilt das.\n", gives: "Für Büro 14 gilt das.\n"),
    Row(
      "a spelling of a word that the other replaced", [.words], "you will recieve two tickets\n",
      "you will receive two tickets\n", "you will get two tickets\n", gives: nil),
    Row(
      "a spelling in a sentence that the other deleted", [.words], "We meet. I recieve it.\n",
      "We meet. I receive it.\n", "We meet.\n", gives: nil),
    Row(
      "two spellings of one word", [.words], "the colur of it\n", "the color of it\n",
      "the colour of it\n", gives: nil),
    Row(
      "marks of accents written apart", [.words], "le caf\u{E9} est ferm\u{E9} le lundi\n",
      "le cafe\u{301} est ferme\u{301} le lundi\n", "le caf\u{E9} est ferm\u{E9} le mardi\n",
      gives: "le cafe\u{301} est ferme\u{301} le mardi\n"),
  ]

  static let touching = [
    Row(
      "neighbours", [.touchingLines], "one\ntwo\n", "1\ntwo\n", "one\n2\n", gives: "1\n2\n"),
    Row(
      "an insertion before a changed line", [.touchingLines], "one\ntwo\n", "one\nnew\ntwo\n",
      "one\n2\n", gives: "one\nnew\n2\n"),
    Row(
      "an insertion after a changed line", [.touchingLines], "one\ntwo\n", "one\ntwo\nnew\n",
      "one\n2\n", gives: "one\n2\nnew\n"),
    Row(
      "two insertions at one place", [.touchingLines], "one\n", "one\n2\n", "one\nzwei\n",
      gives: nil),
    Row(
      "the same line", [.touchingLines], "one\ntwo\n", "1\ntwo\n", "eins\n2\n", gives: nil),
    Row(
      "two deletions", [.touchingLines], "1\n2\n3\n", "2\n3\n", "1\n3\n", gives: "3\n"),
    Row(
      "three sides", [.touchingLines], "1\n2\n3\n", "one\n2\n3\n", "1\ntwo\n3\n", "1\n2\nthree\n",
      gives: "one\ntwo\nthree\n"),
    Row(
      "CRLF by one side", [.touchingLines], "1\n2\n", "one\r\n2\r\n", "1\ntwo\n",
      gives: "one\r\ntwo\r\n"),
    Row(
      "no line that all sides have is lost", [.touchingLines], "1\nx\n2\nx\n3\n", "1\n2\nx\n3\n",
      "1\nx\n2\n3\n", "1\nx\ntwo\nx\n3\n", gives: nil),
  ]

  static let several = [
    Row(
      "the first unit that settles it", [.touchingLines, .words], "a b c\nd\n", "A b c\nd\n",
      "a b c\nD\n", gives: "A b c\nD\n"),
    Row(
      "a unit for each conflict", [.touchingLines, .words], "1\n2\n-\na b c\n",
      "one\n2\n-\nA b c\n",
      "1\ntwo\n-\na b C\n", gives: "one\ntwo\n-\nA b C\n"),
    Row("no unit", [], "1\n2\n", "one\n2\n", "1\ntwo\n", gives: nil),
  ]

  static let cells = [
    Row(
      "cells of one line", [.cells], "a,b,c\ntea,2,kitchen\n", "a,b,c\ntea,3,kitchen\n",
      "a,b,c\ntea,2,cellar\n", gives: "a,b,c\ntea,3,cellar\n"),
    Row(
      "a comma in quotes, tabs", [.cells], "a\tb\tc\n\"x\t1\"\t2\t3\n", "a\tb\tc\n\"x\t1\"\t4\t3\n",
      "a\tb\tc\n\"x\t1\"\t2\t5\n", gives: "a\tb\tc\n\"x\t1\"\t4\t5\n"),
    Row(
      "an empty cell filled, one emptied", [.cells], "a;b;c;d\n1;;3;4\n", "a;b;c;d\n1;2;3;4\n",
      "a;b;c;d\n1;;3;\n", gives: "a;b;c;d\n1;2;3;\n"),
    Row(
      "one cell changed in two ways", [.cells], "a,b,c\n1,2,3\n", "a,b,c\n1,4,3\n",
      "a,b,c\n1,5,3\n", gives: nil),
    Row(
      "a cell more", [.cells], "a,b,c\n1,2,3\n", "a,b,c\n1,2,3,4\n", "a,b,c\n1,5,3\n", gives: nil),
    Row(
      "rows in another order", [.cells], "a,b,c\n1,2,3\n4,5,6\n", "a,b,c\n4,5,6\n1,2,3\n",
      "a,b,c\n1,2,0\n4,5,6\n", gives: nil),
    Row(
      "another row in its place, with an equal cell", [.cells], "a,b,c\n1,x,3\n",
      "a,b,c\n9,x,8\n", "a,b,c\n1,y,3\n", gives: nil),
    Row(
      "a quote that is open at the end", [.cells], "a,b,c\n1,\"2,3\n", "a,b,c\n0,\"2,3\n",
      "a,b,c\n1,\"2,4\n", gives: nil),
    Row(
      "both filled the same cell", [.cells], "a,b,c,d\n1,2,3,4\n", "a,b,c,d\n1,0,3,5\n",
      "a,b,c,d\n9,0,3,4\n", gives: "a,b,c,d\n9,0,3,5\n"),
    Row("no table", [.cells], "a b c\n", "A b c\n", "a b C\n", gives: nil),
    Row(
      "cells of a Markdown table, by words", [.words], "| tea | 2 | kitchen |\n",
      "| tea | 3 | kitchen |\n", "| tea | 2 | cellar |\n", gives: "| tea | 3 | cellar |\n"),
    Row(
      "a cell of a Markdown table in two ways, by words", [.words], "| a b c d | 2 |\n",
      "| A b c d | 2 |\n", "| a b c D | 2 |\n", gives: nil),
    Row(
      "other blanks in a Markdown table are no change", [.cells],
      "| tea | 2 | x |\n| salt | 1 | y |\n", "| tea  | 2 | x |\n| salt | 1 | z |\n",
      "| tea | 3 | x |\n| salt | 1 | y |\n", gives: "| tea  | 3 | x |\n| salt | 1 | z |\n"),
    Row(
      "blanks of one side around what the other wrote", [.cells], "| 5520 | x |\n",
      "| 5520  | x |\n",
      "| 5528 | x |\n", gives: "| 5528  | x |\n"),
    Row(
      "a bar that is escaped", [.cells], "| a \\| b | 2 | 3 |\n", "| a \\| b | 4 | 3 |\n",
      "| a \\| b | 2 | 5 |\n", gives: "| a \\| b | 4 | 5 |\n"),
    Row(
      "mixed line endings of rows stay", [.cells], "a,b,c\r\n1,2,3\n", "a,b,c\r\n1,4,3\n",
      "a,b,c\r\n1,2,5\n", gives: "a,b,c\r\n1,4,5\n"),
  ]

  static let times = [
    Row(
      "the later day", [.updateTimes], "---\nupdated: 2026-11-20\n---\nx\n",
      "---\nupdated: 2026-11-24\n---\nx\n", "---\nupdated: 2026-11-26\n---\nx\n",
      gives: "---\nupdated: 2026-11-26\n---\nx\n"),
    Row(
      "by the zone", [.updateTimes], "+++\nlastmod = \"2026-11-20T10:00:00Z\"\n+++\n",
      "+++\nlastmod = \"2026-11-26T10:00:00+02:00\"\n+++\n",
      "+++\nlastmod = \"2026-11-26T09:00:00Z\"\n+++\n",
      gives: "+++\nlastmod = \"2026-11-26T09:00:00Z\"\n+++\n"),
    Row(
      "a number", [.updateTimes], "---\nmtime: 1700000000\n---\n",
      "---\nmtime: 1700000500\n---\n", "---\nmtime: 1700000400\n---\n",
      gives: "---\nmtime: 1700000500\n---\n"),
    Row(
      "a day and a moment", [.updateTimes], "---\nupdated: 2026-11-20\n---\n",
      "---\nupdated: 2026-11-24\n---\n", "---\nupdated: 2026-11-26 10:00\n---\n", gives: nil),
    Row(
      "a date that a person sets", [.updateTimes, .words], "---\ndue: 2026-11-20\n---\n",
      "---\ndue: 2026-11-24\n---\n", "---\ndue: 2026-11-26\n---\n", gives: nil),
    Row(
      "not in front matter", [.updateTimes, .words], "x\nupdated: 2026-11-20\n",
      "x\nupdated: 2026-11-24\n", "x\nupdated: 2026-11-26\n", gives: nil),
    Row(
      "one side changed more, times alone", [.updateTimes],
      "---\ntitle: a\nupdated: 2026-11-20\n---\n", "---\ntitle: b\nupdated: 2026-11-24\n---\n",
      "---\ntitle: a\nupdated: 2026-11-26\n---\n", gives: nil),
    Row(
      "one side changed more, with words", [.updateTimes, .words],
      "---\ntitle: a\nupdated: 2026-11-20\n---\n", "---\ntitle: b\nupdated: 2026-11-24\n---\n",
      "---\ntitle: a\nupdated: 2026-11-26\n---\n",
      gives: "---\ntitle: b\nupdated: 2026-11-26\n---\n"),
    Row(
      "day and hour are one time", [.updateTimes, .words], "---\nupdated: 2026-11-20 10:00\n---\n",
      "---\nupdated: 2026-11-24 10:00\n---\n", "---\nupdated: 2026-11-20 12:00\n---\n",
      gives: "---\nupdated: 2026-11-24 10:00\n---\n"),
    Row(
      "three sides", [.updateTimes], "---\nupdated: 2026-11-20\n---\n",
      "---\nupdated: 2026-11-24\n---\n", "---\nupdated: 2026-11-26\n---\n",
      "---\nupdated: 2026-11-25\n---\n", gives: "---\nupdated: 2026-11-26\n---\n"),
  ]

  static let insertions = [
    Row(
      "the last side first", [.insertions], "one\n", "one\nnew\n", "one\nold\n",
      gives: "one\nold\nnew\n"),
    Row(
      "a heading of both once", [.insertions], "# a\n\nx\n", "# a\n\nx\n\n# b\n- 2\n",
      "# a\n\nx\n\n# b\n- 1\n", gives: "# a\n\nx\n\n# b\n- 1\n- 2\n"),
    Row(
      "entries that end alike are whole", [.insertions], "a\n", "a\n09:00 job 1\nok\n",
      "a\n10:00 job 2\nok\n",
      gives: "a\n10:00 job 2\nok\n09:00 job 1\nok\n"),
    Row(
      "events are whole", [.insertions], "BEGIN:A\nEND:A\n",
      "BEGIN:A\nBEGIN:B\nU:2\nEND:B\nEND:A\n",
      "BEGIN:A\nBEGIN:B\nU:3\nEND:B\nEND:A\n",
      gives: "BEGIN:A\nBEGIN:B\nU:3\nEND:B\nBEGIN:B\nU:2\nEND:B\nEND:A\n"),
    Row(
      "a blank line before each paragraph", [.insertions], "x\n", "x\n\nnew\n", "x\n\nold\n",
      gives: "x\n\nold\n\nnew\n"),
    Row(
      "a line of both inside", [.insertions], "x\n", "x\na\nb\nc\n", "x\nd\nb\ne\n", gives: nil),
    Row(
      "three sides, two alike", [.insertions], "x\n", "x\na\n", "x\nb\n", "x\na\n",
      gives: "x\na\nb\n"),
    Row(
      "lines that were changed", [.insertions], "x\n", "y\na\n", "z\nb\n", gives: nil),
    Row(
      "no newline at the end", [.insertions], "x", "x\na", "x\nb", gives: "x\nb\na"),
  ]

  @Test(arguments: words + sentences + touching + several + cells + times)
  func text(_ row: Row) throws {
    let result = try TextMerger().merge(
      base: Array(row.base.utf8), sides: row.sides.map { Array($0.utf8) })
    #expect(string(result.proposal(by: row.units)?.text) == row.text)
    let turned = try TextMerger().merge(
      base: Array(row.base.utf8), sides: row.sides.reversed().map { Array($0.utf8) })
    #expect(string(turned.proposal(by: row.units)?.text) == row.text)
  }

  @Test(arguments: insertions)
  func insertedText(_ row: Row) throws {
    let result = try TextMerger().merge(
      base: Array(row.base.utf8), sides: row.sides.map { Array($0.utf8) })
    #expect(string(result.proposal(by: row.units)?.text) == row.text)
  }

  @Test("A step tells the unit, the region, and who changed which words where")
  func steps() throws {
    let result = try TextMerger().merge(
      base: Array("title\n-\nLunch on Monday at noon.\n".utf8),
      sides: [
        Array("Title\nnew\n-\nLunch on Tuesday at noon.\n".utf8),
        Array("title\n-\nLunch on Monday at one o'clock, all.\n".utf8),
      ])
    let proposal = try #require(result.proposal(by: [.touchingLines, .words]))
    #expect(
      string(proposal.text) == "Title\nnew\n-\nLunch on Tuesday at one o'clock, all.\n")
    #expect(proposal.units == [.words])
    let step = try #require(proposal.steps.first)
    #expect(proposal.steps.count == 1 && step.unit == .words && step.lines == 3..<4)
    #expect(step.region.base == 2..<3 && step.region.sides == [3..<4, 2..<3])
    #expect(
      step.changes == [
        .init(sides: [0], line: 3, old: Array("Monday".utf8), new: Array("Tuesday".utf8)),
        .init(
          sides: [1], line: 3, old: Array("noon".utf8), new: Array("one o'clock, all".utf8)),
      ])
  }

  @Test("A step by lines tells the lines that each side changed")
  func stepsByLines() throws {
    let result = try TextMerger().merge(
      base: Array("0\n1\n2\n".utf8),
      sides: [Array("0\none\n2\n".utf8), Array("0\n1\ntwo\n2a\n".utf8)])
    let proposal = try #require(result.proposal(by: [.touchingLines]))
    let step = try #require(proposal.steps.first)
    #expect(step.unit == .touchingLines && step.lines == 1..<4)
    #expect(
      step.changes == [
        .init(sides: [0], line: 1, old: Array("1\n".utf8), new: Array("one\n".utf8)),
        .init(sides: [1], line: 2, old: Array("2\n".utf8), new: Array("two\n2a\n".utf8)),
      ])
  }

  @Test(
    "What two sides insert at one place is a conflict, also after another change of one of them")
  func insertionsAtOnePlace() {
    let base: [Int32] = [1, 0, 2, 0]
    let sides: [[Int32]] = [[1, 0, 0, 2, 0], [1, 3, 4, 0, 5, 3, 2, 0]]
    for order in [sides, sides.reversed()] {
      // Only what changes at one place is not apart, and the second change of a side from its first.
      let regions = FinerRegions.regions(ofTokens: [base] + order, tokenCount: 6) {
        $0.between.isEmpty || $0.earlier.to != $0.later.to
      }
      #expect(regions.contains { $0.kind == .conflict })
    }
  }
}
