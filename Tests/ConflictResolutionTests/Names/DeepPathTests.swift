import TestSupport
import Testing

@testable import ConflictResolution

/// Paths as deep and as long as there may be: no work grows with more than their length, and none takes the stack.
@Suite("Deep paths") struct DeepPathTests {
  static let mostNames = RelativePath.maximumComponentCount
  static let mostBytes = RelativePath.maximumByteCount

  /// A path of so many folders and a name in them.
  static func path(_ folder: String, times count: Int, _ name: String) throws -> RelativePath {
    let folders = [[UInt8]](repeating: Array(folder.utf8), count: count)
    return try RelativePath(components: folders + [Array(name.utf8)])
  }

  /// A path of exactly so many bytes that ends in a name.
  static func path(ofLength length: Int, _ name: String) throws -> RelativePath {
    let folders = length - name.utf8.count
    var bytes = [UInt8](repeating: UInt8(ascii: "n"), count: folders)
    // Neither end is a slash, and no name is longer than systems have them.
    for offset in stride(from: 200, to: folders - 1, by: 201) { bytes[offset] = UInt8(ascii: "/") }
    bytes[folders - 1] = UInt8(ascii: "/")
    if bytes[folders - 2] == UInt8(ascii: "/") { bytes[folders - 2] = UInt8(ascii: "n") }
    return try RelativePath(bytes + Array(name.utf8))
  }

  static func resolved(
    _ files: [FileHistory], present: [RelativePath] = [], _ strategies: [Strategy] = [.keepBoth]
  ) throws -> Outcome {
    try Resolver(Policy(strategies, resolvingDevice: "P")).resolve(files, present: present)
  }

  @Test func theDeepestPathsTakeNoStack() throws {
    let collisions = try withSmallStack {
      let upper = try Self.path("A", times: Self.mostNames - 1, "x")
      let lower = try Self.path("a", times: Self.mostNames - 1, "y")
      let outcome = try Self.resolved([
        CollisionTests.file(upper, "1"), CollisionTests.file(lower, "2"),
      ])
      #expect(outcome.files.map { $0.keeps.count } == [1, 1])
      let moved = try Self.path("A", times: Self.mostNames - 1, "y")
      #expect(outcome.files[1].keeps[0].path == moved)
      return outcome.collisions
    }
    // One, and not one for each of the folders: what is below the topmost moves with it.
    #expect(collisions.map(\.paths) == [["A", "a"]])
    #expect(collisions.map { $0.renamed.count } == [1])
  }

  @Test func pathsThatCannotMeetTakeNoStackEither() throws {
    try withSmallStack {
      let files = try ["x", "y"].map {
        CollisionTests.file(try Self.path("a", times: Self.mostNames - 1, $0), $0)
      }
      let outcome = try Self.resolved(files)
      #expect(outcome.collisions.isEmpty)
    }
  }

  @Test func aDirectoryAgainstAFileIsSettledUnderTheDeepestPaths() throws {
    try withSmallStack {
      let deep = try Self.path("a", times: Self.mostNames - 1, "x")
      let parent = try #require(deep.parent)
      let against = FileHistory(
        path: parent,
        versions: [
          version("1", ["X": 1], by: "X", path: parent),
          FileVersion(path: parent, state: .directory, vector: ["Y": 1], device: "Y"),
        ])
      let outcome = try Self.resolved([against, CollisionTests.file(deep, "2")])
      #expect(outcome.files.map(\.path) == [parent, deep])
      #expect(outcome.summary.undecided == 0)
    }
  }

  @Test func groupsAreFoundInTheDeepestPaths() throws {
    try withSmallStack {
      let member = try Self.path("a", times: Self.mostNames - 2, "b.pages")
        .appending(component: [UInt8(ascii: "x")])
      let rule = PolicyRule(
        try PathPattern(Array("*.pages/".utf8)), FileSettings(grouping: .folder))
      let resolver = Resolver(Policy([.keepBoth], resolvingDevice: "P", rules: [rule]))
      let outcome = try resolver.resolve([CollisionTests.file(member, "1")])
      #expect(outcome.files.map(\.path) == [member.parent])
    }
  }

  // MARK: Names that get longer

  /// Two versions of a file, of which one gets a number.
  static func conflict(_ path: RelativePath) -> FileHistory {
    FileHistory(
      path: path,
      versions: [
        version("1", ["X": 1], by: "X", path: path), version("2", ["Y": 1], by: "Y", path: path),
      ])
  }

  @Test(arguments: [0, 1, 2, 3])
  func aCopyOfTheLongestPathHasNoFreeName(room: Int) throws {
    let path = try Self.path(ofLength: Self.mostBytes - room, "Plan.txt")
    let outcome = try Self.resolved([Self.conflict(path)])
    // "-1" takes two bytes.
    #expect(outcome.files[0].state == (room < 2 ? .undecided : .resolved))
    #expect(outcome.files[0].keeps.allSatisfy { $0.path.bytes.count <= Self.mostBytes })
  }

  @Test func aNameThatMeetsTheLongestPathStaysAndIsUndecided() throws {
    let lower = try Self.path(ofLength: Self.mostBytes, "plan.txt")
    let upper = try Self.path(ofLength: Self.mostBytes, "Plan.txt")
    let outcome = try Self.resolved([
      CollisionTests.file(lower, "1"), CollisionTests.file(upper, "2"),
    ])
    #expect(Set(outcome.files.flatMap(\.keeps).map(\.path)) == [lower, upper])
    let collision = try #require(outcome.collisions.first)
    #expect(collision.isUndecided)
    #expect(collision.reason?.contains("expected at most 98301") == true)
  }

  /// A group's copy gets a longer name, and so does all that is in it.
  @Test(arguments: [0, 1, 2, 3])
  func aCopyOfAGroupHasRoomForItsMembers(room: Int) throws {
    let path = try Self.path(ofLength: Self.mostBytes - room, "Plan.pages/x")
    let rule = PolicyRule(try PathPattern(Array("*.pages/".utf8)), FileSettings(grouping: .folder))
    let resolver = Resolver(Policy([.keepBoth], resolvingDevice: "P", rules: [rule]))
    let outcome = try resolver.resolve([Self.conflict(path)])
    #expect(outcome.files[0].state == (room < 2 ? .undecided : .resolved))
  }

  /// `ß` and `ss` are one name, and the other spelling takes more bytes.
  @Test func aFolderWhoseOtherSpellingIsLongerLeavesTheLongestPathWhereItIs() throws {
    let composed = "\u{E9}"
    let decomposed = "e\u{301}"
    let rest = try Self.path(ofLength: Self.mostBytes - 3, "x").bytes
    let long = try RelativePath(Array("\(composed)/".utf8) + rest)
    let other = try #require(RelativePath("\(decomposed)/y"))
    let outcome = try Self.resolved([
      CollisionTests.file(long, "1"), CollisionTests.file(other, "2"),
    ])
    #expect(Set(outcome.files.flatMap(\.keeps).map(\.path)) == [long, other])
    #expect(outcome.collisions.contains { $0.isUndecided })
  }

  // MARK: Spellings

  /// What is told of folders' spellings is bounded by the length of the paths, not by its square.
  @Test func whatIsToldOfSpellingsGrowsWithThePaths() throws {
    let files = try [("A", "x"), ("a", "y"), ("A", "z")].map { folder, name in
      CollisionTests.file(try Self.path(folder, times: 4095, name), name)
    }
    for present in [[], [try Self.path("a", times: 4095, "there")]] {
      let outcome = try Self.resolved(files, present: present)
      let told = outcome.collisions.flatMap { collision in
        collision.paths + collision.renamed.flatMap { [$0.from, $0.to] }
      }
      let input = files.reduce(0) { $0 + $1.path.bytes.count }
      #expect(told.reduce(0) { $0 + $1.bytes.count } <= 4 * input)
      #expect(outcome.collisions.count == 1)
    }
  }

  @Test func ofEachPathTheTopmostFolderIsToldThatIsSpelledOtherwise() throws {
    let paths: [RelativePath] = ["D/E/F/a", "d/e/f/b", "D/e/F/c", "D/E/f/d"]
    let outcome = try Self.resolved(paths.map { CollisionTests.file($0, "\($0)") })
    #expect(
      outcome.collisions.map(\.paths) == [["D", "d"], ["D/E", "D/e"], ["D/E/F", "D/E/f"]])
    #expect(
      outcome.collisions.map { $0.renamed.map(\.from) } == [["d/e/f/b"], ["D/e/F/c"], ["D/E/f/d"]])
  }

  @Test func aDirectorysOwnSpellingIsTold() throws {
    let outcome = try Self.resolved([
      CollisionTests.other("d", .directory), CollisionTests.file("D/a", "1"),
    ])
    #expect(outcome.collisions.map(\.paths) == [["D", "d"]])
  }

  // MARK: Histories

  /// Merges of merges, each of which has two ancestors: one text is merged on another, down to the first.
  @Test func ancestorsOfAncestorsTakeNoStack() throws {
    let depth = 100
    let text = try withSmallStack {
      var versions = [version("a\nm\nm\nb\n", ["X": 1], by: "X")]
      var counters: [UInt64] = [1, 0]
      func vector(_ counters: [UInt64]) throws -> VersionVector {
        try VersionVector(
          zip(["X", "Y"] as [DeviceID], counters).filter { $0.1 > 0 }.map { ($0.0, $0.1) })
      }
      var sides: [[UInt64]] = [[2, 0], [1, 1]]
      for level in 0..<depth {
        let (own, other) = ("\(level)", level == 0 ? "" : "\(level - 1)")
        let changes = ["a\(own)\nm\nm\nb\(other)\n", "a\(other)\nm\nm\nb\(own)\n"]
        for (side, device) in zip(sides.indices, ["X", "Y"] as [DeviceID]) {
          versions.append(version(changes[side], try vector(sides[side]), by: device))
        }
        // Each has seen the other's last version, and none has seen that the other has.
        counters = [max(sides[0][0], sides[1][0]), max(sides[0][1], sides[1][1])]
        sides = [[counters[0] + 1, counters[1]], [counters[0], counters[1] + 1]]
      }
      return try outcome(versions, [.merge]).summary
    }
    #expect(text == "f=a\(depth - 1)/m/m/b\(depth - 1)/")
  }
}
