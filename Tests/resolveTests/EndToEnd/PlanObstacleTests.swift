import Foundation
import TestSupport
import Testing

/// What a plan prints that no run would carry out.
@Suite("A plan with an obstacle")
struct PlanObstacleTests {
  @Test("A plan names no command that is refused")
  func noCommandThatIsRefused() throws {
    let place = try TestFolder()
    let inner = "outer/inner"
    try StoreTests.add("a", to: place, in: "\(inner)/tree")
    try FileManager.default.createDirectory(
      atPath: place.path("\(inner)/tree/.stfolder"), withIntermediateDirectories: true)
    // No store is proposed where others may write, or further out.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: place.path("outer"))
    func shell(_ line: String) throws -> BuiltProgram.Run {
      let program = try BuiltProgram.executable()
      return try BuiltProgram.launch(
        "/bin/sh", ["-c", "resolve() { \(program) \"$@\"; }\n\(line)"], input: Data(),
        in: place.url.appending(path: inner),
        environment: ["XDG_STATE_HOME": place.path("state")])
    }
    let plan = try shell("resolve plan -s newest tree")
    #expect(plan.outputText.contains("'apply' will be refused"), "\(plan.outputText)")
    let line = try #require(
      plan.outputText.split(separator: "\n").first { $0.hasPrefix("  resolve apply ") })
    #expect(line.contains("--store"))
    let run = try shell(String(line))
    #expect(run.status == 0, "\(run.outputText)\(run.errorText)")
    #expect(
      try String(contentsOfFile: place.path("\(inner)/tree/a.md"), encoding: .utf8) == "new a")
    #expect(try shell("resolve undo --store .resolve-store tree").status == 0)
    #expect(
      try String(contentsOfFile: place.path("\(inner)/tree/a.md"), encoding: .utf8) == "old a")
  }
}
