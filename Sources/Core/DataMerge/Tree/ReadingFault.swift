/// Why a text could not be read.
struct ReadingFault: Error {
  /// The place where reading ended.
  let offset: Int
  /// What was expected there, in words.
  let expected: StaticString

  init(_ expected: StaticString, at offset: Int) {
    self.offset = offset
    self.expected = expected
  }
}
