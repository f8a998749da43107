import TestSupport
import Testing

@testable import TextMerge

/// What two sides write into one sentence or task, each with a sense of its own.
@Suite struct SentenceLawTests {
  private func texts(_ form: String, _ words: [String]) -> String {
    var text = form
    for (index, word) in words.enumerated() {
      text = text.replacingOccurrence(of: "%\(index)", by: word)
    }
    return text
  }

  private func check(
    _ base: String, _ sides: [String], _ expected: String?, _ seed: UInt64
  ) throws {
    let own = (seed % 2 == 0 ? sides : sides.reversed()).map { ProseMerge.encoded($0, seed) }
    #expect(
      try ProseMerge.text(ProseMerge.encoded(base, seed), own)
        == expected.map { ProseMerge.encoded($0, seed) },
      "seed \(seed)\n\(base)--\n\(sides[0])--\n\(sides[1])")
  }

  @Test("One new name, time or thing at two places of a sentence is asked about")
  func replacedByOne() throws {
    for seed in seeds(4_000, ordinarily: 600) {
      var random = RepeatableGenerator(seed: seed)
      let named = [
        ("%0 drives with %1 to the lake on the second day.", ["Ann", "Bob"], "Cal"),
        ("We go from %0 over to %1 by the night train.", ["Rome", "Paris"], "Lyon"),
        ("The train leaves at %0 and arrives at %1 in the north.", ["9:10", "11:40"], "10:15"),
        (
          "The fair opens on %0 and it ends on %1 at noon.", ["2026-11-03", "2026-11-09"],
          "2026-11-05"
        ),
        ("Der Zug nach %0 hält heute auch in %1 am Rhein.", ["Bonn", "Köln"], "Mainz"),
      ]
      let joined = [
        ("You may choose between %0 and %1 on the last evening.", ["fish", "beef"], "tofu"),
        ("Bring the %0 or %1 for the big table.", ["red", "green"], "blue"),
        ("Der Laden ist von %0 bis %1 offen, so steht es da.", ["acht", "zehn"], "neun"),
        ("Open from %0 to %1 in the summer.", ["8", "12"], "10"),
        ("Prends le %0 et %1 pour la table.", ["sel", "pain"], "vin"),
      ]
      let lead = random.pick(["", "- ", "1. ", "Notes for all. ", "> "])
      let tail = random.pick(["\n", "\n\nThe end.\n"])
      let (form, old, new) = random.pick(named + joined)
      func text(_ words: [String]) -> String { lead + texts(form, words) + tail }
      try check(text(old), [text([new, old[1]]), text([old[0], new])], nil, seed)

      // Not so with small words apart, with amounts, with one old word, or in two sentences.
      let (free, words, one) = random.pick([
        ("Eat %0 at one and bring %1 at six, then sleep.", ["soup", "bread"], "rice"),
        ("Paint the door %0 and the wall %1 before the feast.", ["red", "white"], "blue"),
        ("Take %0 eggs and then %1 apples for the cake.", ["2", "3"], "4"),
        ("Add %0 liters of oil and then %1 liters of milk.", ["1.5", "2.5"], "2.0"),
        (
          "Bring %0 for the lunch and %1 for the cake of us all.", ["Butter", "Butter"], "Margarine"
        ),
        ("%0 think that %1 should go to the lake today.", ["We", "you"], "I"),
        ("%0 drives to the lake with the old car. Then %1 walks there.", ["Ann", "Bob"], "Cal"),
      ])
      func other(_ words: [String]) -> String { lead + texts(free, words) + tail }
      try check(
        other(words), [other([one, words[1]]), other([words[0], one])], other([one, one]), seed)
    }
  }

  @Test("A task that one marks as done and the other makes another one is asked about")
  func done() throws {
    for seed in seeds(4_000, ordinarily: 600) {
      var random = RepeatableGenerator(seed: seed)
      // What is before and behind the task, and how this is when it is done.
      let (open, done): ((String, String), (String, String)) = random.pick([
        (("* TODO ", ""), ("* DONE ", "")), (("** NEXT ", ""), ("** DONE ", "")),
        (("* WAITING ", ""), ("* CANCELLED ", "")), (("- TODO: ", ""), ("- DONE: ", "")),
        (("TODO: ", ""), ("DONE: ", "")), (("- [ ] ", ""), ("- [x] ", "")),
        (("☐ ", ""), ("☑ ", "")), (("☐ ", ""), ("✓ ", "")), (("- ☐ ", ""), ("- ✔️ ", "")),
        (("- ⬜ ", ""), ("- ✅ ", "")), (("- ", ""), ("- ✅ ", "")), (("", ""), ("✓ ", "")),
        (("(B) ", ""), ("x 2026-11-02 ", "")), (("", ""), ("x 2026-11-02 ", "")),
        (("(A) ", ""), ("x (A) ", "")), (("2026-10-01 ", ""), ("x 2026-11-02 2026-10-01 ", "")),
        (("- ", ""), ("- ~~", "~~")), (("1. ", ""), ("1. ~~", "~~")),
        (("- ", ""), ("- ", " (done)")), (("- ", ""), ("- ", " – erledigt")),
        (("", ""), ("", " ✓")),
        (("- ", ""), ("- ", " [done]")),
      ])
      let isReopened = random.chance(1, in: 4)
      let (from, to) = isReopened ? (done, open) : (open, done)
      func text(_ form: (String, String), _ task: String) -> String {
        "# Tasks\n\n" + form.0 + task + form.1 + "\n" + open.0 + "pay rent" + open.1 + "\n"
      }
      let task = "call Bob about the boat on Monday"
      let other = random.pick([
        "call Ann about the boat on Monday", "call Bob about the house on Monday",
        "visit Bob about the boat on Monday",
      ])
      try check(text(from, task), [text(to, task), text(from, other)], nil, seed)

      // A tag or the spelling says nothing of what was done.
      let (old, new) = random.pick([
        ("call Bob about the boat +fun on Monday", "call Bob about the boat +fun +work on Monday"),
        ("call Bob abuot the boat on Monday", "call Bob about the boat on Monday"),
        ("call Bob about the baot now on Monday", "call Bob about the boat now on Monday"),
      ])
      try check(text(from, old), [text(to, old), text(from, new)], text(to, new), seed)
    }
    for (state, done) in [("TODO", "DONE"), ("NEXT", "DONE")] {
      func text(_ state: String, _ tags: String) -> String {
        "* \(state) Call Bob :\(tags):\n* X\n"
      }
      try check(
        text(state, "work"), [text(done, "work"), text(state, "work:urgent")],
        text(done, "work:urgent"), 2)
    }
    // What is struck may be a part, and what is changed another one.
    try check(
      "- buy milk from Ann and the bread from Bob\n",
      [
        "- buy ~~milk from Ann~~ and the bread from Bob\n",
        "- buy milk from Ann and the bread from Tom\n",
      ], "- buy ~~milk from Ann~~ and the bread from Tom\n", 2)
  }
}
