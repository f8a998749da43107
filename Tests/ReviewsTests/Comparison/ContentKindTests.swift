import ConflictResolution
import Reviews
import TestSupport
import Testing

/// What is told of files that are no text.
struct ContentKindTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + bytes("IHDR")
    + [0, 0, 2, 0x80, 0, 0, 1, 0xE0, 8, 2, 0, 0, 0]
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xDB, 0, 3, 0]
    + [0xFF, 0xC0, 0, 11, 8, 1, 0xE0, 2, 0x80, 1, 1, 0x11, 0]
  private static let gif: [UInt8] = bytes("GIF89a") + [0x80, 2, 0xE0, 1, 0, 0, 0]
  private static let lossy: [UInt8] =
    bytes("RIFF") + [30, 0, 0, 0] + bytes("WEBPVP8 ") + [10, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A]
    + [0x80, 2, 0xE0, 1]
  private static let lossless: [UInt8] =
    bytes("RIFF") + [30, 0, 0, 0] + bytes("WEBPVP8L") + [10, 0, 0, 0, 0x2F]
    + [0x7F, 0xC2, 0x77, 0x00]
  private static let extended: [UInt8] =
    bytes("RIFF") + [30, 0, 0, 0] + bytes("WEBPVP8X") + [10, 0, 0, 0, 0, 0, 0, 0]
    + [0x7F, 2, 0, 0xDF, 1, 0]
  private static let bmp: [UInt8] =
    bytes("BM") + [0, 1, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 0x80, 2, 0, 0]
    + [0x20, 0xFE, 0xFF, 0xFF]
  private static let pictures: [(ContentKind, [UInt8])] = [
    (.png, png), (.jpeg, jpeg), (.gif, gif), (.webP, lossy), (.webP, lossless), (.webP, extended),
    (.bmp, bmp),
  ]

  @Test func knowsKindsByTheirFirstBytes() {
    let zip: [UInt8] = [0x50, 0x4B, 3, 4] + Array(repeating: 0, count: 26)
    let table: [(ContentKind, [UInt8])] = [
      (.empty, []), (.text, bytes("Dear Ann,\n")), (.text, bytes("BM is a text\n")),
      (.text, bytes("MZ is a text\n")), (.utf16Text, [0xFF, 0xFE, 0x41, 0]), (.binary, [1, 0, 2]),
      (.pdf, bytes("%PDF-1.7\n")), (.zip, zip),
      (.office, zip + bytes("[Content_Types].xml")),
      (.openDocument, zip + bytes("mimetypeapplication/vnd.oasis.opendocument.text")),
      (.epub, zip + bytes("mimetypeapplication/epub+zip")), (.gzip, [0x1F, 0x8B, 8]),
      (.sqlite, bytes("SQLite format 3") + [0]), (.heic, [0, 0, 0, 24] + bytes("ftypheic")),
      (.mp4, [0, 0, 0, 24] + bytes("ftypisom")), (.avif, [0, 0, 0, 24] + bytes("ftypavif")),
      (.quickTime, [0, 0, 0, 24] + bytes("ftypqt  ")),
      (.wave, bytes("RIFF") + [0, 0, 0, 0] + bytes("WAVE")),
      (.elf, [0x7F, 0x45, 0x4C, 0x46]), (.windowsProgram, bytes("MZ") + [0x90, 0]),
      (.tar, Array(repeating: 0, count: 257) + bytes("ustar")),
      (.machO, [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 2]),
      // A class of Java 1.1, the oldest, and one of Java 21.
      (.binary, [0xCA, 0xFE, 0xBA, 0xBE, 0, 3, 0, 45]),
      (.binary, [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 65]),
      (.text, bytes("ID3 tags\n")), (.text, bytes("The ftyp box\n")), (.text, bytes("BZh\n")),
    ]
    for (kind, bytes) in table + Self.pictures { #expect(ContentKind(of: bytes) == kind) }
    #expect(ContentKind.allCases.allSatisfy { !$0.name.isEmpty })
  }

  /// A text may begin with any letters: only other bytes show a kind.
  @Test func aTextThatBeginsLikeAnotherKindIsText() {
    let beginnings = [
      "GIF87a", "GIF89a", "RIFF....WEBP", "RIFF....WAVE", "RIFF....AVI ", "BZh", "ID3", "fLaC",
      "OggS", "bplist00", "SQLite format 3", "....ftypheic", "....ftypqt  ", "BM", "MZ",
      String(repeating: "a", count: 257) + "ustar",
    ]
    for beginning in beginnings {
      for seed in seeds(20) {
        var random = RepeatableGenerator(seed: seed)
        var text = bytes(beginning)
        for _ in 0..<Int.random(in: 0...40, using: &random) {
          text.append(UInt8.random(in: 1..<0x80, using: &random))
        }
        #expect(ContentKind(of: text) == .text, "\(beginning), seed \(seed)")
        #expect(ContentKind(of: text + [0]) != .text, "\(beginning), seed \(seed)")
      }
    }
  }

  @Test func readsHowLargeAPictureIs() {
    for (kind, bytes) in Self.pictures {
      let size = PictureSize(of: bytes)
      #expect(size?.width == 640 && size?.height == 480, "\(kind)")
    }
  }

  @Test func readsNothingBeyondTheEndOfAPicture() {
    for (_, picture) in Self.pictures {
      for count in picture.indices { _ = PictureSize(of: Array(picture.prefix(count))) }
      for seed in seeds(2000) {
        var random = RepeatableGenerator(seed: seed)
        var broken = picture
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          broken[Int.random(in: broken.indices, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        if let size = PictureSize(of: broken) {
          #expect(size.width > 0 && size.height > 0, "seed \(seed)")
        }
      }
    }
  }

  private func content(_ left: [UInt8], _ right: [UInt8], _ limits: ComparisonLimits = .init())
    -> ContentComparison?
  {
    let comparison = VersionComparison(
      from: .file(FileContent(left)), to: .file(FileContent(right)), limits: limits)
    if case .content(let content) = comparison { return content }
    return nil
  }

  @Test func saysWhereFilesFirstDiffer() {
    let pictures = content(Self.png, Self.png.dropLast() + [1])
    #expect(pictures?.reason == .binary && pictures?.firstDifference == Self.png.count - 1)
    #expect(pictures?.left.picture?.width == 640 && pictures?.left.kind == .png)
    #expect(content([0, 1], [0, 1, 2])?.firstDifference == 2)
    #expect(content(bytes("text"), [0])?.firstDifference == 0)
    #expect(content(bytes("text"), bytes("test")) == nil)
    let large = content(bytes("text"), bytes("test"), ComparisonLimits(textBytes: 3))
    #expect(large?.reason == .tooLarge && large?.firstDifference == 2)
  }

  @Test func saysWhatIsNotAtHand() {
    let absent = FileState.file(FileContent(size: 9, digest: .opaque(bytes("etag:1"))))
    let comparison = VersionComparison(from: absent, to: .file(FileContent("text")))
    guard case .content(let content) = comparison else {
      Issue.record("\(comparison)")
      return
    }
    #expect(content.reason == .absent && content.firstDifference == nil)
    #expect(content.left.size == 9 && content.left.kind == nil && content.right.kind == .text)
  }

  @Test func comparesDocumentsLinksAndKinds() {
    func group(_ members: [(RelativePath, FileState)]) -> FileState {
      .group(GroupContent(members.map { GroupContent.Member(path: $0.0, state: $0.1) }))
    }
    let old = group([
      ("a.txt", .file(FileContent("same"))), ("b.txt", .file(FileContent("one\n"))),
      ("c.txt", .file(FileContent("gone"))),
    ])
    let new = group([
      ("a.txt", .file(FileContent("same"))), ("b.txt", .file(FileContent("two\n"))),
      ("d.txt", .directory),
    ])
    guard case .document(let document) = VersionComparison(from: old, to: new) else {
      Issue.record("no document")
      return
    }
    #expect(document.changes.map { $0.path } == ["b.txt", "c.txt", "d.txt"])
    #expect(document.addedCount == 1 && document.removedCount == 1)
    #expect(document.changedCount == 1 && document.unchangedCount == 1 && !document.isCutShort)
    if case .text? = document.changes[0].comparison() {} else { Issue.record("no text") }
    #expect(document.changes[1].comparison() == nil)
    guard
      case .document(let cut) = VersionComparison(
        from: old, to: new, limits: ComparisonLimits(members: 1))
    else { return }
    #expect(cut.isCutShort && cut.changes.count == 1 && cut.removedCount == 1)
    #expect(
      VersionComparison(from: .symlink(bytes("a")), to: .symlink(bytes("b")))
        == .links(from: bytes("a"), to: bytes("b")))
    #expect(
      VersionComparison(from: .directory, to: .deleted) == .kinds(from: .directory, to: .deleted))
    #expect(VersionComparison(from: .directory, to: .directory) == .equal)
  }
}
