/// The path of a file, relative to the folder that is kept in sync.
///
/// A path is bytes: components that are not empty, with a slash between each two. Two paths are equal if their
/// bytes are. `String` cannot serve as identity: its `==` treats the composed and the decomposed spelling of
/// `é` as equal, while a Linux directory can contain both.
///
///     let path: RelativePath = "Documents/Budget.txt"
///     path.components.count       // 2
///     path.parent                 // Documents
///     path.isBelow("Documents")   // true
///
/// Invariant: not empty, no slash at either end, no empty component, no `.` or `..`, no NUL, no more than
/// 98,301 bytes and 16,384 components. Any other bytes are allowed, including
/// ill-formed UTF-8: every path that a program can open can be named. `CollisionKey` decides whether two names
/// collide.
public struct RelativePath: Sendable {
  /// The most bytes that a path may have: 98,301.
  ///
  /// Of all systems Windows opens the longest paths, of 32,767 UTF-16 units; in UTF-8 a unit takes at most
  /// three bytes.
  ///
  /// Source: Maximum Path Length Limitation, Microsoft; Linux takes 4,096 bytes in one call, macOS 1,024.
  package static let maximumByteCount = 3 * 32_767

  /// The most components that a path may have: 16,384.
  ///
  /// So many has the deepest path that Windows opens: names of one unit, with a slash between each two.
  package static let maximumComponentCount = (32_767 + 1) / 2

  /// The path's bytes, its identity.
  public let bytes: [UInt8]

  private static let slash = UInt8(ascii: "/")

  /// Makes a path of bytes.
  ///
  /// - Parameter bytes: Components with a slash between each two.
  /// - Throws: `FileNameError` with code `emptyPath`, `absolutePath`, `emptyComponent`,
  ///   `dotComponent`, `nulByte`, `pathTooLong` or `pathTooDeep`, and the offset.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ bytes: [UInt8]) throws(FileNameError) {
    guard let first = bytes.first else {
      throw FileNameError(
        code: .emptyPath, message: "the path is empty; expected at least one name")
    }
    guard first != Self.slash else {
      throw FileNameError(
        code: .absolutePath, offset: 0,
        message: "the path starts with '/'; expected a path relative to the folder")
    }
    if !Self.isValid(bytes) {
      var start = 0
      for end in 0...bytes.count where end == bytes.count || bytes[end] == Self.slash {
        try Self.validate(bytes[start..<end])
        start = end + 1
      }
    }
    try Self.validate(lengthOf: bytes)
    self.bytes = bytes
  }

  /// Whether all components are names; reads each byte once, which is faster than finding the error.
  private static func isValid(_ bytes: [UInt8]) -> Bool {
    let dot = UInt8(ascii: ".")
    var start = 0
    for offset in 0...bytes.count {
      if offset < bytes.count, bytes[offset] != slash {
        if bytes[offset] == 0 { return false }
        continue
      }
      let length = offset - start
      if length == 0 { return false }
      if length <= 2, bytes[start] == dot, bytes[offset - 1] == dot { return false }
      start = offset + 1
    }
    return true
  }

  /// Makes a path of text; `nil` if the text is not a relative path.
  ///
  /// `RelativePath("a/b")` with a literal between the parentheses is the literal itself, not this.
  ///
  /// - Parameter string: Components with a slash between each two.
  /// - Complexity: O(*n*) in the length of the text.
  public init?(_ string: String) {
    guard let path = try? RelativePath(Array(string.utf8)) else { return nil }
    self = path
  }

  /// Makes a path of its components.
  ///
  /// - Parameter components: The names from the top down, without slashes.
  /// - Throws: `FileNameError` with code `emptyPath`, `emptyComponent`, `dotComponent`, `nulByte` or
  ///   `slashInComponent`, the offset being one in that component; or `pathTooLong` or `pathTooDeep`.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(components: [[UInt8]]) throws(FileNameError) {
    guard !components.isEmpty else {
      throw FileNameError(
        code: .emptyPath, message: "the path has no components; expected at least one name")
    }
    var joined: [UInt8] = []
    for component in components {
      try Self.validate(component: component)
      if !joined.isEmpty { joined.append(Self.slash) }
      joined += component
    }
    try self.init(names: joined)
  }

  /// Makes a path of names that are known to be some, with a slash between each two.
  private init(names bytes: [UInt8]) throws(FileNameError) {
    try Self.validate(lengthOf: bytes)
    self.bytes = bytes
  }

  /// Makes a path of a beginning of another one.
  private init(unchecked bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Checks that names, with a slash between each two, are together not too long and not too many.
  private static func validate(lengthOf bytes: [UInt8]) throws(FileNameError) {
    // Each name but the last takes two bytes at least: shorter paths cannot hold too many.
    if bytes.count < 2 * maximumComponentCount { return }
    guard bytes.count <= maximumByteCount else {
      throw FileNameError(
        code: .pathTooLong, offset: maximumByteCount,
        message: "the path has \(bytes.count) bytes; expected at most \(maximumByteCount), "
          + "the longest that any system opens")
    }
    var count = 1
    var excess: Int?
    for offset in bytes.indices where bytes[offset] == slash {
      if count == maximumComponentCount { excess = offset + 1 }
      count += 1
    }
    guard let excess else { return }
    throw FileNameError(
      code: .pathTooDeep, offset: excess,
      message: "the path has \(count) names; expected at most \(maximumComponentCount), "
        + "the deepest that any system opens")
  }

  private static func validate(component: [UInt8]) throws(FileNameError) {
    try validate(component[...])
    guard let offset = component.firstIndex(of: slash) else { return }
    throw FileNameError(
      code: .slashInComponent, offset: offset,
      message: "a name contains '/'; expected one component")
  }

  /// The offset in errors is the slice's own, which is one in the whole path.
  private static func validate(_ component: ArraySlice<UInt8>) throws(FileNameError) {
    let dot = UInt8(ascii: ".")
    guard let first = component.first else {
      throw FileNameError(
        code: .emptyComponent, offset: component.startIndex,
        message: "a name in the path is empty; expected one '/' between two names, none at the end")
    }
    for offset in component.indices where component[offset] == 0 {
      throw FileNameError(
        code: .nulByte, offset: offset,
        message: "the path holds a NUL byte; no file has such a name"
      )
    }
    let isDots = component.count <= 2 && first == dot && component.last == dot
    guard !isDots else {
      throw FileNameError(
        code: .dotComponent, offset: component.startIndex,
        message: "the path holds '.' or '..'; expected names only")
    }
  }
}

extension RelativePath {
  /// The names from the top down.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public var components: [[UInt8]] {
    var components: [[UInt8]] = []
    var start = 0
    // No component is empty, so each slash ends one.
    for end in bytes.indices where bytes[end] == Self.slash {
      components.append(Array(bytes[start..<end]))
      start = end + 1
    }
    components.append(Array(bytes[start...]))
    return components
  }

  /// The last name: that of the file or directory itself.
  ///
  /// - Complexity: O(*n*) in its length.
  public var lastComponent: [UInt8] {
    Array(bytes[startOfLastComponent...])
  }

  /// The path of the directory that holds this one, or nil at the top level.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public var parent: RelativePath? {
    let start = startOfLastComponent
    return start == 0 ? nil : RelativePath(unchecked: Array(bytes[..<(start - 1)]))
  }

  /// Whether the bytes are well-formed UTF-8.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public var isValidUTF8: Bool {
    isWellFormedUTF8(bytes.span)
  }

  /// The path with another last name.
  ///
  /// - Parameter name: The new name, one component.
  /// - Returns: The new path.
  /// - Throws: `FileNameError` if `name` is not a name: empty, `.`, `..`, with a slash or NUL; or if the
  ///   path gets too long.
  /// - Complexity: O(*n*) in the number of bytes.
  public func replacingLastComponent(with name: [UInt8]) throws(FileNameError) -> RelativePath {
    try Self.validate(component: name)
    return try RelativePath(names: Array(bytes[..<startOfLastComponent]) + name)
  }

  /// The path of something in this directory.
  ///
  /// - Parameter component: Its name, one component.
  /// - Returns: The longer path.
  /// - Throws: `FileNameError` if `component` is not a name: empty, `.`, `..`, with a slash or NUL; or if
  ///   the path gets too long or too deep.
  /// - Complexity: O(*n*) in the number of bytes.
  public func appending(component: [UInt8]) throws(FileNameError) -> RelativePath {
    try Self.validate(component: component)
    return try RelativePath(names: bytes + [Self.slash] + component)
  }

  /// The path of something below this directory.
  ///
  /// - Parameter path: Its path relative to the directory.
  /// - Returns: The longer path.
  /// - Throws: `FileNameError` with code `pathTooLong` or `pathTooDeep`.
  /// - Complexity: O(*n*) in the number of bytes.
  public func appending(_ path: RelativePath) throws(FileNameError) -> RelativePath {
    try RelativePath(names: bytes + [Self.slash] + path.bytes)
  }

  /// Whether this path is in a directory or below, compared by bytes.
  ///
  /// - Parameter directory: The directory; nothing is below itself.
  /// - Returns: Whether `directory` is a proper parent.
  /// - Complexity: O(*n*) in the length of `directory`.
  public func isBelow(_ directory: RelativePath) -> Bool {
    bytes.count > directory.bytes.count && bytes[directory.bytes.count] == Self.slash
      && bytes.starts(with: directory.bytes)
  }

  /// Whether both paths are in one directory, compared by bytes.
  ///
  /// - Parameter other: Another path, or this one.
  /// - Returns: Whether all but the last names are the same.
  /// - Complexity: O(*n*) in the number of bytes.
  package func isBeside(_ other: RelativePath) -> Bool {
    let start = startOfLastComponent
    return start == other.startOfLastComponent && bytes[..<start] == other.bytes[..<start]
  }

  private var startOfLastComponent: Int {
    guard let slash = bytes.lastIndex(of: Self.slash) else { return 0 }
    return slash + 1
  }
}

extension RelativePath: Hashable {
  /// Compares bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public static func == (left: RelativePath, right: RelativePath) -> Bool {
    left.bytes == right.bytes
  }

  /// Feeds the bytes into a hasher.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}

extension RelativePath: Comparable {
  /// Orders by bytes; a path comes before everything below it.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public static func < (left: RelativePath, right: RelativePath) -> Bool {
    precedes(left.bytes.span, right.bytes.span)
  }

  /// Whether the bytes of one path come before those of another: eight at a time, since paths begin alike for
  /// long.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func precedes(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    let count = min(left.count, right.count)
    var offset = 0
    while offset + 8 <= count {
      // In bounds on both sides by the condition above.
      let own = unsafe left.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let other = unsafe right.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      // As numbers in big-endian order they compare as the bytes do.
      if own != other { return own.bigEndian < other.bigEndian }
      offset += 8
    }
    while offset < count {
      if left[offset] != right[offset] { return left[offset] < right[offset] }
      offset += 1
    }
    return left.count < right.count
  }
}

extension RelativePath: CustomStringConvertible {
  /// The path as text; ill-formed bytes show as U+FFFD, so this cannot serve as identity.
  public var description: String {
    String(decoding: bytes, as: UTF8.self)
  }
}

extension RelativePath: ExpressibleByStringLiteral {
  /// Makes a path of a literal.
  ///
  /// - Precondition: The literal is a relative path; use a throwing initializer for anything that is
  ///   not written in the source.
  /// - Parameter value: Components with a slash between each two.
  public init(stringLiteral value: String) {
    guard let path = RelativePath(value) else {
      preconditionFailure("the literal is no relative path")
    }
    self = path
  }
}
