@testable import ConflictResolution
import FileNames
import Testing

/// Names that some file system takes for the same, and what each file is called in the end.
@Suite struct CollisionTests {
  struct Row: CustomStringConvertible, Sendable {
    let name: String
    let files: [FileHistory]
    var present: [RelativePath] = []
    /// The names and texts that stand, in path order.
    let expected: String
    var collisions: Int
    var undecided = false
    var description: String { name }
  }

  static func file(
    _ path: RelativePath, _ text: String, by device: DeviceID = "X", shown: RelativePath? = nil
  ) -> FileHistory {
    FileHistory(
      path: path, shown: shown, versions: [version(text, [device: 1], by: device, path: path)])
  }

  static func other(_ path: RelativePath, _ state: FileState) -> FileHistory {
    FileHistory(
      path: path, versions: [FileVersion(path: path, state: state, vector: ["X": 1], device: "X")])
  }

  /// A file whose spelling its last version changed.
  static func respelled(_ old: RelativePath, _ new: RelativePath, _ text: String) -> FileHistory {
    FileHistory(
      path: old, identity: FileIdentity(Array(text.utf8)),
      versions: [
        version(text, ["X": 1], by: "X", path: old), version(text, ["X": 2], by: "X", path: new),
      ])
  }

  static let undecided = FileHistory(
    path: "a",
    versions: [
      version("1", ["X": 1], by: "X", path: "a"), version("2", ["Y": 1], by: "Y", path: "a"),
    ])

  static let rows: [Row] = [
    Row(
      name: "case", files: [file("README", "1"), file("readme", "2")],
      expected: "README=1 readme-1=2", collisions: 1),
    Row(
      name: "normalisation", files: [file("caf\u{E9}", "1"), file("cafe\u{301}", "2")],
      expected: "cafe\u{301}=2 caf\u{E9}-1=1", collisions: 1),
    Row(
      name: "three", files: [file("README", "1"), file("ReadMe", "3"), file("readme", "2")],
      expected: "README=1 ReadMe-1=3 readme-2=2", collisions: 1),
    Row(
      name: "a chain", files: [file("A", "1"), file("a", "2"), file("a-1", "3"), file("A-2", "4")],
      expected: "A-2=4 A=1 a-1=3 a-3=2", collisions: 1),
    Row(
      name: "same content once", files: [file("A", "1"), file("a", "1")], expected: "A=1",
      collisions: 0),
    Row(
      name: "in different folders there is none", files: [file("d/A", "1"), file("e/a", "2")],
      expected: "d/A=1 e/a=2", collisions: 0),
    Row(
      name: "a rename of case is a rename", files: [respelled("a", "A", "1")], expected: "A=1",
      collisions: 0),
    Row(
      name: "directories become one", files: [file("D/a", "1"), file("d/b", "2")],
      expected: "D/a=1 D/b=2", collisions: 1),
    Row(
      name: "directories at two levels",
      files: [file("D/E/a", "1"), file("d/e/b", "2"), file("d/E/c", "3")],
      expected: "D/E/a=1 D/E/b=2 D/E/c=3", collisions: 1),
    Row(
      name: "the folder below that only some spell otherwise",
      files: [file("D/E/a", "1"), file("d/e/b", "2"), file("D/e/c", "3")],
      expected: "D/E/a=1 D/E/b=2 D/E/c=3", collisions: 2),
    Row(
      name: "the spelling that somebody changed",
      files: [file("D/a", "1"), respelled("D/b", "d/b", "2")], expected: "d/a=1 d/b=2",
      collisions: 1),
    Row(
      name: "a spelling shown before stays if a version without ancestors may have chosen it",
      files: [
        file("D/a", "1", shown: "d/a"),
        FileHistory(path: "d/b", versions: [version("2", ["X": 2], by: "X", path: "d/b")]),
      ], expected: "d/a=1 d/b=2", collisions: 0),
    Row(
      name: "a spelling shown before that no version chose",
      files: [file("D/a", "1", shown: "d/a"), file("d/b", "2")], expected: "D/a=1 D/b=2",
      collisions: 1),
    Row(
      name: "a shown name in place of another one than the file has by now",
      files: [
        FileHistory(
          path: "a", shown: "a-1", versions: [version("1", ["X": 2], by: "X", path: "b")])
      ], expected: "b=1", collisions: 0),
    Row(
      name: "the spelling that somebody changed comes before one that was shown",
      files: [
        file("D/a", "1", shown: "d/a"), respelled("d/b", "D/b", "2"),
        FileHistory(path: "d/c", versions: [version("3", ["X": 2], by: "X", path: "d/c")]),
      ], expected: "D/a=1 D/b=2 D/c=3", collisions: 1),
    Row(
      name: "a file against a directory of files", files: [file("a", "1"), file("A/b", "2")],
      expected: "A/b=2 a-1=1", collisions: 1),
    Row(
      name: "a file against an empty directory", files: [file("A", "1"), other("a", .directory)],
      expected: "A-1=1 a/", collisions: 1),
    Row(
      name: "a symlink against a file",
      files: [other("A", .symlink([0x78])), file("a", "1")], expected: "A-1->x a=1", collisions: 1),
    Row(
      name: "a symlink against a directory",
      files: [other("D", .symlink([0x78])), file("d/x", "1")], expected: "D-1->x d/x=1",
      collisions: 1),
    Row(
      name: "present names are never renamed", files: [file("README", "1")], present: ["readme"],
      expected: "README-1=1", collisions: 1),
    Row(
      name: "present numbered names are not free", files: [file("A", "1"), file("a", "2")],
      present: ["A-1"], expected: "A=1 a-2=2", collisions: 1),
    Row(
      name: "two present names are only reported", files: [], present: ["A", "a"], expected: "",
      collisions: 1, undecided: true),
    Row(
      name: "a shown name stays", files: [file("a", "1"), file("A", "2", shown: "A-7")],
      expected: "A-7=2 a=1", collisions: 0),
    Row(
      name: "a name given by a user comes before a shown one",
      files: [file("A-1", "1"), file("A", "2", shown: "a-1")], expected: "A-1=1 A-2=2",
      collisions: 1),
    Row(
      name: "a shown name in another folder is forgotten",
      files: [file("e/a", "1", shown: "d/a-1")], expected: "e/a=1", collisions: 0),
    Row(
      name: "an undecided file blocks its names", files: [undecided, file("A", "3")],
      expected: "A-1=3", collisions: 1),
    Row(
      name: "an undecided file where a folder is", files: [undecided, file("A/b", "3")],
      expected: "A/b=3", collisions: 1, undecided: true),
    Row(
      name: "extensions stay", files: [file("a.tar.gz", "1"), file("A.tar.gz", "2")],
      expected: "A.tar.gz=2 a-1.tar.gz=1", collisions: 1),
  ]

  @Test(arguments: rows) func areSettled(_ row: Row) throws {
    for files in [row.files, row.files.reversed()] {
      let outcome = try Resolver(Policy([.manual])).resolve(files, present: row.present)
      let keeps = outcome.files.filter { $0.state != .undecided }.map({ $0.summary })
        .filter { !$0.isEmpty }
      #expect(
        keeps.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
          .joined(separator: " ") == row.expected)
      #expect(outcome.collisions.count == row.collisions, "\(outcome.collisions)")
      #expect(outcome.collisions.contains { $0.isUndecided } == row.undecided)
    }
  }

  @Test func theSameContentIsListedAndNotDeleted() throws {
    let outcome = try Resolver(Policy([])).resolve([Self.file("A", "1"), Self.file("a", "1")])
    let hidden = try #require(outcome.files.first { !$0.notShown.isEmpty }?.notShown.first)
    #expect(hidden.kept.identity == FileIdentity(path: "a") && hidden.shownAt == "A")
    #expect(hidden.kept.version.state.isLive && outcome.summary.discarded == 0)
  }

  /// All numbers are taken: the copies cannot be kept, so the strategy declines; a file that meets
  /// another stays where it was and both say so.
  @Test func whereNamesAreExhausted() throws {
    let upper = NumberingConvention.hyphen.numbers.upperBound
    let taken = try (1...upper).map { try #require(RelativePath("a-\($0)")) }
    let both = try Resolver(Policy([.keepBoth, .newest])).resolve([Self.undecided], present: taken)
    #expect(both.files[0].decidedBy == .strategy("newest") && both.files[0].discards.count == 1)
    let alone = try Resolver(Policy([.keepBoth])).resolve([Self.undecided], present: taken)
    #expect(alone.files[0].state == .undecided)
    #expect(alone.files[0].declined.map({ $0.decider }) == [.strategy("keep-both")])

    let meeting = try Resolver(Policy([.newest])).resolve(
      [Self.file("a", "1")], present: taken + ["A"])
    #expect(meeting.collisions.contains { $0.isUndecided } && !meeting.isComplete)
    #expect(meeting.files[0].keeps[0].path == "a")
  }

  /// Two files want one name in one folder, each by a convention of its own: what the first found
  /// taken says nothing of the numbers of the second.
  @Test func everyConventionCountsForItself() throws {
    let policy = Policy(
      [.oldest],
      rules: [
        PolicyRule(
          try PathPattern(Array("second.png".utf8)), FileSettings(numbering: .hyphenFromZero))
      ])
    let second = FileHistory(
      path: "second.png",
      versions: [
        version("2", ["Y": 1], by: "Y", at: 1, path: "photo.png"),
        version("3", ["X": 1], by: "X", at: 2, path: "second.png"),
      ])
    let outcome = try Resolver(policy).resolve(
      [Self.file("Photo.png", "1"), second],
      present: ["PHOTO.png", "photo-1.png", "photo-2.png"])
    #expect(
      outcome.files.flatMap { $0.keeps }.map({ $0.path }).sorted()
        == ["Photo-3.png", "photo-0.png"])
  }

  /// The same for a folder's document, which has no extension, and a file, which has one.
  @Test func everyKindCountsForItself() throws {
    let group = FileHistory(
      path: "A.b/x", group: GroupName("A.b", isFolder: true),
      versions: [version("1", ["X": 1], by: "X", path: "A.b/x")])
    let outcome = try Resolver(Policy([.newest])).resolve(
      [group, Self.file("a.b", "2")], present: ["A.B", "a.b-1", "a.b-2"])
    #expect(outcome.files.flatMap { $0.keeps }.map({ $0.path }).sorted() == ["A.b-3", "a-1.b"])
  }

  /// The copies of one file tell whose version each is, and the numbers of one device's versions of
  /// one second are its own.
  @Test func copiesTellTheirOrigins() throws {
    let heads = [
      version("1", ["X": 1], by: "X", at: 1_795_219_369), version("2", ["Y": 1], by: "Y", at: nil),
      version("3", ["Z": 1], by: "Z", at: 1_795_219_370),
    ]
    for (convention, expected) in [
      (
        NumberingConvention.syncthing,
        ["f", "f.sync-conflict-19700101-000000-Y", "f.sync-conflict-20261121-000249-X"]
      ),
      (
        .dropbox,
        ["f", "f (X's conflicted copy 2026-11-21)", "f (Y's conflicted copy 1970-01-01)"]
      ),
      (.parenthesis, ["f", "f (1)", "f (2)"]),
    ] {
      let policy = Policy([.keepBoth], numbering: convention)
      let outcome = try Resolver(policy).resolve(heads)
      #expect(outcome.files[0].keeps.map({ $0.path.description }).sorted() == expected.sorted())
      // Whoever resolves, and what is joined since, the names are the same.
      for kept in outcome.files[0].keeps where kept.copyOf != nil {
        #expect(kept.version.modified == heads.first { $0.state == kept.version.state }?.modified)
      }
    }
  }

  /// A copy that was edited on two devices has a copy of its own: a sibling, counted on from the
  /// original's name and never from the copy's.
  @Test(arguments: NumberingConvention.allCases)
  func aCopyOfACopyIsASibling(_ convention: NumberingConvention) throws {
    let first = convention.numbers.lowerBound
    let names = try (first...(first + 1)).map { number in
      let name = try convention.name(
        of: Array("photo.png".utf8), number: number, isDirectory: false,
        origin: CopyOrigin(device: Array("X".utf8), secondsSince1970: 1))
      return try RelativePath(name)
    }
    let original = Self.file("photo.png", "1")
    let copy = FileHistory(
      path: "photo.png",
      identity: FileIdentity(
        copyOf: original.identity, origin: version("2", ["Y": 1], by: "Y", path: "photo.png").fullID
      ),
      shown: names[0], copyOf: "photo.png",
      versions: [
        version("2", ["Y": 1], by: "Y", path: "photo.png"),
        version("3", ["X": 1, "Y": 1], by: "X", at: 1, path: "photo.png"),
        version("4", ["Y": 1, "Z": 1], by: "Z", at: 2, path: "photo.png"),
      ])
    let outcome = try Resolver(Policy([.keepBoth], numbering: convention)).resolve(
      [original, copy])
    #expect(
      Set(outcome.files.flatMap { $0.keeps }.map({ $0.path })) == ["photo.png", names[0], names[1]])
  }

  @Test(arguments: [250, 251, 252, 253, 254, 255])
  func generatedNamesFit(length: Int) throws {
    let name = String(repeating: "a", count: length - 4) + ".txt"
    let path = try #require(RelativePath(name))
    let upper = try #require(RelativePath(name.uppercased()))
    let outcome = try Resolver(Policy([.keepBoth])).resolve([
      Self.file(path, "1"), Self.file(upper, "2"),
      FileHistory(
        path: "other",
        versions: [
          version("3", ["X": 1], by: "X", at: 1, path: path),
          version("4", ["Y": 1], by: "Y", at: 2, path: path),
        ]),
    ])
    let names = outcome.files.flatMap { $0.keeps }.map({ $0.path.lastComponent })
    #expect(Set(names.map(CollisionKey.universal)).count == 4)
    for name in names {
      #expect(name.count <= 255)
      #expect(String(decoding: name, as: UTF8.self).lowercased().hasSuffix(".txt"))
    }
  }
}
