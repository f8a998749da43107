import ConflictResolution
import FileNames
import Scenarios
import Testing

@testable import resolve

@Suite("Checking a list of paths")
struct ListCheckTests {
  /// Its time must not grow with the square of the depth.
  @Test func aPathOfManyFoldersIsToldWhereItBecomesTooLong() throws {
    var check = ListCheck(for: FileSystem.portable)
    let names = Array(repeating: [UInt8(ascii: "a")], count: RelativePath.maximumComponentCount)
    check.insert(LivePath(try RelativePath(components: names)))
    let report = check.report(on: [])
    #expect(report.refusals.map(\.path.bytes.count) == [261, 401])
    #expect(report.refusals.map(\.problem.systems) == [[.win32], [.win32, .oneDrive]])
    #expect(report.names == RelativePath.maximumComponentCount)
  }

  /// A path that is none by its length is a finding, and what of it is one is checked.
  @Test(arguments: [
    (20_000, 1, "path-too-deep", 16_384), (400, 255, "path-too-long", 383),
    (1, 98_302, "path-too-long", 0),
  ])
  func aPathBeyondTheLimitIsToldWithItsLine(
    depth: Int, length: Int, code: String, checked: Int
  ) throws {
    var check = ListCheck(for: FileSystem.portable)
    let name = [UInt8](repeating: UInt8(ascii: "a"), count: length)
    let bytes = Array([[UInt8]](repeating: name, count: depth).joined(separator: [0x2F]))
    let error = try #require(throws: FileNameError.self) { try RelativePath(bytes) }
    let line = try #require(OverlongLine(bytes[...], number: 7, error: error))
    check.insert(line)
    check.insert(LivePath("b"))
    let report = check.report(on: [])
    #expect(report.names == checked + 1)
    let refusal = try #require(report.refusals.first { $0.line != nil })
    #expect(refusal.line == 7)
    #expect(refusal.problem.code.rawValue == code)
    #expect(refusal.problem.systems == FileSystem.portable)
    #expect(bytes.starts(with: refusal.path.bytes) && refusal.path.bytes.count <= 100)
  }

  @Test func aPathTooLongByItsFirstNameOrItsLastIsToldOnce() throws {
    for path in [
      String(repeating: "a", count: 500) + "/b/c", "b/" + String(repeating: "a", count: 500),
    ] {
      var check = ListCheck(for: [.win32, .oneDrive])
      let path = try #require(RelativePath(path))
      check.insert(LivePath(path))
      let long = check.report(on: []).refusals.filter { $0.problem.code == .pathTooLong }
      #expect(
        long.map(\.path) == [path.bytes.first == UInt8(ascii: "b") ? path : path.parent?.parent])
    }
  }

  /// What is held must not grow with how often a list comes back to a folder.
  @Test func aFoldersProblemIsCollectedOnceInAListInAnyOrder() {
    var check = ListCheck(for: FileSystem.portable)
    let long: RelativePath = RelativePath(String(repeating: "n", count: 250)) ?? "n"
    for path in ["aux/a", "b", "aux/c", "b/aux", "aux/a", "aux"] as [RelativePath] {
      check.insert(LivePath(path))
    }
    for name in ["0123456789a", "b"] {
      for folder in ["x", "0123456789"] {
        if let path = RelativePath("\(long)/\(folder)/\(name)") { check.insert(LivePath(path)) }
      }
    }
    #expect(check.refusals.map(\.path.bytes.count) == [3, 5, 264, 261])
  }
}
