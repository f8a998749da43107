import TextMerge

/// The kind of content that a file has, judged by its first bytes.
///
/// ```swift
/// ContentKind(of: Array("%PDF-1.7\n".utf8))       // .pdf
/// ContentKind(of: Array("Dear Ann,\n".utf8)).name  // "text"
/// ```
///
/// A name's extension is ignored. Sources: the signatures in the formats' own specifications, as the `file`
/// program has them.
public enum ContentKind: String, Hashable, Sendable, CaseIterable {
  /// Nothing at all.
  case empty
  /// Text: no NUL byte.
  case text
  /// Text in UTF-16, with a byte order mark.
  case utf16Text = "utf-16-text"
  /// A PNG picture.
  case png
  /// A JPEG picture.
  case jpeg
  /// A GIF picture.
  case gif
  /// A WebP picture.
  case webP = "webp"
  /// A BMP picture.
  case bmp
  /// A TIFF picture, or a camera's raw picture in that form.
  case tiff
  /// A HEIC or HEIF picture.
  case heic
  /// An AVIF picture.
  case avif
  /// A PDF document.
  case pdf
  /// A document of Word, Excel or PowerPoint, since 2007.
  case office
  /// A document of LibreOffice and others.
  case openDocument = "opendocument"
  /// An EPUB book.
  case epub
  /// A document of Word, Excel or PowerPoint before 2007, or another compound file.
  case compoundFile = "compound-file"
  /// A ZIP archive, or one of the many formats made of one.
  case zip
  /// A gzip archive.
  case gzip
  /// A bzip2 archive.
  case bzip2
  /// An XZ archive.
  case xz
  /// A Zstandard archive.
  case zstandard
  /// A 7-Zip archive.
  case sevenZip = "7z"
  /// A RAR archive.
  case rar
  /// A tar archive.
  case tar
  /// An SQLite database.
  case sqlite
  /// MP4 or M4V video.
  case mp4
  /// QuickTime video.
  case quickTime = "quicktime"
  /// M4A sound.
  case m4a
  /// MP3 sound.
  case mp3
  /// FLAC sound.
  case flac
  /// Ogg sound or video.
  case ogg
  /// WAVE sound.
  case wave
  /// AVI video.
  case avi
  /// Matroska or WebM video.
  case matroska
  /// A program for Linux and others.
  case elf
  /// A program for Windows.
  case windowsProgram = "windows-program"
  /// A program for Apple's systems.
  case machO = "mach-o"
  /// A binary property list.
  case propertyList = "plist"
  /// Anything else with a NUL byte.
  case binary

  /// What a person calls it.
  public var name: String {
    switch self {
    case .empty: "empty file"
    case .text: "text"
    case .utf16Text: "UTF-16 text"
    case .png: "PNG picture"
    case .jpeg: "JPEG picture"
    case .gif: "GIF picture"
    case .webP: "WebP picture"
    case .bmp: "BMP picture"
    case .tiff: "TIFF picture"
    case .heic: "HEIC picture"
    case .avif: "AVIF picture"
    case .pdf: "PDF document"
    case .office: "Office document"
    case .openDocument: "OpenDocument file"
    case .epub: "EPUB book"
    case .compoundFile: "old Office document"
    case .zip: "ZIP archive"
    case .gzip: "gzip archive"
    case .bzip2: "bzip2 archive"
    case .xz: "XZ archive"
    case .zstandard: "Zstandard archive"
    case .sevenZip: "7-Zip archive"
    case .rar: "RAR archive"
    case .tar: "tar archive"
    case .sqlite: "SQLite database"
    case .mp4: "MP4 video"
    case .quickTime: "QuickTime video"
    case .m4a: "M4A sound"
    case .mp3: "MP3 sound"
    case .flac: "FLAC sound"
    case .ogg: "Ogg sound or video"
    case .wave: "WAVE sound"
    case .avi: "AVI video"
    case .matroska: "Matroska video"
    case .elf: "program for Linux"
    case .windowsProgram: "program for Windows"
    case .machO: "program for macOS"
    case .propertyList: "property list"
    case .binary: "binary file"
    }
  }

  /// Whether it is compared by lines.
  public var isText: Bool {
    switch self {
    case .text, .empty, .utf16Text: true
    default: false
    }
  }

  /// Whether a browser shows it as a picture.
  public var isShownByBrowsers: Bool {
    switch self {
    case .png, .jpeg, .gif, .webP, .bmp, .avif: true
    default: false
    }
  }

  /// What some bytes are.
  ///
  /// - Complexity: O(1), plus O(*n*) to distinguish text from other bytes.
  public init(of bytes: [UInt8]) {
    guard !bytes.isEmpty else {
      self = .empty
      return
    }
    let isText = LineOrder.isText(bytes)
    // A text may begin with any letters; a file of such a kind has a NUL byte.
    let known = Self.signatures.first { $0.matches(bytes) && !(isText && $0.isLetters) }
    if let known {
      self = Self.isJavaClass(bytes) ? .binary : known.kind
    } else if let kind = (isText ? nil : Self.ofBrand(bytes)) ?? Self.ofZip(bytes) {
      self = kind
    } else {
      let isUTF16 = TextEncoding(of: bytes) != .utf8
      self = !isText ? .binary : isUTF16 ? .utf16Text : .text
    }
  }
}

extension ContentKind {
  /// Bytes that are at fixed places of every file of a kind.
  private struct Signature {
    let kind: ContentKind
    let parts: [(offset: Int, bytes: [UInt8])]

    /// Whether a person may have typed all of it; a PDF may have no other bytes.
    var isLetters: Bool {
      kind != .pdf && parts.allSatisfy { $0.bytes.allSatisfy { (0x20..<0x7F).contains($0) } }
    }

    func matches(_ bytes: [UInt8]) -> Bool {
      parts.allSatisfy { part in
        bytes.count >= part.offset + part.bytes.count
          && bytes[part.offset..<part.offset + part.bytes.count].elementsEqual(part.bytes)
      }
    }

    init(_ kind: ContentKind, _ bytes: [UInt8], at offset: Int = 0) {
      self.kind = kind
      parts = [(offset, bytes)]
    }

    init(_ kind: ContentKind, _ text: StaticString, at offset: Int = 0) {
      self.init(kind, Self.bytes(text), at: offset)
    }

    init(_ kind: ContentKind, _ first: StaticString, _ second: StaticString, at offset: Int) {
      self.kind = kind
      parts = [(0, Self.bytes(first)), (offset, Self.bytes(second))]
    }

    private static func bytes(_ text: StaticString) -> [UInt8] { Array("\(text)".utf8) }
  }

  private static let signatures: [Signature] = [
    Signature(.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    Signature(.jpeg, [0xFF, 0xD8, 0xFF]),
    Signature(.gif, "GIF87a"),
    Signature(.gif, "GIF89a"),
    Signature(.webP, "RIFF", "WEBP", at: 8),
    Signature(.wave, "RIFF", "WAVE", at: 8),
    Signature(.avi, "RIFF", "AVI ", at: 8),
    Signature(.tiff, [0x49, 0x49, 0x2A, 0x00]),
    Signature(.tiff, [0x4D, 0x4D, 0x00, 0x2A]),
    Signature(.pdf, "%PDF-"),
    Signature(.compoundFile, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
    Signature(.gzip, [0x1F, 0x8B]),
    Signature(.bzip2, "BZh"),
    Signature(.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
    Signature(.zstandard, [0x28, 0xB5, 0x2F, 0xFD]),
    Signature(.sevenZip, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    Signature(.rar, [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07]),
    Signature(.tar, "ustar", at: 257),
    Signature(.sqlite, Array("SQLite format 3".utf8) + [0]),
    Signature(.mp3, [0x49, 0x44, 0x33]),
    Signature(.mp3, [0xFF, 0xFB]),
    Signature(.flac, "fLaC"),
    Signature(.ogg, "OggS"),
    Signature(.matroska, [0x1A, 0x45, 0xDF, 0xA3]),
    Signature(.elf, [0x7F, 0x45, 0x4C, 0x46]),
    Signature(.machO, [0xCF, 0xFA, 0xED, 0xFE]),
    Signature(.machO, [0xCA, 0xFE, 0xBA, 0xBE]),
    Signature(.propertyList, "bplist00"),
  ]

  /// Whether the bytes of a program for several processors of Apple's begin a Java class: the number after them is the
  /// version of the class, 45 or more, or of a program how many processors it is for.
  private static func isJavaClass(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 8, bytes.starts(with: [0xCA, 0xFE, 0xBA, 0xBE]) else { return false }
    return bytes[4..<8].reduce(0) { $0 << 8 | UInt32($1) } >= 45
  }

  /// A kind of the ISO base media format, by its brand (ISO/IEC 14496-12, section 4.3); or BMP and Windows programs,
  /// whose two letters alone prove nothing.
  ///
  /// The bytes are not text.
  private static func ofBrand(_ bytes: [UInt8]) -> ContentKind? {
    func text(_ range: Range<Int>) -> [UInt8] {
      bytes.count >= range.upperBound ? Array(bytes[range]) : []
    }
    if text(4..<8) == Array("ftyp".utf8) {
      switch String(decoding: text(8..<12), as: UTF8.self) {
      case "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1": return .heic
      case "avif", "avis": return .avif
      case "qt  ": return .quickTime
      case "M4A ", "M4B ", "M4P ": return .m4a
      default: return .mp4
      }
    }
    // A size follows, and four bytes that are zero.
    if text(0..<2) == Array("BM".utf8), text(6..<10) == [0, 0, 0, 0] { return .bmp }
    if text(0..<2) == Array("MZ".utf8) { return .windowsProgram }
    return nil
  }

  /// A kind made of a ZIP archive, by the name of its first members.
  private static func ofZip(_ bytes: [UInt8]) -> ContentKind? {
    guard
      bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
    else { return nil }
    // OpenDocument and EPUB have a first member `mimetype`, stored as it is; Office has this one among the first.
    let start = bytes.prefix(4096)
    func has(_ text: String) -> Bool {
      let wanted = Array(text.utf8)
      guard start.count >= wanted.count else { return false }
      return (0...start.count - wanted.count).contains { offset in
        start[offset] == wanted[0] && start[offset..<offset + wanted.count].elementsEqual(wanted)
      }
    }
    if has("mimetypeapplication/vnd.oasis.opendocument") { return .openDocument }
    if has("mimetypeapplication/epub+zip") { return .epub }
    return has("[Content_Types].xml") ? .office : .zip
  }
}
