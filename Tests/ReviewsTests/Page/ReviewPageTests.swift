import ConflictResolution
import ContentDigests
import JSONText
import Testing

@testable import Reviews

/// The page of a review: what stands in it, and that nothing in it is markup.
struct ReviewPageTests {
  static let command = ReviewPage.Command(
    place: "Here:", line: "resolve --decisions review.json --apply Documents", note: "Refused.")

  private func page(
    path: RelativePath = "notes.txt", _ versions: [(DeviceID, FileState)],
    devices: [DeviceID: String] = [:], limits: ReviewPage.Limits = ReviewPage.Limits()
  ) throws -> PageData {
    let history = FileHistory(
      path: path,
      versions: try versions.map { device, state in
        FileVersion(
          path: path, state: state, vector: try VersionVector([(device, 1)]), device: device)
      })
    let policy = Policy([.manual])
    let outcome = try Resolver(policy).resolve([history])
    var page = ReviewPage(
      source: "Documents", command: Self.command, devices: devices, limits: limits)
    for file in outcome.files {
      page.add(file, known: history.versions, merges: MergeSuggestions(for: file, by: policy))
    }
    return try PageData(page)
  }

  private func text(_ text: String) -> FileState { .file(FileContent(text)) }

  @Test func whatIsHostileEndsNoElement() throws {
    let hostile = "</script><script>alert(1)</script><!-- ]]> \u{2028}\u{2029}\" onload=\"x\n"
    let name: RelativePath = "</script><b>.txt"
    let page = try page(
      path: name, [("a", text(hostile + "a\n")), ("b", text(hostile + "b\n"))],
      devices: ["a": "</SCRIPT><i>", "b": "<!--"])
    // The data of the one file, and the list: each element ends where it should.
    let entry = try #require(try page.entries.first)
    #expect(entry["name"]?.stringValue == "script><b>.txt")
    #expect(entry["path"]?.stringValue == "</script><b>.txt")
    #expect(entry["writers"]?.strings.sorted() == ["<!--", "</SCRIPT><i>"])
    let parts = try #require(try page.file(0)["parts"]?.arrayValue)
    #expect(parts.first?["same"]?.stringValue == hostile)
    // What the page brings along has three scripts with data in it, and its own.
    let whole = String(decoding: page.bytes, as: UTF8.self)
    #expect(
      whole.lowercased().split(separator: "</script", omittingEmptySubsequences: false).count == 4)
    #expect(!whole.contains("<b>") && !whole.contains("<!-- ]]>"))
    #expect(
      !whole.unicodeScalars.contains("\u{2028}") && !whole.unicodeScalars.contains("\u{2029}"))
  }

  @Test func allowsItsOwnScriptAndStyleAndNothingElse() throws {
    let page = try page([("a", text("1\n")), ("b", text("2\n"))])
    let whole = String(decoding: page.bytes, as: UTF8.self)
    let policy = try #require(
      whole.firstMatch(of: /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/)?.1)
    func element(_ name: String) throws -> [UInt8] {
      let start = try #require(whole.firstRange(of: "<\(name)>"))
      let end = try #require(whole[start.upperBound...].firstRange(of: "</\(name)>"))
      return Array(whole[start.upperBound..<end.lowerBound].utf8)
    }
    func digest(_ bytes: [UInt8]) -> String {
      "'sha256-\(Base64.encode(SHA256.digest(of: bytes).bytes))'"
    }
    #expect(
      policy == "default-src 'none'; script-src \(digest(try element("script"))); style-src "
        + "\(digest(try element("style"))); img-src data:; base-uri 'none'; form-action 'none'")
    #expect(!whole.contains("src=\"review.js\"") && !whole.contains("href=\"review.css\""))
    #expect(whole.firstRange(of: "http://") == nil || whole.contains("http://www.w3.org/2000/svg"))
    #expect(!whole.contains("https://"))
  }

  @Test func anEntryHasWhatADecisionNeeds() throws {
    let page = try page([("a", text("1\n")), ("b", text("2\n")), ("c", .deleted)])
    let entry = try #require(try page.entries.first)
    let outcome = try Resolver(Policy([.manual])).resolve([
      FileHistory(
        path: "notes.txt",
        versions: [
          FileVersion(path: "notes.txt", state: text("1\n"), vector: ["a": 1], device: "a"),
          FileVersion(path: "notes.txt", state: text("2\n"), vector: ["b": 1], device: "b"),
          FileVersion(path: "notes.txt", state: .deleted, vector: ["c": 1], device: "c"),
        ])
    ])
    let conflict = try #require(outcome.files[0].conflict)
    #expect(entry["id"]?.stringValue == conflict.id.description)
    #expect(
      entry["decision"]?["heads"]?.strings
        == conflict.heads.map { $0.description })
    #expect(
      entry["versions"]?.strings
        == outcome.files[0].choices.map { $0.id.description })
    #expect(
      entry["live"]?.arrayValue?.compactMap { $0.boolValue }
        == outcome.files[0].choices.map { $0.version.state.isLive })
    // A deletion is picked; there is no second way to it.
    #expect(entry["deletes"]?.boolValue == false)
  }

  @Test func aLargeTextAloneIsCut() throws {
    var limits = ReviewPage.Limits()
    limits.text = 100
    limits.shownOfLarger = 10
    let long = String(repeating: "é", count: 80)
    let page = try page(
      [("a", text(long)), ("b", .file(FileContent([0, 1])))], limits: limits)
    let versions = try #require(try page.file(0)["versions"]?.arrayValue)
    let cut = try #require(versions.first { $0["cut"] != nil })
    #expect(cut["text"]?.stringValue == "ééééé")
    #expect(cut["cut"]?.stringValue == "The first 10 bytes of 160 bytes")
  }

  @Test func largeTextsAreThereWhereTheyDiffer() throws {
    var limits = ReviewPage.Limits()
    limits.text = 100
    let lines = (1...60).map { "Line \($0) of a text.\n" }
    func text(changing line: Int, to words: String) -> FileState {
      var changed = lines
      changed[line - 1] = words + "\n"
      return self.text(changed.joined())
    }
    let page = try page(
      [("a", text(changing: 30, to: "ours")), ("b", text(changing: 30, to: "theirs"))],
      limits: limits)
    let data = try page.file(0)
    #expect(data["excerpt"]?.boolValue == true)
    #expect((data["versions"]?.arrayValue ?? []).allSatisfy { $0["text"] == nil })
    let parts = try #require(data["parts"]?.arrayValue)
    #expect(parts.count == 3)
    #expect(parts[0]["hidden"]?.numberValue?.text == "26" && parts[0]["same"]?.stringValue == "")
    #expect(parts[0]["tail"]?.stringValue == lines[26..<29].joined())
    #expect(Set(parts[1]["sides"]?.strings ?? []) == ["ours\n", "theirs\n"])
    #expect(parts[2]["same"]?.stringValue == lines[30..<33].joined())
    #expect(parts[2]["hidden"]?.numberValue?.text == "27")
  }

  /// A text of one's own is offered only if the page has all that it is made of, and it can be edited or chosen.
  @Test(
    arguments: [
      ("small", ["1\n", "2\n"], nil, true), ("one is empty", ["", "2\n"], nil, true),
      ("large", [long + "1\n", long + "2\n"], nil, false),
      ("one is large", [long + "1\n", "2\n"], nil, false),
      ("one is large, one is empty", [long + "1\n", ""], nil, false),
      ("the base is large", ["1\n", "2\n"], long, false),
      ("one line", [line + "1", line + "2"], nil, false),
      ("a large one was changed, and deleted", [long + "1\n", nil], nil, false),
      ("a small one was changed, and deleted", ["1\n", nil], nil, true),
      ("undecodable, with a choice", ["\u{FF}1\n", "\u{FF}2\n"], nil, true),
      (
        "undecodable, without a choice", ["one\n\u{FF}2\n3\n4\n", "1\n\u{FF}2\n3\nfour\n"],
        "1\n\u{FF}2\n3\n4\n", false
      ),
      ("undecodable, and deleted", ["\u{FF}1\n", nil], nil, false),
      ("binary", ["\0", "2\n"], nil, false),
    ] as [(String, [String?], String?, Bool)])
  func onlyWhatIsOnThePageIsTyped(
    _ name: String, _ sides: [String?], _ base: String?, _ isTyped: Bool
  ) throws {
    var limits = ReviewPage.Limits()
    limits.text = 100
    func version(_ text: String?, _ vector: VersionVector, _ device: DeviceID) -> FileVersion {
      // U+00FF stands for a byte that is no UTF-8.
      let bytes = text.map { $0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
      return FileVersion(
        path: "notes.txt", state: bytes.map { .file(FileContent($0)) } ?? .deleted, vector: vector,
        device: device)
    }
    var versions = [
      version(sides[0], ["z": 1, "a": 1], "a"), version(sides[1], ["z": 1, "b": 1], "b"),
    ]
    if let base { versions.append(version(base, ["z": 1], "z")) }
    let outcome = try Resolver(Policy()).resolve([
      FileHistory(path: "notes.txt", versions: versions)
    ])
    var page = ReviewPage(source: "Documents", command: Self.command, limits: limits)
    page.add(outcome.files[0], known: versions)
    let entry = try #require(try PageData(page).entries.first)
    #expect(entry["types"]?.boolValue == isTyped)
    // A text that was given before is taken all the same, but for a binary file.
    #expect(entry["takesText"]?.boolValue == (sides[0] != "\0"))
  }

  private static let long = String(repeating: "A line of a long text.\n", count: 10)
  private static let line = String(repeating: "words ", count: 40)

  @Test func aTimeThatIsNotTrustedIsNamed() throws {
    let now = try #require(Timestamp("2026-11-26T08:00:00Z"))
    let times: [(DeviceID, String)] = [
      ("a", "2033-01-01T00:00:00Z"), ("b", "2026-11-26T07:00:00Z"),
    ]
    let versions = times.map { device, time in
      FileVersion(
        path: "notes.txt", state: text(device.description), vector: [device: 1], device: device,
        modified: Timestamp(time))
    }
    let policy = Policy([.newest, .manual], now: now)
    let file = try Resolver(policy).resolve([FileHistory(path: "notes.txt", versions: versions)])
      .files[0]
    var page = ReviewPage(source: "Documents", command: Self.command)
    page.add(file, policy: policy)
    let notes = try PageData(page).file(0)["notes"]?.strings ?? []
    let declined = try #require(file.declined.first).reason
    let sentence = try #require(declined.split(separator: "cannot tell: ").last)
    #expect(notes.count { $0.hasSuffix(": \(sentence).") } == 1, "\(notes)")
  }

  @Test func whatIsNotShownIsOpened() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    func links(_ path: RelativePath, _ first: [UInt8], _ second: [UInt8]) throws -> [String?] {
      let contents: [(DeviceID, [UInt8])] = [("a", first), ("b", second)]
      let versions = contents.map { device, bytes in
        FileVersion(
          path: path, state: .file(FileContent(bytes)), vector: [device: 1], device: device)
      }
      var limits = ReviewPage.Limits()
      limits.picture = 8
      var page = ReviewPage(source: "Documents", command: Self.command, limits: limits)
      let address = FileAddress(path: bytes("/a b/") + path.bytes)
      let file = try Resolver(Policy()).resolve([FileHistory(path: path, versions: versions)])
        .files[0]
      var addresses: [VersionID: FileAddress] = [:]
      for id in file.choices.flatMap(\.ids) { addresses[id] = address }
      page.add(file, addresses: addresses)
      let data = try PageData(page)
      let whole = String(decoding: data.bytes, as: UTF8.self)
      let found = try #require(try data.file(0)["versions"]?.arrayValue)
      // Files are read only if a picture is too large for the page.
      let sources = found.map { $0["image"]?["source"]?.stringValue }
      #expect(whole.contains("img-src data: file:;") == sources.contains { $0?.first == "f" })
      #expect(sources.allSatisfy { $0 == nil || $0 == address?.text })
      return found.map { $0["address"]?.stringValue }
    }
    let office = bytes("PK\u{3}\u{4}\0")
    #expect(
      try links("letter.docx", office + [1], office + [2])
        == ["file:///a%20b/letter.docx", "file:///a%20b/letter.docx"])
    #expect(
      try links("é#?%.png", png + [1], png + [2]).first
        == "file:///a%20b/%C3%A9%23%3F%25.png")
    // What the page shows, and what a browser would run, is not opened.
    #expect(try links("a.html", bytes("<b>1"), bytes("<b>2")) == [nil, nil])
    #expect(try links("a.HTML", bytes("<b>\0"), bytes("<i>\0")) == [nil, nil])
    #expect(try links("a.svg", bytes("<svg>\0"), bytes("<svg>1\0")) == [nil, nil])
    #expect(FileAddress(path: bytes("a/b")) == nil && FileAddress(path: bytes("//host/b")) == nil)
  }

  @Test func aPictureIsInThePage() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    var limits = ReviewPage.Limits()
    limits.picture = 9
    let page = try page(
      [
        ("a", .file(FileContent(png + [0]))), ("b", .file(FileContent(png + [1, 2]))),
      ], limits: limits)
    let versions = try #require(try page.file(0)["versions"]?.arrayValue)
    let sources = versions.map { $0["image"]?["source"]?.stringValue }
    #expect(Set(sources) == ["data:image/png;base64," + Base64.encode(png + [0]), nil])
    let notes = versions.map { $0["notes"]?.strings ?? [] }
    #expect(notes.joined().contains("The picture is too large to be shown here"))
  }

  @Test func whatWasChangedWhileAnotherDeletedItIsCompared() throws {
    func version(_ state: FileState, _ vector: VersionVector, _ device: DeviceID) -> FileVersion {
      FileVersion(path: "notes.txt", state: state, vector: vector, device: device)
    }
    let history = FileHistory(
      path: "notes.txt",
      versions: [
        version(text("1\n2\n"), ["a": 1], "a"), version(text("1\ntwo\n"), ["a": 2], "a"),
        version(.deleted, ["a": 1, "b": 1], "b"),
      ])
    var page = ReviewPage(source: "Documents", command: Self.command)
    page.add(try Resolver(Policy()).resolve([history]).files[0])
    let data = try PageData(page).file(0)
    #expect(data["hasBase"]?.boolValue == true)
    let parts = try #require(data["parts"]?.arrayValue)
    #expect(parts.first?["same"]?.stringValue == "1\n")
    #expect(parts.last?["agreed"]?.stringValue == "two\n")
    #expect(parts.last?["base"]?.stringValue == "2\n")
  }

  @Test func aTextInUTF16IsShownAndChosenAsAWhole() throws {
    let page = try page([
      ("a", .file(FileContent(utf16("same\nours\n")))),
      ("b", .file(FileContent(utf16("same\ntheirs\n")))),
    ])
    let entry = try #require(try page.entries.first)
    #expect(entry["types"]?.boolValue == false)
    let data = try page.file(0)
    let parts = try #require(data["parts"]?.arrayValue)
    #expect(parts.first?["same"]?.stringValue == "same\n")
    #expect(
      Set((parts.last?["sides"]?.arrayValue ?? []).compactMap { $0.stringValue }) == [
        "ours\n", "theirs\n",
      ])
    #expect(data["notes"]?.strings.contains { $0.contains("UTF-16") } == true)
    #expect(
      data["versions"]?.arrayValue?.first?["about"]?.stringValue?.hasPrefix("UTF-16 text, 2 lines")
        == true)
    // One text in two encodings: both are shown whole.
    let encodings = try self.page([
      ("a", .file(FileContent(utf16("same\n")))), ("b", text("same\n")),
    ]).file(0)
    #expect(encodings["parts"] == nil)
    #expect(
      encodings["versions"]?.arrayValue?.map { $0["text"]?.stringValue } == ["same\n", "same\n"])
  }

  @Test func saysWhyTextsAreComparedWithoutABase() throws {
    func data(_ first: String, _ second: String) throws -> JSONObject {
      func version(_ text: String, _ vector: VersionVector, _ device: DeviceID) -> FileVersion {
        FileVersion(path: "notes.txt", state: self.text(text), vector: vector, device: device)
      }
      let history = FileHistory(
        path: "notes.txt",
        versions: [
          version(first, ["a": 1], "a"), version(second, ["b": 1], "b"),
          version("3\n", ["a": 2, "b": 1], "a"), version("4\n", ["a": 1, "b": 2], "b"),
        ])
      var page = ReviewPage(source: "Documents", command: Self.command)
      page.add(try Resolver(Policy([.manual])).resolve([history]).files[0])
      return try PageData(page).file(0)
    }
    let apart = try data("1\n", "2\n")
    #expect(apart["hasBase"]?.boolValue == false)
    #expect(
      apart["notes"]?.strings == [
        "The versions began with 2 versions that differ, a's and b's: none of them alone is the base. So they are "
          + "compared with each other."
      ])
    let rows = (apart["details"]?.arrayValue ?? []).map { $0.strings }
    #expect(rows.filter { $0.first == "Before the changes" }.count == 2)
    let equal = try data("1\n", "1\n")
    #expect(equal["hasBase"]?.boolValue == true)
    #expect(
      equal["notes"]?.strings == ["The versions began with 2 versions of one content, by a and b."])
  }

  @Test func isTheSameForTheSameFiles() throws {
    let versions: [(DeviceID, FileState)] = [("a", text("1\n")), ("b", text("2\n"))]
    #expect(try page(versions).bytes == page(versions.reversed()).bytes)
  }

  @Test(
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 KB"), (99_999, "99.9 KB"),
      (100_000, "100 KB"), (999_999, "999 KB"), (1_000_000, "1.0 MB"), (10_485_760, "10.4 MB"),
      (UInt64.max, "18.4 EB"),
    ] as [(UInt64, String)])
  func sizesAreRoundedDown(_ size: UInt64, _ text: String) {
    #expect(PageContent.size(size) == text)
  }
}
