@testable import ConflictResolution
import TestSupport
import Testing

/// What is said of a file that is resolved by itself: where others could meet it, and what it declines to take
/// for a file of one name.
@Suite struct LoneResolverTests {
  struct Row: CustomStringConvertible, Sendable {
    let name: String
    let file: FileHistory
    var strategies: [Strategy] = [.keepBoth]
    /// Every path at which another file could meet it.
    let places: [RelativePath]
    var left: Set<RelativePath> = []
    var standsInAnyCase = false
    var isDirectory = false
    var mayBeDirectory = false
    var hasFamily = false
    /// How many names met among its own, and how many of its copies got one.
    var collisions = 0
    var copies = 0
    var description: String { name }
  }

  private static let mine = version("a", ["X": 1], by: "X")
  private static let theirs = version("b", ["Y": 1], by: "Y")

  private static func state(
    _ state: FileState, _ vector: VersionVector, by device: DeviceID, path: RelativePath = "f"
  ) -> FileVersion {
    FileVersion(path: path, state: state, vector: vector, device: device, modified: .seconds(1))
  }

  private static let whole = FileState.group(
    GroupContent([.init(path: "part", state: .file(FileContent("1")))]))

  static let rows: [Row] = [
    Row(
      name: "one version", file: FileHistory(path: "f", versions: [mine]), places: ["f"],
      standsInAnyCase: true),
    Row(
      name: "a conflict that one version wins",
      file: FileHistory(path: "f", versions: [mine, theirs]), strategies: [.newest],
      places: ["f"], standsInAnyCase: true),
    Row(
      name: "a conflict that is left",
      file: FileHistory(path: "f", versions: [mine, theirs]), strategies: [.manual],
      places: ["f"]),
    Row(
      name: "a conflict that keeps both",
      file: FileHistory(path: "f", versions: [mine, theirs]), places: ["f", "f-1"],
      hasFamily: true, copies: 1),
    Row(
      name: "deleted long ago",
      file: FileHistory(path: "f", versions: [mine, version(nil, ["X": 2], by: "X")]), places: [],
      left: ["f"]),
    Row(
      name: "deleted by two",
      file: FileHistory(
        path: "f",
        versions: [mine, version(nil, ["X": 2], by: "X"), version(nil, ["X": 1, "Y": 1], by: "Y")]),
      places: ["f"], left: ["f"]),
    Row(
      name: "renamed",
      file: FileHistory(path: "f", versions: [mine, version("a", ["X": 2], by: "X", path: "g")]),
      places: ["g"], left: ["f"], standsInAnyCase: true),
    Row(
      name: "renamed by two",
      file: FileHistory(
        path: "f",
        versions: [
          mine, version("a", ["X": 2], by: "X", path: "g"),
          version("a", ["X": 1, "Y": 1], by: "Y", path: "h"),
        ]),
      strategies: [.newest], places: ["g", "h"], left: ["f", "h"]),
    Row(
      name: "shown under a number",
      file: FileHistory(path: "f", shown: "f-1", versions: [mine]), places: ["f", "f-1"],
      collisions: 0, copies: 1),
    Row(
      name: "a copy",
      file: FileHistory(
        path: "f",
        identity: FileIdentity(copyOf: FileIdentity(path: "f"), origin: mine.fullID),
        shown: "f-1", copyOf: "f", versions: [mine]),
      places: ["f", "f-1"], hasFamily: true, copies: 1),
    Row(
      name: "a directory",
      file: FileHistory(path: "f", versions: [state(.directory, ["X": 1], by: "X")]),
      places: ["f"], standsInAnyCase: true, isDirectory: true, mayBeDirectory: true),
    Row(
      name: "a directory against a file",
      file: FileHistory(path: "f", versions: [state(.directory, ["X": 1], by: "X"), theirs]),
      strategies: [.manual], places: ["f"], mayBeDirectory: true),
    Row(
      name: "a document given whole",
      file: FileHistory(
        path: "f", group: GroupName("f"), versions: [state(whole, ["X": 1], by: "X")]),
      places: ["f"]),
  ]

  @Test(arguments: rows)
  func tellsWhereOthersCouldMeetIt(row: Row) throws {
    let alone = try LoneResolver(Policy(row.strategies, resolvingDevice: "P"), decisions: [:])
      .resolve(row.file)
    #expect(alone.places == row.places)
    #expect(Set(alone.formerPlaces) == row.left)
    #expect(alone.standsInAnyCase == row.standsInAnyCase)
    #expect(alone.isDirectory == row.isDirectory)
    #expect(alone.mayBeDirectory == row.mayBeDirectory)
    #expect(alone.hasFamily == row.hasFamily)
    #expect(alone.collisions.count == row.collisions)
    #expect(alone.copies.count == row.copies)
  }

  /// What breaks an invariant is refused, for what it is refused for among others, and what comes after it is
  /// not touched by that.
  @Test(arguments: [
    (ResolutionError.Code.noVersions, []),
    (.mixedVectors, [mine, version("b", nil, by: "Y")]),
    (.emptyVector, [version("a", [:], by: "X")]),
    (.ownDeviceMissing, [version("a", ["Y": 1], by: "X")]),
    (.originInconsistent, [version("a", ["X": 1], by: "X", origin: "X:2")]),
  ])
  func refusesWhatBreaksAnInvariant(code: ResolutionError.Code, versions: [FileVersion]) throws {
    let policy = Policy([.keepBoth], resolvingDevice: "P")
    let lone = LoneResolver(policy, decisions: [:])
    let file = FileHistory(path: "f", versions: versions)
    let refused = #expect(throws: ResolutionError.self) { try lone.resolve(file) }
    #expect(refused?.code == code)
    #expect(throws: try #require(refused)) { try Resolver(policy).resolve([file]) }
    let sound = FileHistory(path: "f", versions: [Self.mine, Self.theirs])
    #expect(try lone.resolve(sound).file == Resolver(policy).resolve([sound]).files[0])
  }
}
