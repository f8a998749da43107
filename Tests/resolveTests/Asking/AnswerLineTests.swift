import Testing

@testable import resolve

@Suite("Answers that a person types")
struct AnswerLineTests {
  @Test(arguments: [
    ("1", AnswerLine.version(1)), (" 3 ", .version(3)), ("b", .keepBoth), ("B", .keepBoth),
    ("k 3 1", .keep([3, 1])), ("m", .merge(nil)), ("m 2", .merge(2)), ("r", .remembered),
    ("i", .details), ("h", .hunks(nil)),
    ("h 2 1", .hunks(.versions([2, 1]))), ("h 0", .hunks(.base)), ("h n", .hunks(.versions([]))),
    ("e", .edit(nil)), ("e 2", .edit(2)),
    ("v", .view(nil)), ("v 3", .view(3)),
    ("v m", .viewMerge(nil)), ("v m 2", .viewMerge(2)), ("o", .open(nil)), ("o 1", .open(1)),
    ("d", .delete),
    ("u", .back), ("a", .all(nil, nil)), ("a b", .all("b", nil)), ("a 1 r", .all("1", "r")),
    ("a k 3 1", .all("k 3 1", nil)), ("a k 3 1 f", .all("k 3 1", "f")),
    ("a h 0 t", .all("h 0", "t")), ("a h n", .all("h n", nil)), ("a h x", .all("h", "x")),
    ("s", .skip), ("q", .quit), ("?", .help), ("", .empty), (" \t", .empty),
  ]) func keysMeanAnswers(line: String, expected: AnswerLine) throws {
    #expect(try AnswerLine(Array(line.utf8), versions: 3) == expected)
  }

  @Test(arguments: [
    ("0", "'0' is no version: expected 1 to 3."), ("4", "'4' is no version: expected 1 to 3."),
    ("-1", "'-1' is no version: expected 1 to 3."), ("x", "'x' is no answer. Type ? for a list."),
    ("bb", "'bb' is no answer. Type ? for a list."), ("b 1", "Nothing is expected behind 'b'."),
    ("1 2", "Nothing is expected behind '1'."), ("k 1 1", "A version is named twice behind 'k'."),
    ("k 1 9", "'9' is no version: expected 1 to 3."),
    ("k", "Type the versions to keep behind 'k', the one that has the name first: k 1 3."),
    ("m 0", "Type the number of a merge behind 'm', or nothing."),
    ("m 1 2", "Type the number of a merge behind 'm', or nothing."),
    ("v m x", "Type the number of a merge behind 'm', or nothing."),
    ("v 1 2", "Type one number behind 'v'."),
    (
      "h 4",
      "Type the versions that all parts follow behind 'h', 0 for the lines before, or n for no lines: h 1, h 2 1, h 0."
    ),
    ("a 1 r x", "Expected 'a', an answer and which conflicts: a 1 r."),
    ("\u{1B}[A", "'\\x1B[A' is no answer. Type ? for a list."),
  ]) func otherLinesAreRefusedWithWhatWasExpected(line: String, message: String) {
    #expect(throws: AnswerLine.Problem(message: message)) {
      _ = try AnswerLine(Array(line.utf8), versions: 3)
    }
  }
}
