import ConflictResolution
import FileAccess
import Foundation
import SyncFolders
import Testing

@Suite("Finding the base of a merge")
struct BaseFinderTests {
  /// 2026-11-18 11:07:30 UTC.
  static let moment: Int64 = 1_795_000_050

  /// Two versions that both keep "a" and "b", and the first of which was written at the moment.
  static let versions = [
    version("a\nx\nb\n", at: moment), version("a\nb\ny\n", at: moment + 60),
  ]

  static func version(_ text: String, at seconds: Int64) -> ConflictingContent {
    ConflictingContent(modified: .seconds(seconds), content: Array(text.utf8))
  }

  static func text(_ base: MergeBase?) -> String? {
    base.map { String(decoding: $0.content, as: UTF8.self) }
  }

  /// Syncthing's mark for a moment, on the clock of this machine, by another way than the program's.
  static func mark(_ seconds: Int64) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyyMMdd-HHmmss"
    return "~" + formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }

  // MARK: A folder that was named

  @Test func theSamePathComesFirst() throws {
    let folder = try TestTree()
    try folder.write("old/sub/notes.md", "a\n", at: Double(Self.moment))
    try folder.write("old/sub/notes\(Self.mark(Self.moment - 5)).md", "other\n")
    var finder = try BaseFinder(
      root: folder.bytes("root"), source: BaseSource(folder.bytes("old")))
    let base = try finder.base(of: "sub/notes.md", versions: Self.versions)
    #expect(Self.text(base) == "a\n")
    #expect(base?.origin.kind == .folder)
    #expect(base?.trust == .asked)
    #expect(
      base?.explanation
        == "the base is 'sub/notes.md' in '\(folder.path("old"))': given with --base")
    #expect(try finder.base(of: "sub/other.md", versions: Self.versions) == nil)
    #expect(try finder.base(of: "absent/notes.md", versions: Self.versions) == nil)
    #expect(try finder.base(of: "sub/notes.md/x", versions: Self.versions) == nil)
  }

  @Test func ofVersionsTheNewestThatIsOlderThanAll() throws {
    let folder = try TestTree()
    for (seconds, text) in [
      (-3600, "oldest\n"), (-1, "newest that is older\n"), (0, "equal\n"), (30, "between\n"),
      (90, "newer\n"),
    ] as [(Int64, String)] {
      try folder.write("old/notes\(Self.mark(Self.moment + seconds)).md", text)
      try folder.write("old/plan.txt.v\(Self.moment + seconds)", text)
      try folder.write(
        "old/list.txt\(seconds == 0 ? ".bak" : "-2026-11-1\(seconds.signum() + 2)_0\(abs(seconds) % 7)00")",
        text, at: Double(Self.moment + seconds))
    }
    var finder = try BaseFinder(
      root: folder.bytes("root"), source: .folder(folder.bytes("old")))
    for name in ["notes.md", "plan.txt", "list.txt"] as [RelativePath] {
      let base = try finder.base(of: name, versions: Self.versions.reversed())
      #expect(Self.text(base) == "newest that is older\n", "\(name)")
      #expect(base?.origin.kind == .folderVersion)
    }
    let none = [Self.version("", at: Self.moment - 3600), Self.version("", at: Self.moment)]
    #expect(try finder.base(of: "notes.md", versions: none) == nil)
    #expect(try finder.base(of: "notes.md", versions: []) == nil)
  }

  @Test func aTimeWithinTheSecondIsNotOlder() throws {
    let folder = try TestTree()
    try folder.write("old/plan.txt.v\(Self.moment)", "equal\n")
    var finder = try BaseFinder(root: folder.bytes, source: .folder(folder.bytes("old")))
    let half = ConflictingContent(
      modified: Timestamp(nanoseconds: Self.moment * 1_000_000_000 + 500_000_000), content: [])
    #expect(try finder.base(of: "plan.txt", versions: [half]) == nil)
    let next = ConflictingContent(modified: .seconds(Self.moment + 1), content: [])
    #expect(Self.text(try finder.base(of: "plan.txt", versions: [next])) == "equal\n")
  }

  @Test func versionsBeforeTheBeginningOfTime() throws {
    let folder = try TestTree()
    try folder.write("old/plan.txt.v0", "zero\n")
    var finder = try BaseFinder(root: folder.bytes, source: .folder(folder.bytes("old")))
    for nanoseconds in [Int64.min, -1, 0, .max] {
      let version = ConflictingContent(modified: Timestamp(nanoseconds: nanoseconds), content: [])
      let base = try finder.base(of: "plan.txt", versions: [version])
      #expect((base != nil) == (nanoseconds == .max))
    }
  }

  /// What a person insists on is the base, whatever it equals and whatever its name is like.
  @Test(arguments: ["notes.md", "notes-2026-11-17.md", "notes~20261117-000000.md"])
  func whatIsInsistedOnIsTrusted(name: String) throws {
    let folder = try TestTree()
    try folder.write("root/notes.md", "one\ntwo\n")
    let versions = ["one\ntwo\n", "one\n"].map { Self.version($0, at: Self.moment) }
    try folder.write("old/\(name)", "one\ntwo\n", at: Double(Self.moment - 100_000))
    for (isInsistedOn, isTrusted) in [(true, true), (false, false)] {
      var finder = try BaseFinder(
        root: folder.bytes("root"),
        source: BaseSource(.folder(folder.bytes("old")), isInsistedOn: isInsistedOn))
      let base = try finder.base(of: "notes.md", versions: versions)
      #expect(base?.trust.isTrusted == isTrusted, "\(name)")
      #expect(base?.trust == (isInsistedOn ? .insisted : base?.trust))
    }
  }

  /// A name with a date may be a person's own file, so it must prove itself.
  @Test func aWeakNameIsTrustedOnlyWhereNothingCanBeLost() throws {
    let folder = try TestTree()
    try folder.write("old/notes-2026-11-17.md", "a\nb\n", at: Double(Self.moment - 9))
    try folder.write("old/plan-2026-11-17.md", "a\nb\nz\n", at: Double(Self.moment - 9))
    try folder.write("old/diary-2026-11-17.md", "a\nb\n", at: Double(Self.moment - 9))
    try folder.write("root/diary-2026-11-17.md", "my own\n")
    var finder = try BaseFinder(
      root: folder.bytes("root"), source: .folder(folder.bytes("old")))
    #expect(try finder.base(of: "notes.md", versions: Self.versions)?.trust == .onlyAdded)
    let plan = try finder.base(of: "plan.md", versions: Self.versions)
    #expect(plan?.trust == .lacksLines)
    #expect(plan?.explanation.contains(", not relied on: a version lacks") == true)
    #expect(try finder.base(of: "diary.md", versions: Self.versions) == nil)
  }

  /// A backup that has one side's edit already would make that side look as if it had done nothing.
  @Test func aBackupThatIsTooNewIsNotReliedOn() throws {
    let folder = try TestTree()
    let mine = "a\nmine\n"
    try folder.write("old/notes.md", mine, at: Double(Self.moment - 5))
    try folder.write("old/plan.md.v\(Self.moment - 5)", mine)
    try folder.write("root/.stversions/list\(Self.mark(Self.moment - 5)).md", mine)
    let theirs = Self.version("a\ntheirs\n", at: Self.moment)
    let versions = [Self.version(mine, at: Self.moment), theirs]
    var named = try BaseFinder(
      root: folder.bytes("root"), source: .folder(folder.bytes("old")))
    var asked = try BaseFinder(root: folder.bytes("root"), source: .syncthingVersions)
    #expect(try named.base(of: "notes.md", versions: versions)?.trust == .equalsVersion)
    #expect(try named.base(of: "plan.md", versions: versions)?.trust == .equalsVersion)
    #expect(try asked.base(of: "list.md", versions: versions)?.trust == .equalsVersion)
    // Where the other has all of it, nothing can be lost; and where it equals none, a person said so.
    let more = [versions[0], Self.version(mine + "theirs\n", at: Self.moment)]
    #expect(try named.base(of: "notes.md", versions: more)?.trust == .onlyAdded)
    #expect(try named.base(of: "notes.md", versions: [theirs])?.trust == .asked)
    let unknown = ConflictingContent(modified: .seconds(Self.moment), content: nil)
    #expect(try named.base(of: "notes.md", versions: [unknown, theirs])?.trust == .asked)
  }

  /// A version that was saved before the base was not made from it, in whatever order the two versions came.
  @Test func aBaseThatIsLaterThanAVersionIsNotReliedOn() throws {
    let folder = try TestTree()
    let texts = ("a\nnew\nb\nx\n", "a\nb\ny\n")
    for (base, first, second) in Self.threeTimes {
      try folder.write("old/notes.md", "a\nnew\nb\n", at: Double(Self.moment + base))
      let versions = [
        Self.version(texts.0, at: Self.moment + first),
        Self.version(texts.1, at: Self.moment + second),
      ]
      for isInsistedOn in [false, true] {
        var finder = try BaseFinder(
          root: folder.bytes("root"),
          source: BaseSource(.folder(folder.bytes("old")), isInsistedOn: isInsistedOn))
        let found = try #require(try finder.base(of: "notes.md", versions: versions))
        let isEarly = base <= min(first, second)
        #expect(
          found.trust.isTrusted == (isInsistedOn || isEarly), "\(base) \(first) \(second)")
        #expect(found.trust == (isInsistedOn ? .insisted : isEarly ? .asked : found.trust))
      }
      // A merge on a text that both still have can lose nothing, whenever it was saved.
      var finder = try BaseFinder(root: folder.bytes("root"), source: .folder(folder.bytes("old")))
      let added = versions + [Self.version("a\nnew\nb\nz\n", at: Self.moment)]
      let kept = try finder.base(of: "notes.md", versions: [added[0], added[2]])
      #expect(kept?.trust.isTrusted == true)
    }
  }

  /// The times of a base and two versions in every order, in steps that no file system rounds away.
  static let threeTimes: [(base: Int64, first: Int64, second: Int64)] = {
    let moments: [Int64] = [0, 100, 200]
    return moments.flatMap { base in
      moments.flatMap { first in moments.map { (base, first, $0) } }
    }
  }()

  /// A time that a file system or a sync tool has rounded is not later.
  @Test(arguments: [
    // Nanoseconds after a second that is even, of the base and of the version.
    (1_000_000_000, 0, true), (1_999_999_999, 0, true), (2_000_000_000, 0, false),
    (3_500_000_000, 3_000_000_000, true), (4_500_000_000, 3_000_000_000, false),
    (3_000_000_000, 2_999_999_999, true), (7_654_321, 7_654_000, true),
    (7_654_321, 7_653_321, false),
    (7_654_321, 7_654_321, true), (7_654_321, 9_999_999, true),
  ])
  func roundedTimesAreNotLater(_ saved: Int64, _ version: Int64, _ isTrusted: Bool) {
    func time(_ nanoseconds: Int64) -> Timestamp {
      Timestamp(nanoseconds: Self.moment * 1_000_000_000 + nanoseconds)
    }
    let versions = [
      ConflictingContent(modified: time(version), content: Array("a\n".utf8)),
      ConflictingContent(modified: time(90_000_000_000), content: Array("a\nb\nc\n".utf8)),
    ]
    let trust = BaseTrust.asking(Array("a\nb\n".utf8), saved: time(saved), against: versions)
    #expect(trust == (isTrusted ? .asked : .later(saved: time(saved), version: time(version))))
    #expect(
      BaseTrust.asking(Array("a\nb\n".utf8), saved: nil, against: versions) == .asked)
  }

  @Test func linksInTheFolderAreNotFollowed() throws {
    let folder = try TestTree()
    try folder.write("secret/notes.md", "secret\n")
    try folder.write("secret/plan.md.v5", "secret\n")
    try folder.write("old/real/x", "")
    try folder.link("old/notes.md", to: "../secret/notes.md")
    try folder.link("old/sub", to: "../secret")
    try folder.link("old/real/deep", to: "../../secret")
    try folder.link("old/plan.md.v5", to: "../secret/plan.md.v5")
    try folder.link("old/list.md.bak", to: "../secret/notes.md")
    var finder = try BaseFinder(
      root: folder.bytes("root"), source: .folder(folder.bytes("old")))
    for path in ["notes.md", "sub/notes.md", "sub/plan.md"] as [RelativePath] {
      let error = #expect(throws: BaseError.self) {
        try finder.base(of: path, versions: Self.versions)
      }
      #expect(error?.code == "symbolic-link", "\(path)")
    }
    #expect(throws: BaseError.self) {
      try finder.base(of: "real/deep/plan.md", versions: Self.versions)
    }
    #expect(try finder.base(of: "plan.md", versions: Self.versions) == nil)
    #expect(try finder.base(of: "list.md", versions: Self.versions) == nil)
    // The folder itself may be named by a link: a person did.
    try folder.link("latest", to: "secret")
    var linked = try BaseFinder(
      root: folder.bytes("root"), source: .folder(folder.bytes("latest")))
    #expect(Self.text(try linked.base(of: "notes.md", versions: Self.versions)) == "secret\n")
  }

  @Test func whatIsNotThereIsSaidAtOnce() throws {
    let folder = try TestTree()
    try folder.write("file", "")
    try folder.link(".stversions", to: "/tmp")
    let absent = #expect(throws: BaseError.self) {
      try BaseFinder(root: folder.bytes, source: .folder(folder.bytes("absent")))
    }
    #expect(absent?.code == "not-found")
    #expect(absent?.description.contains(folder.path("absent")) == true)
    for source in [.folder(folder.bytes("file")), .syncthingVersions] as [BaseSource] {
      let error = #expect(throws: BaseError.self) {
        try BaseFinder(root: folder.bytes, source: source)
      }
      #expect(error?.code == "not-a-directory")
    }
    // By default nobody looks there.
    var finder = try BaseFinder(root: folder.bytes("absent"), source: nil)
    #expect(try finder.base(of: "a.md", versions: Self.versions) == nil)
  }

  @Test func whatIsTooLargeIsRefused() throws {
    let folder = try TestTree()
    try folder.write("old/notes.md", "12345")
    try folder.write("root/.stversions/plan\(Self.mark(5)).md", "a\nb\n")
    var named = try BaseFinder(
      root: folder.bytes("root"), source: .folder(folder.bytes("old")), limit: 4)
    let error = #expect(throws: BaseError.self) {
      try named.base(of: "notes.md", versions: Self.versions)
    }
    #expect(error?.code == "too-large")
    var unasked = try BaseFinder(root: folder.bytes("root"), source: nil, limit: 3)
    #expect(try unasked.base(of: "plan.md", versions: Self.versions) == nil)
    var allowed = try BaseFinder(root: folder.bytes("root"), source: nil, limit: 4)
    #expect(try allowed.base(of: "plan.md", versions: Self.versions) != nil)
  }

  @Test func namesAreAnyBytes() throws {
    let folder = try TestTree()
    let name: [UInt8] = [0x6E, 0xFF, 0x0A, 0x20, 0x2E, 0x6D, 0x64]
    let archived: [UInt8] = name + Array(".v5".utf8)
    do {
      try folder.write(name, "a\n")
    } catch {
      return  // A disk that takes only UTF-8.
    }
    var finder = try BaseFinder(root: [], source: .folder(folder.bytes))
    let path = try RelativePath(name)
    #expect(Self.text(try finder.base(of: path, versions: Self.versions)) == "a\n")
    let other = try TestTree()
    try other.write(archived, "b\n")
    var second = try BaseFinder(root: [], source: .folder(other.bytes))
    let base = try second.base(of: path, versions: Self.versions)
    #expect(Self.text(base) == "b\n")
    #expect(base?.origin.description == "the version 'n\\xFF\\x0A .md.v5' in '\(other.path)'")
  }

  // MARK: What Syncthing put aside

  @Test func syncthingsVersionsAreUsedByDefaultWhereNothingCanBeLost() throws {
    let folder = try TestTree()
    try folder.write(".stversions/sub/notes\(Self.mark(Self.moment - 100)).md", "a\nb\n")
    try folder.write(".stversions/sub/plan\(Self.mark(Self.moment - 100)).md", "a\nz\nb\n")
    var finder = try BaseFinder(root: folder.bytes, source: nil)
    let trusted = try finder.base(of: "sub/notes.md", versions: Self.versions)
    #expect(Self.text(trusted) == "a\nb\n")
    #expect(trusted?.origin.kind == .syncthingVersions)
    #expect(trusted?.trust == .onlyAdded)
    let suspect = try finder.base(of: "sub/plan.md", versions: Self.versions)
    #expect(suspect?.trust == .lacksLines)
    #expect(try finder.base(of: "sub/list.md", versions: Self.versions) == nil)
    #expect(try finder.base(of: "notes.md", versions: Self.versions) == nil)

    var asked = try BaseFinder(root: folder.bytes, source: .syncthingVersions)
    #expect(try asked.base(of: "sub/plan.md", versions: Self.versions)?.trust == .asked)
  }

  @Test func syncthingsTrashCanKeepsTheName() throws {
    let folder = try TestTree()
    try folder.write(".stversions/notes.md", "a\nb\n", at: Double(Self.moment - 1))
    try folder.write(".stversions/plan.md", "a\nb\n", at: Double(Self.moment))
    var finder = try BaseFinder(root: folder.bytes, source: nil)
    #expect(try finder.base(of: "notes.md", versions: Self.versions)?.trust == .onlyAdded)
    #expect(try finder.base(of: "plan.md", versions: Self.versions) == nil)
  }

  @Test func linksInSyncthingsVersionsAreNotFollowed() throws {
    let folder = try TestTree()
    try folder.write("outside/notes\(Self.mark(5)).md", "a\nb\n")
    try folder.write("root/x", "")
    try folder.link("root/.stversions", to: "../outside")
    var finder = try BaseFinder(root: folder.bytes("root"), source: nil)
    #expect(try finder.base(of: "notes.md", versions: Self.versions) == nil)
  }

  @Test func aLinkInTheTrashCanIsNoVersion() throws {
    let folder = try TestTree()
    try folder.write(".stversions/x", "")
    try folder.link(".stversions/notes.md", to: "x")
    for source in [nil, .syncthingVersions] as [BaseSource?] {
      var finder = try BaseFinder(root: folder.bytes, source: source)
      let later = Self.version("a\n", at: 4_000_000_000)
      #expect(try finder.base(of: "notes.md", versions: [later]) == nil)
    }
  }

  @Test func whatCanBeTrustedComesBeforeWhatCannot() throws {
    let folder = try TestTree()
    try folder.write("old/notes.md.bak", "a\nz\nb\n", at: 5)
    try folder.write("root/.stversions/notes\(Self.mark(5)).md", "a\nb\n")
    var finder = try BaseFinder(
      root: folder.bytes("root"), source: .folder(folder.bytes("old")))
    let base = try finder.base(of: "notes.md", versions: Self.versions)
    #expect(base?.origin.kind == .syncthingVersions)
    #expect(base?.trust == .onlyAdded)
  }

  @Test(
    arguments: [
      ("stversions", .syncthingVersions), ("git", .git), ("./git", .folder(Array("./git".utf8))),
      ("/old", .folder(Array("/old".utf8))),
      ("/old:trust", BaseSource(.folder(Array("/old".utf8)), isInsistedOn: true)),
      ("git:trust", BaseSource(.git, isInsistedOn: true)),
      ("stversions:trust", BaseSource(.syncthingVersions, isInsistedOn: true)),
      ("./git:trust", BaseSource(.folder(Array("./git".utf8)), isInsistedOn: true)),
      ("/old:trust/", .folder(Array("/old:trust/".utf8))),
      (":trusty", .folder(Array(":trusty".utf8))),
    ] as [(String, BaseSource)])
  func sourcesAreNamed(text: String, source: BaseSource) {
    #expect(BaseSource(Array(text.utf8)) == source)
  }
}
