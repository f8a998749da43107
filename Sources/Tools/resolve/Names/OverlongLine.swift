import ConflictResolution

/// A line of a list that is too long or too deep to be a path: a finding, which does not stop the check of other lines.
struct OverlongLine: Equatable {
  /// The line's number, from 1.
  let number: Int
  /// What is wrong with it.
  let error: FileNameError
  /// Its deepest folder that is a valid path; `nil` if its first name is too long already.
  let folder: RelativePath?
  /// The part of it that is shown.
  let beginning: RelativePath

  /// The greatest number of bytes that are shown.
  private static let mostShown = 100

  /// A line that is too long or too deep; `nil` if something else is wrong.
  ///
  /// - Parameters:
  ///   - bytes: the path: names separated by slashes.
  ///   - number: the line's number.
  ///   - error: the error, with the offset of the limit.
  init?(_ bytes: ArraySlice<UInt8>, number: Int, error: FileNameError) {
    guard error.code == .pathTooLong || error.code == .pathTooDeep, let limit = error.offset,
      let beginning = Self.path(Self.shown(of: bytes))
    else { return nil }
    self.number = number
    self.error = error
    self.beginning = beginning
    folder = bytes.prefix(limit + 1).lastIndex(of: UInt8(ascii: "/")).flatMap {
      Self.path(bytes[..<$0])
    }
  }

  /// The path in some bytes, without a slash at their end.
  private static func path(_ bytes: ArraySlice<UInt8>) -> RelativePath? {
    let end = bytes.last == UInt8(ascii: "/") ? bytes.endIndex - 1 : bytes.endIndex
    return try? RelativePath(Array(bytes[..<end]))
  }

  /// A prefix that does not end inside a character.
  private static func shown(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = min(bytes.startIndex + mostShown, bytes.endIndex)
    // A character has at most four bytes; bytes with more continuations are not text anyway.
    for _ in 0..<3 where end < bytes.endIndex && bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes[..<end]
  }
}
