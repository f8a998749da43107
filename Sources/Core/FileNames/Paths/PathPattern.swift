/// A rule's pattern for paths, in the language of gitignore files.
///
///     let pattern = try PathPattern(Array("docs/**/*.md".utf8))
///     pattern.matches("docs/a/b/Read me.MD", isDirectory: false)   // true
///     pattern.matches("other/docs/a.md", isDirectory: false)       // false: the slash anchors
///
/// - `*` is any number of characters, `?` one, `[a-z]` one of several, `[!a-z]` and `[^a-z]` one of
///   the others, `[[:digit:]]` one of a class of ASCII characters; none of them is ever a slash. A
///   backslash makes the next character literal.
/// - A pattern with a slash at its start or inside applies to the whole path from the top; any other
///   applies to a name at any depth. A slash at the end: directories only.
/// - `**` as a whole component is any number of directories; at the end, everything below.
///
/// What differs from git: names are compared by their canonical caseless key, so `*.JPG` matches `a.jpg` and a
/// composed `é` matches a decomposed one. A character is a letter with its marks (or a Hangul syllable) of that
/// *folded* form: `?` matches `é`, but `ß` is two characters, since its folded form is `ss`. A name that is not
/// well-formed UTF-8 is compared byte by byte, ASCII letters folded. There is no negation and no comment, and
/// spaces are kept: those belong to the file that contains the patterns. What git accepts and then never
/// matches (an unclosed class, a backslash at the end, `//`, `.` and `..`) is an error, and so is a range whose
/// end comes before its start, which git reads as its start alone.
///
/// Matching backtracks only to the last `*`: its cost is bounded by the length of the pattern times that of the
/// path. A pattern has at most as many bytes and components as a path.
///
/// Source: gitignore(5), wildmatch.c of git.
public struct PathPattern: Sendable {
  /// The pattern as it was written.
  public let text: [UInt8]

  let components: [Component]
  /// Whether the pattern applies to the path from the top, and not to the last name alone.
  let isAnchored: Bool
  let isDirectoryOnly: Bool

  /// Reads a pattern.
  ///
  /// - Parameter text: The pattern's bytes, without anything around it.
  /// - Throws: `FileNameError` with code `invalidPattern`, the offset, and what is wrong there.
  /// - Complexity: O(*n* log *n*) in the length of the text.
  public init(_ text: [UInt8]) throws(FileNameError) {
    guard text.count <= RelativePath.maximumByteCount else {
      throw FileNameError(
        code: .invalidPattern, offset: RelativePath.maximumByteCount,
        message: "the pattern has \(text.count) bytes; expected at most "
          + "\(RelativePath.maximumByteCount)")
    }
    var parser = Parser(text)
    try parser.parse()
    self.text = text
    components = parser.components
    isAnchored = parser.hasSlash
    isDirectoryOnly = parser.isDirectoryOnly
  }

  /// One part of a pattern between slashes.
  enum Component: Sendable {
    /// `**`: any number of directories, none included.
    case anyDirectories
    /// A name without wildcards, as the key that it must have.
    case literal(CollisionKey)
    case glob(Glob)
  }
}

extension PathPattern: Hashable {
  /// Compares the text.
  ///
  /// - Complexity: O(*n*) in its length.
  public static func == (left: PathPattern, right: PathPattern) -> Bool {
    left.text == right.text
  }

  /// Feeds the text into a hasher.
  ///
  /// - Complexity: O(*n*) in its length.
  public func hash(into hasher: inout Hasher) {
    unsafe text.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}

extension PathPattern: CustomStringConvertible {
  /// The pattern as it was written; ill-formed bytes show as U+FFFD.
  public var description: String {
    String(decoding: text, as: UTF8.self)
  }
}
