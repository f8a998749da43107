import Testing
import TextMerge

@testable import SyncFolders

/// Which lines of a version a merge drops.
@Suite struct DroppedLinesTests {
  @Test(
    arguments: [
      // The base has the edit of one side already: it looks like a deletion by the other.
      ("a A1 b c A2", "a A1 b c", "a b c A2", 1, "A1"),
      // Nothing of this version goes.
      ("a b c B1", "a A1 b c", "a b c A2 B1", 0, ""),
      ("a b c", "a b c", "a b c d", 0, ""),
      // Each of several equal lines counts.
      ("x x x a", "x x a", "x a", 1, "x"), ("x x x a", "x x x a", "a", 3, "x"),
      // A line that only this version has is no line of the base.
      ("a new", "a", "a", 0, ""), ("A b", "a b", "a b", 0, ""), ("a b", "a b", "B b", 1, "a"),
      // Items that are counted anew are there with another number.
      ("1.\ta 2.\tb", "1.\ta 2.\tb", "1.\tnew 2.\ta 3.\tb", 0, ""),
      ("1.\ta 2.\tb", "1.\ta 2.\tb", "1)\tb", 1, "1.\ta"),
      ("1.\ta 2.\tb 2.\tb", "1.\ta 2.\tb 2.\tb", "1.\tb", 2, "1.\ta"),
      // A line that was changed is there, wherever; a line that the version has as well is no change of another one.
      ("call_Anna a", "call_Anna a", "a call_Anna_about_keys", 0, ""),
      ("call_Anna_now a", "call_Anna_now a", "a see_Anna", 1, "call Anna now"),
      ("-_[_]_milk a", "-_[_]_milk a", "-_[x]_milk a", 0, ""),
      ("price:_10 a", "price:_10 a", "price:_12 a", 0, ""),
      ("buy_milk buy_tea", "buy_milk buy_tea", "buy_tea", 1, "buy milk"),
      // Each of two lines that one became is there; a line without words is compared by its signs.
      ("one_two three_four", "one_two three_four", "one_two_three_four", 0, ""),
      ("*** a", "*** a", "a", 1, "***"), ("*** a", "*** a", "--- a", 1, "***"),
    ])
  func counts(_ version: String, _ base: String, _ merged: String, _ count: Int, _ first: String) {
    for (ending, encoding) in [("\n", TextEncoding.utf8), ("\r\n", .utf8), ("\n", .utf16BigEndian)]
    {
      func bytes(_ words: String) -> [UInt8] {
        let lines = words.split(separator: " ").map { $0.replacing("_", with: " ") }
        return encoding.encoded(Array(lines.map { $0 + ending }.joined().utf8))
      }
      let dropped = DroppedLines(
        of: [0x61], bytes(version), base: bytes(base), merged: bytes(merged))
      #expect(dropped?.count ?? 0 == count)
      #expect(String(decoding: dropped?.first ?? [], as: UTF8.self) == first)
    }
  }
}
