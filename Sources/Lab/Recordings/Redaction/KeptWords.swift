/// The words of names that stay as they are, since decisions may depend on them.
enum KeptWords {
  /// The words of copies' names, as sync tools and this program write them, and the devices that a plan names itself.
  private static let markers = [
    "sync", "conflict", "conflicted", "copy", "case", "original", "base", "unknown",
    // For example, in 'Anna's'.
    "s",
  ]

  /// Names that Windows refuses with any extension.
  static let reserved = ["con", "prn", "aux", "nul", "com", "lpt", "conin", "conout", "clock"]

  /// Extensions longer than ``shortExtension`` letters: of documents, whose names are numbered differently, and of
  /// common files.
  private static let extensions = [
    "app", "bundle", "framework", "kext", "plugin", "rtfd", "pages", "numbers", "key",
    "photoslibrary", "band", "logicx", "xcodeproj", "xcworkspace", "playground", "sparsebundle",
    "textbundle", "scriv", "component", "download", "workflow", "icloud", "json", "html", "jpeg",
    "docx", "xlsx", "pptx", "tiff", "heic", "webp", "flac", "yaml", "toml", "swift", "java", "epub",
    "lzma", "markdown",
  ]

  /// The greatest length of an extension that always stays.
  private static let shortExtension = 3

  /// The words that stay in every name.
  static let everywhere = Set((markers + reserved).map { Array($0.unicodeScalars) })

  private static let knownExtensions = Set(extensions.map { Array($0.unicodeScalars) })

  /// The words that stay because of their role in a name.
  ///
  /// - Parameter name: A component of a path.
  /// - Returns: Its extension, if it is short or well known, and its short numbers and dates.
  static func words(of name: NamePieces) -> [[Unicode.Scalar]] {
    var kept = name.words.filter { isNumberThatCounts($0.letters) }.map(\.letters)
    var suffix = name.words[...]
    // For example, '.tar.gz'.
    while kept.count < Int.max, let word = suffix.last, let first = word.places.first, first > 0,
      name.scalars[first - 1] == ".",
      (word.places.last ?? 0) + 1
        == (suffix.endIndex == name.words.endIndex
          ? name.scalars.count : (name.words[suffix.endIndex].places.first ?? 0) - 1),
      word.letters.count <= shortExtension || knownExtensions.contains(word.letters)
    {
      kept.append(word.letters)
      suffix = suffix.dropLast()
    }
    return kept
  }

  /// Numbers of copies, and dates and times.
  private static func isNumberThatCounts(_ word: [Unicode.Scalar]) -> Bool {
    guard let first = word.first, (0x30...0x39).contains(first.value) else { return false }
    switch word.count {
    case ...4, 6: return true
    case 8: return word.starts(with: "19".unicodeScalars) || word.starts(with: "20".unicodeScalars)
    default: return false
    }
  }
}
