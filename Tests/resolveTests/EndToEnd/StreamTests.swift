import Foundation
import Testing

/// A stream that the program answers while it is read.
@Suite("A stream through the program", .serialized)
struct StreamTests {
  private func line(_ name: String, _ text: String = "x") -> String {
    #"{"path":"\#(name)","versions":[{"device":"a","vector":{"a":1},"text":"\#(text)"}]}"# + "\n"
  }

  private func starts(_ run: BuiltProgram.Run) -> [String] {
    run.outputText.split(separator: "\n").map { String($0.prefix(11)) }
  }

  @Test func aBadLineEndsWhatIsTold() throws {
    let folder = try TestFolder()
    let text = line("a") + line("b") + "{\n" + line("c")
    try folder.write("s.jsonl", Data(text.utf8))
    let run = try BuiltProgram.run(["--format", "jsonl", "s.jsonl"], in: folder.url)
    #expect(run.status == 65)
    #expect(starts(run) == [#"{"path":"a""#, #"{"path":"b""#])
    #expect(run.errorText.hasPrefix("Error: s.jsonl:3:2: "))
    let skipping = try BuiltProgram.run(
      ["--format", "jsonl", "--keep-going", "s.jsonl"], in: folder.url)
    #expect(skipping.status == 65)
    #expect(starts(skipping).dropFirst() == [#"{"path":"b""#, #"{"path":"c""#, #"{"summary":"#])
    #expect(skipping.errorText.hasSuffix("Warning: s.jsonl: 1 bad line skipped\n"))
  }

  @Test func aNamedStreamIsAnsweredAsStandardInputIs() throws {
    let folder = try TestFolder()
    let text = Data((line("a") + line("A", "y") + line("b")).utf8)
    let expected = try BuiltProgram.run(["--format", "jsonl"], input: text)
    for name in ["s.jsonl", "s.ndjson"] {
      try folder.write(name, text)
      let run = try BuiltProgram.run(["--format", "jsonl", name], in: folder.url)
      #expect(run == expected, "\(name)")
    }
    // Line by line: what was told before a bad line stands.
    try folder.write("bad.ndjson", text + Data("{\n".utf8))
    let bad = try BuiltProgram.run(["--format", "jsonl", "bad.ndjson"], in: folder.url)
    #expect(bad.status == 65)
    #expect(starts(bad).count == 3)
    // A name that does not say so is a scenario's.
    try folder.write("s.txt", text)
    let other = try BuiltProgram.run(["--format", "jsonl", "s.txt"], in: folder.url)
    #expect(other.status == 65)
    #expect(other.errorText.contains("has a name with .jsonl or .ndjson at its end"))
  }

  @Test func linesThatMeetAreToldAtTheEnd() throws {
    let text = line("readme.md") + line("README.md", "y") + line("d") + line("d/x")
    let run = try BuiltProgram.run(["--format", "jsonl"], input: Data(text.utf8))
    #expect(run.status == 0)
    #expect(starts(run).suffix(3) == [#"{"collision"#, #"{"collision"#, #"{"summary":"#])
    #expect(run.outputText.contains(#""from":"readme.md","to":"readme-1.md""#))
    #expect(run.outputText.contains(#""from":"d","to":"d-1""#))
  }

  /// A pipe is read once, and what meets in it is read again all the same.
  @Test func aPipeIsAnsweredBeforeItsEnd() throws {
    let folder = try TestFolder()
    try folder.write("first", Data(line("a").utf8))
    try folder.write("second", Data(line("A", "y").utf8))
    let run = try BuiltProgram.shell(
      """
      mkfifo pipe
      "$RESOLVE" --format jsonl <pipe >told &
      exec 3>pipe
      cat first >&3
      for wait in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        [ -s told ] || sleep 0.5
      done
      cat told
      echo ---
      cat second >&3
      exec 3>&-
      wait
      cat told
      """, in: folder.url)
    let parts = run.outputText.components(separatedBy: "---\n")
    #expect(parts.count == 2)
    #expect(parts.first?.hasPrefix(#"{"path":"a","#) == true)
    #expect(parts.last?.contains(#""from":"a","to":"a-1""#) == true, "\(run.outputText)")
  }

  @Test func aStaleDecisionIsRefused() throws {
    let folder = try TestFolder()
    try folder.write("s.jsonl", Data(line("a").utf8))
    try folder.write(
      "d.json", Data(#"{"c-0000000000000000":{"keepBoth":true}}"#.utf8))
    let run = try BuiltProgram.run(
      ["--format", "jsonl", "--decisions", "d.json", "s.jsonl"], in: folder.url)
    #expect(run.status == 1, "\(run.errorText)")
    #expect(run.errorText.hasPrefix("Warning: decision for c-0000000000000000 refused: stale"))
  }
}
