import Foundation
import JSONText
import TestSupport
import Testing

/// Every fault that `.ci/faults` plants can still be planted: a change of the sources that takes the
/// text away that a fault replaces is noticed here, and not only where the faults are run.
@Suite struct FaultFileTests {
  private static let root = fixtureFolder("..")
  private static let folder = root + "/Tests/Faults"

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".json") }.sorted()

  private static let required: Set = ["summary", "file", "find", "replace"]
  private static let optional: Set = ["fixture", "tests"]

  @Test func faultsAreFound() {
    #expect(Self.names.count >= 36)
  }

  @Test(arguments: names)
  func canBePlanted(_ name: String) throws {
    let value = try JSONValue.parse(try contents(of: Self.folder + "/" + name))
    let fault = try #require(value.objectValue)
    #expect(Set(fault.keys).subtracting(Self.optional) == Self.required)
    let summary = try #require(fault["summary"]?.stringValue)
    #expect(summary.hasSuffix(".") && !summary.dropLast().contains(". "), "not one sentence")

    let file = try #require(fault["file"]?.stringValue)
    #expect(file.hasPrefix("Sources/") && file.hasSuffix(".swift"))
    let source = String(decoding: try contents(of: Self.root + "/" + file), as: UTF8.self)
    let find = try #require(fault["find"]?.stringValue)
    #expect(!find.isEmpty)
    #expect(source.ranges(of: find).count == 1, "its text has to occur once in \(file)")
    #expect(try #require(fault["replace"]?.stringValue) != find)
  }

  @Test(arguments: names)
  func namesFixturesThatExist(_ name: String) throws {
    let fault = try JSONValue.parse(try contents(of: Self.folder + "/" + name))
    let fixtures = fault["fixture"].map { $0.arrayValue ?? [$0] } ?? []
    let isRun = fault["tests"] == nil
    #expect(fixtures.isEmpty || isRun, "where only tests can tell no scenario is run")
    for fixture in fixtures {
      let path = try #require(fixture.stringValue)
      #expect(path.hasPrefix("scenarios/") || path.hasPrefix("folders/"))
      #expect(FileManager.default.fileExists(atPath: fixtureFolder(path)), "\(path)")
    }
  }

  /// What a simpler rule than the engine's loses, or never ends with, is told by a history.
  @Test func everyHistoryOfASimplerRuleFailsUnderIt() throws {
    var told: Set<String> = []
    for name in Self.names {
      let fault = try JSONValue.parse(try contents(of: Self.folder + "/" + name))
      for fixture in fault["fixture"].map({ $0.arrayValue ?? [$0] }) ?? [] {
        told.formUnion(fixture.stringValue.map { [$0] } ?? [])
      }
    }
    let counterexamples = ScenarioFixtures.all.filter { $0.hasPrefix("counterexamples/") }
    let untold = counterexamples.filter { !told.contains("scenarios/" + $0) }
    #expect(untold.isEmpty)
  }
}
