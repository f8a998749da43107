import Testing

@testable import resolve

@Suite("Parsing a command line")
struct ArgumentParserTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let line: [String]
    let command: [String]
    let values: [String: [String]]
    let flags: Set<String>

    var testDescription: String { line.joined(separator: " ") }

    init(
      _ line: [String], command: [String] = [], _ values: [String: [String]] = [:],
      flags: Set<String> = []
    ) {
      self.line = line
      self.command = command
      self.values = values
      self.flags = flags
    }
  }

  @Test(arguments: [
    Row([]),
    Row(["in"], ["input": ["in"]]),
    Row(["-"], ["input": ["-"]]),
    Row([""], ["input": [""]]),
    Row(["--strategy", "x"], ["strategy": ["x"]]),
    Row(["--strategy=x"], ["strategy": ["x"]]),
    Row(["--strategy=x=y"], ["strategy": ["x=y"]]),
    Row(["--strategy="], ["strategy": [""]]),
    Row(["--strategy=--x"], ["strategy": ["--x"]]),
    Row(["--strategy", "-"], ["strategy": ["-"]]),
    Row(["--strategy", "grün"], ["strategy": ["grün"]]),
    Row(["-s", "x"], ["strategy": ["x"]]),
    Row(["-s=x"], ["strategy": ["x"]]),
    Row(["-av"], flags: ["apply", "verbose"]),
    Row(["-avs", "x", "in"], ["strategy": ["x"], "input": ["in"]], flags: ["apply", "verbose"]),
    Row(["-avs=x", "in"], ["strategy": ["x"], "input": ["in"]], flags: ["apply", "verbose"]),
    Row(["in", "--apply"], ["input": ["in"]], flags: ["apply"]),
    Row(["--", "--apply"], ["input": ["--apply"]]),
    Row(["--apply", "--", "copy"], ["input": ["copy"]], flags: ["apply"]),
    Row(["--", "--"], ["input": ["--"]]),
    Row(["./copy"], ["input": ["./copy"]]),
    Row(["./scan"], ["input": ["./scan"]]),
    Row(["--", "scan"], ["input": ["scan"]]),
    Row(["--strategy", "copy"], ["strategy": ["copy"]]),
    Row(["--format", "json", "--format", "text"], ["format": ["json", "text"]]),
    Row(["copy", "a", "b"], command: ["copy"], ["from": ["a"], "to": ["b"]]),
    Row(["copy", "a", "b", "c"], command: ["copy"], ["from": ["a"], "to": ["b", "c"]]),
    Row(["copy", "copy", "group"], command: ["copy"], ["from": ["copy"], "to": ["group"]]),
    Row(
      ["copy", "-x", "p", "a", "--exclude=q", "b", "--record"], command: ["copy"],
      ["exclude": ["p", "q"], "from": ["a"], "to": ["b"]], flags: ["record"]),
    Row(
      ["--record", "copy", "a", "b"], command: ["copy"], ["from": ["a"], "to": ["b"]],
      flags: ["record"]),
    Row(
      ["--level", "2", "copy", "a", "b"], command: ["copy"],
      ["level": ["2"], "from": ["a"], "to": ["b"]]),
    Row(["group", "list"], command: ["group", "list"]),
    // As git reads its options: the next word whatever it is, or the rest of a bundle.
    Row(["take", "-L", "-x"], command: ["take"], ["label": ["-x"]]),
    Row(["take", "-L", "--"], command: ["take"], ["label": ["--"]]),
    Row(["take", "-L", "--help"], command: ["take"], ["label": ["--help"]]),
    Row(["take", "-Lx", "a"], command: ["take"], ["label": ["x"], "from": ["a"]]),
    Row(["take", "-L=x"], command: ["take"], ["label": ["=x"]]),
    Row(["take", "-L", ""], command: ["take"], ["label": [""]]),
    Row(["take", "-pLp", "-L", "q"], command: ["take"], ["label": ["p", "q"]], flags: ["print"]),
    Row(["take", "-pL", "p"], command: ["take"], ["label": ["p"]], flags: ["print"]),
    Row(["take", "--label", "-p"], command: ["take"], ["label": ["-p"]]),
    Row(["take", "--label=-p", "-p"], command: ["take"], ["label": ["-p"]], flags: ["print"]),
  ])
  func accepts(_ row: Row) throws {
    let parsed = try SampleCommand.parser.parse(row.line)
    #expect(parsed.subcommands == row.command)
    let command = parsed.usage.command
    for name in command.options.map(\.name) + command.arguments.map(\.name) {
      let values = parsed.values(of: name).map { String(decoding: $0, as: UTF8.self) }
      #expect(values == row.values[name] ?? [], "\(name)")
      #expect(parsed.text(of: name) == row.values[name]?.last)
      #expect(parsed.has(name) == row.flags.contains(name), "\(name)")
    }
  }

  @Test func pathsMayBeAnyBytes() throws {
    let parsed = try SampleCommand.parser.parse([
      Array("copy".utf8), Array("--exclude=".utf8) + [0xFF], [0xFE], [0x61],
    ])
    #expect(parsed.values(of: "exclude") == [[0xFF]])
    #expect(parsed.values(of: "from") == [[0xFE]])
  }
}
