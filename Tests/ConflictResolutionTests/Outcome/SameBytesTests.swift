import ConflictResolution
import JSONText
import Testing

/// What has a name is the same only if the bytes of the name are: no table of Unicode is asked.
@Suite struct SameBytesTests {
  /// "é" in one scalar and in two, which Swift's `==` of strings takes as equal.
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  @Test(arguments: [
    (composed, composed, true), (composed, decomposed, false), ("", "", true), ("", "a", false),
    ("a", "ab", false), ("ab", "a", false), ("ab", "aB", false), ("a\0", "a\0", true),
  ])
  func namesAreComparedByteForByte(left: String, right: String, areSame: Bool) {
    #expect(left.hasSameBytes(as: right) == areSame)
    #expect((Explanation.Rule(rawValue: left) == Explanation.Rule(rawValue: right)) == areSame)
    #expect((JSONError.Code(left) == JSONError.Code(right)) == areSame)
    let (one, other) = (
      Explanation(rule: .size, reason: left), Explanation(rule: .size, reason: right)
    )
    #expect((one == other) == areSame)
    if areSame {
      #expect(one.hashValue == other.hashValue)
      #expect(JSONError.Code(left).hashValue == JSONError.Code(right).hashValue)
    }
  }
}
