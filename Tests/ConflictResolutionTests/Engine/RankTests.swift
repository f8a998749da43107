@testable import ConflictResolution
import Testing

/// The order of heads, step by step; every row lists its versions highest first.
@Suite struct RankTests {
  struct Row: CustomStringConvertible, Sendable {
    let name: String
    let inOrder: [FileVersion]
    var description: String { name }
  }

  static func at(_ state: FileState, _ path: RelativePath = "f") -> FileVersion {
    FileVersion(path: path, state: state, vector: ["X": 1], device: "X")
  }

  static let rows: [Row] = [
    Row(
      name: "time, absent lowest",
      inOrder: [
        version("a", ["X": 1], by: "X", at: 3), version("a", ["X": 9], by: "X", at: 2),
        version("a", ["X": 9], by: "X", at: -1), version("a", ["X": 9], by: "X", at: nil),
      ]),
    Row(
      name: "nanoseconds",
      inOrder: [2, 1, -1].map {
        FileVersion(
          path: "f", state: .directory, vector: ["X": 1], device: "X",
          modified: Timestamp(nanoseconds: $0))
      }),
    Row(
      name: "vector: the first device that differs",
      inOrder: [
        version("a", ["X": 2], by: "X"), version("a", ["X": 1, "Y": 9], by: "X"),
        version("a", ["X": 1, "Z": 9], by: "X"), version("a", ["Y": 9], by: "Y"),
      ]),
    Row(
      name: "vectors of the origins",
      inOrder: [
        version("a", ["X": 2], by: "X"),
        version("a", ["X": 9, "Y": 1], by: "X", origin: "X:1,Y:1"),
      ]),
    Row(
      name: "kind",
      inOrder: [
        at(.file(FileContent("a"))), at(.directory), at(.symlink([0x61])),
        at(.group(GroupContent([]))), at(.deleted),
      ]),
    Row(
      name: "link target by bytes",
      inOrder: [
        at(.symlink([0x62])), at(.symlink([0x61, 0xFF])), at(.symlink([0x61])), at(.symlink([])),
      ]),
    Row(
      name: "content digest by bytes",
      inOrder: [
        at(.file(FileContent(size: 1, digest: .opaque([2])))),
        at(.file(FileContent(size: 9, digest: .opaque([1])))),
      ]),
    Row(
      name: "path by bytes",
      inOrder: [
        at(.directory, "g"), at(.directory, "f/a"), at(.directory, "f"), at(.directory, "F"),
      ]),
  ]

  @Test(arguments: rows) func isTotal(_ row: Row) {
    for (place, left) in row.inOrder.enumerated() {
      for (otherPlace, right) in row.inOrder.enumerated() where place != otherPlace {
        #expect(Rank.isHigher(left, than: right) == (place < otherPlace), "\(place) \(otherPlace)")
      }
      #expect(Rank.compare(left, left) == nil)
    }
  }
}
