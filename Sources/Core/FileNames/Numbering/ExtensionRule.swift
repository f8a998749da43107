/// The rule that finds the start of a name's extension.
///
/// Dots are found on bytes: a combining mark behind a dot makes one `Character` of both. Under every
/// rule a directory has an extension only as a package.
enum ExtensionRule: Hashable, Sendable {
  /// At the last dot that is not one of the leading ones, if what follows is not empty, at most 32
  /// bytes, without white space and not digits only; `.tar.gz` and its like are one extension.
  case usual
  /// At the last dot that is not one of the leading ones, if anything follows.
  case lastDot
  /// At the last dot, unless it begins the name.
  ///
  /// Source: nextcloud/desktop `src/common/utility.cpp` (`makeConflictFileName`).
  case lastDotUnlessFirst
  /// At the last dot, even if it begins or ends the name.
  ///
  /// Source: the Go library's `path/filepath` (`Ext`).
  case anyLastDot

  private static let dot = UInt8(ascii: ".")
  private static let longestExtension = 32

  /// What may follow `.tar.` as one extension with it.
  private static let archiveSuffixes = [
    "gz", "bz2", "xz", "zst", "lz", "lz4", "lzma", "lzo", "z", "br",
  ]

  /// The offset at which the base ends and the extension, with its dot, begins; the end of a name without
  /// extension.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  func splitPoint(of name: [UInt8], isDirectory: Bool) -> Int {
    guard let last = name.lastIndex(of: Self.dot) else { return name.count }
    if !isDirectory {
      switch self {
      case .anyLastDot: return last
      case .lastDotUnlessFirst: return last > 0 ? last : name.count
      case .usual, .lastDot: break
      }
    }
    // Leading dots start no extension, so what follows them is never empty before the dot found.
    let start = name.firstIndex { $0 != Self.dot } ?? name.count
    guard last > start, last + 1 < name.count else { return name.count }
    let suffix = name[(last + 1)...]
    if isDirectory {
      return PackageName.isExtension(suffix) ? last : name.count
    }
    if self == .lastDot { return last }
    guard Self.isExtension(suffix) else { return name.count }
    let tar = last - 4
    if tar > start, Self.isOne(name[tar..<last], of: [".tar"]),
      Self.isOne(suffix, of: Self.archiveSuffixes)
    {
      return tar
    }
    return last
  }

  private static func isExtension(_ suffix: ArraySlice<UInt8>) -> Bool {
    guard suffix.count <= longestExtension else { return false }
    return suffix.contains { !(0x30...0x39).contains($0) } && !containsWhiteSpace(suffix.span)
  }

  /// The scalars with the property White_Space, which has not grown since Unicode 4.1.
  private static func containsWhiteSpace(_ bytes: Span<UInt8>) -> Bool {
    var offset = 0
    while offset < bytes.count {
      guard let scalar = decodeScalar(bytes, at: offset) else {
        offset += 1
        continue
      }
      switch scalar.value {
      case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
        0x3000:
        return true
      default: offset += scalar.length
      }
    }
    return false
  }

  /// Whether a name is in a list of small ASCII words, in any case.
  static func isOne(_ name: ArraySlice<UInt8>, of words: [String]) -> Bool {
    words.contains { word in
      word.utf8.count == name.count && word.utf8.elementsEqual(name.lazy.map(foldASCII))
    }
  }
}
