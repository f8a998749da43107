import Scenarios
import Testing

@testable import resolve

@Suite("Columns that characters take")
struct StyledLineTests {
  @Test(arguments: [
    ("a", 1), ("語", 2), ("e\u{301}", 1), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱ", 1),
    ("Ａ", 2), ("😀", 2), ("👩\u{200D}👩\u{200D}👧", 2), ("👍🏽", 2), ("🇩🇪", 2), ("❤\u{FE0F}", 2),
    ("❤", 1), ("✅", 2), ("⌚", 2), ("☃", 1), ("१", 1), ("🫠", 2),
  ]) func widthsAreThoseOfTerminals(text: String, width: Int) {
    #expect(DisplayText.width(of: text) == width)
  }

  @Test func charactersAreNotBroken() {
    var line = StyledLine()
    line.append("ab語語c")
    line.append("d", .added)
    let rows = line.rows(of: 3).map { $0.drawn(with: Paint(usesColor: false)) }
    #expect(rows == ["ab", "語", "語c", "d"])
    #expect(StyledLine().rows(of: 3).count == 1)
  }
}
