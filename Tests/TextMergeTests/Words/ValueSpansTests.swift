import Testing

@testable import TextMerge

/// Parts of a line that are one value.
@Suite struct ValueSpansTests {
  @Test(arguments: [
    ("IBAN DE12 3456 7890 1234", ["IBAN DE12 3456 7890 1234"]),
    ("Card 4111 1111 1111 1111 exp 12/27", ["4111 1111 1111 1111"]),
    ("call +49 30 123 456 789 now", ["+49 30 123 456 789"]), ("keep 1 or 2 of 3", []),
    ("Key ABCD EFGH IJKL MNOP", ["ABCD EFGH IJKL MNOP"]), ("NASA and ESA met JAXA", []),
    ("at 52.5200 N, 13.4050 E in May", ["52.5200 N, 13.4050 E"]),
    ("10:00, 11:30, 12:00, 13:00", []),
    ("see https://ex.org/a?b=1 (or not)", ["https://ex.org/a?b=1"]),
    ("a://b c://d", ["a://b", "c://d"]),
    ("the [bus table](https://ex.org/b/2) and <http://a>", ["https://ex.org/b/2", "http://a"]),
    ("Wifi: correct horse", [" correct horse"]), ("- home wlan: a b", [" a b"]),
    ("the seedling: sow it", []),
    ("run `cp a b` and `mv`", ["cp a b", "mv"]), ("so $a + b$ is $5", ["a + b"]),
    ("pay $5 and $6", []),
    ("我们三月十日见面", ["三月十日"]), ("令和七年三月十日です", ["七年三月十日"]), ("上午九点到下午五点半", ["九点", "五点"]),
    ("房租五千元，押金一万元", ["五千元", "一万元"]), ("第3月10日の一緒", ["3月10日"]), ("一起去，十", []),
    ("", []),
  ])
  func spans(_ line: String, _ expected: [String]) {
    let bytes = Array(line.utf8)
    #expect(
      ValueSpans.spans(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) } == expected)
  }
}
