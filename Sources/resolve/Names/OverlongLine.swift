import ConflictResolution

/// A line of a list that is too long, or too deep, to be a path: a finding, and no reason to check nothing else.
struct OverlongLine: Equatable {
  /// The line's number, from 1.
  let number: Int
  /// What is wrong with it.
  let error: FileNameError
  /// The deepest folder on it that is a path; `nil` if its first name is too long already.
  let folder: RelativePath?
  /// What is shown of it.
  let beginning: RelativePath

  /// No more of it than this is shown, in bytes.
  private static let mostShown = 100

  /// A line that is too long or too deep; `nil` if it is something else that is wrong.
  ///
  /// - Parameters:
  ///   - bytes: the path, names with a slash between each two.
  ///   - number: the line's number.
  ///   - error: what is wrong, with the offset where the limit is.
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

  /// The path that bytes are, but for a slash at their end.
  private static func path(_ bytes: ArraySlice<UInt8>) -> RelativePath? {
    let end = bytes.last == UInt8(ascii: "/") ? bytes.endIndex - 1 : bytes.endIndex
    return try? RelativePath(Array(bytes[..<end]))
  }

  /// A beginning that does not end inside of a character.
  private static func shown(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = min(bytes.startIndex + mostShown, bytes.endIndex)
    // A character takes four bytes at most; what has more of the kind is no text anyway.
    for _ in 0..<3 where end < bytes.endIndex && bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes[..<end]
  }
}
