import Testing

/// A line of shell, and what is printed by it and how it ends.
struct ShellRow: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let line: String
  let status: Int32
  let prints: [String]
  let never: [String]

  init(
    _ name: String, _ line: String, _ status: Int32, _ prints: [String], never: [String] = []
  ) {
    testDescription = name
    self.line = line
    self.status = status
    self.prints = prints
    self.never = never
  }

  /// Runs the line in a folder of its own, after another one that makes what is in it.
  func check(after setUp: String) throws {
    let folder = try TestFolder()
    check(try BuiltProgram.shell(setUp + line, in: folder.url))
  }

  /// Compares what was printed, and how it ended.
  func check(_ run: BuiltProgram.Run) {
    let text = run.outputText + run.errorText
    #expect(run.status == status, "\(text)")
    for part in prints { #expect(text.contains(part), "\(part) in:\n\(text)") }
    for part in never { #expect(!text.contains(part), "\(part) in:\n\(text)") }
  }
}
