import ConflictResolution
import FileAccess
import JSONText
import Scenarios

/// The words and contents that the page shows.
enum PageContent {
  /// The bytes of a file that is text, or empty.
  static func text(of state: FileState) -> [UInt8]? {
    guard case .file(let content) = state, let bytes = content.bytes else { return nil }
    let kind = ContentKind(of: bytes)
    return kind == .text || kind == .empty ? bytes : nil
  }

  /// The text of a file as it is shown and compared: one in UTF-16 as UTF-8.
  static func shownText(of state: FileState) -> [UInt8]? {
    guard case .file(let content) = state, let bytes = content.bytes else { return nil }
    return ComparedText.bytes(of: bytes)
  }

  /// The media type of a picture that browsers show; `nil` for anything else.
  static func pictureType(of kind: ContentKind) -> String? {
    switch kind {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .gif: "image/gif"
    case .webP: "image/webp"
    case .bmp: "image/bmp"
    case .avif: "image/avif"
    default: nil
    }
  }

  /// Whether the page has a link to a file: it shows its content not at all or in part, and a browser runs nothing in it.
  static func isOpened(_ state: FileState, at address: FileAddress) -> Bool {
    guard case .file(let content) = state, !address.isOfActiveContent else { return false }
    guard let bytes = content.bytes else { return true }
    return !ContentKind(of: bytes).isText
  }

  /// A state in a few words: what it is, and its size.
  static func summary(of state: FileState) -> String {
    switch state {
    case .deleted: "Deleted"
    case .directory: "A folder"
    case .symlink(let target): "A link to " + DisplayText.escaping(target)
    case .group(let content):
      "A document of \(DisplayText.count(content.members.count, "file")), \(size(content.size))"
    case .file(let content): kind(of: content) + size(content.size)
    }
  }

  private static func kind(of content: FileContent) -> String {
    guard let bytes = content.bytes else { return "" }
    let kind = ContentKind(of: bytes)
    let name = kind.name.prefix(1).uppercased() + kind.name.dropFirst() + ", "
    if kind != .empty, let text = ComparedText.bytes(of: bytes) {
      var lines = text.count { $0 == 0x0A }
      if text.last != 0x0A { lines += 1 }
      return name + DisplayText.count(lines, "line") + ", "
    }
    guard let size = PictureSize(of: bytes) else { return name }
    return name + "\(size.width) × \(size.height), "
  }

  /// A size in words for people.
  static func size(_ bytes: UInt64) -> String {
    guard bytes >= 1000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    // Three digits in steps of a thousand, rounded down, so that no size looks larger than it is.
    var tenths = bytes / 100
    var units = ["KB", "MB", "GB", "TB", "PB", "EB"][...]
    while tenths >= 10_000, units.count > 1 {
      tenths /= 1000
      units.removeFirst()
    }
    let whole = tenths / 10
    return (whole < 100 ? "\(whole).\(tenths % 10) " : "\(whole) ") + (units.first ?? "")
  }

  /// The beginning of a text, up to the end of a line if one is near, else up to the end of a character.
  static func start(of bytes: [UInt8], upTo limit: Int) -> [UInt8] {
    guard bytes.count > limit else { return bytes }
    let start = bytes.prefix(limit)
    if let end = start.lastIndex(of: 0x0A), end > limit / 2 { return Array(start[...end]) }
    var end = start.endIndex
    while end > 0, end > start.endIndex - 4, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(start[..<end])
  }
}

extension JSONWriter {
  /// A text in the form of the page: a string, or, if it is not UTF-8, its bytes and their visible form.
  mutating func piece(_ bytes: [UInt8]) {
    if string(bytes: bytes) { return }
    beginObject()
    member("base64", Base64.encode(bytes))
    member("text", Self.seen(bytes))
    endObject()
  }

  /// A text in which bytes that are not UTF-8 are `\xNN`.
  static func seen(_ bytes: [UInt8]) -> String {
    var text = ""
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !text.isEmpty || line.startIndex > bytes.startIndex { text += "\n" }
      if let valid = String(validating: line, as: UTF8.self) {
        text += valid
      } else {
        text += String(displayingPath: Array(line))
      }
    }
    return text
  }
}
