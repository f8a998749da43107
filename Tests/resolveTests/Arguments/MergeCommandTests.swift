import ConflictResolution
import Testing

@testable import resolve

@Suite("The command of exec:")
struct MergeCommandTests {
  @Test(arguments: [
    ("prog %O %A %B", #"prog "$1" "$2" "$3""#),
    ("prog %P", #"prog "$4""#),
    ("prog", #"prog "$2" "$1" "$3""#),
    ("date +%%Y", #"date +%Y "$2" "$1" "$3""#),
    ("date +%Y %A", #"date +%Y "$2""#),
    ("%%O %A", #"%O "$2""#),
    ("a %", #"a % "$2" "$1" "$3""#),
    ("%A%B", #""$2""$3""#),
    ("grün %B", #"grün "$3""#),
  ])
  func placeholders(text: String, line: String) {
    let command = MergeCommand(text)
    #expect(String(decoding: command.line, as: UTF8.self) == line)
    #expect(command.readsBase == line.contains(#""$1""#))
  }

  @Test(arguments: [
    (["exec:a b"], ["exec:a b"]),
    (["merge,exec:a,b,c"], ["merge", "exec:a,b,c"]),
    (["exec:a,keep-both"], ["exec:a,keep-both"]),
    (["merge", "exec:a,b", "keep-both,manual"], ["merge", "exec:a,b", "keep-both", "manual"]),
    (["exec:exec:"], ["exec:exec:"]),
    (["newest", "oldest"], ["newest", "oldest"]),
  ])
  func takesTheRestOfItsOption(options: [String], names: [String]) throws {
    let arguments = try ResolveInvocationTests.resolve(options.map { "--strategy=\($0)" })
    #expect(arguments.common.strategies?.map(\.name) == names)
    #expect(
      arguments.common.strategies?.allSatisfy { $0.name.hasPrefix("exec:") ? !$0.mayDiscard : true }
        == true)
  }

  /// A program without an end, or one that prints without end, declines its own conflict alone.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("sleep 1000", 100, "it took longer than 0 s, and was ended"),
      ("sleep 1000 &", 100, "it took longer than 0 s, and was ended"),
      ("exec >&- 2>&-; echo x >&2; sleep 1000", 100, "it took longer than 0 s, and was ended"),
      ("cat /dev/zero", 60_000, "it printed more than 1000 bytes, and was ended"),
      ("head -c 1001 /dev/zero", 60_000, "it printed more than 1000 bytes, and was ended"),
      // What it says of itself is read as far as it came before the end.
      (
        "echo hm >&2; cat /dev/zero & wait", 60_000,
        "it printed more than 1000 bytes, and was ended"
      ),
    ])
  func takesNoMoreThanItsLimits(line: String, milliseconds: Int, reason: String) throws {
    let strategy = try #require(
      ProgramMerger.strategy(
        Array("case %P in bad) \(line);; *) cat %A %B;; esac".utf8)[...],
        within: ProgramMerger.Limits(milliseconds: milliseconds, bytes: 1_000)))
    let versions = ["bad", "good"].flatMap { path in
      [
        FileVersion(
          path: path, state: .file(FileContent("one\n")), vector: ["a": 1], device: "a"),
        FileVersion(
          path: path, state: .file(FileContent("two\n")), vector: ["a": 2], device: "a"),
        FileVersion(
          path: path, state: .file(FileContent("three\n")), vector: ["a": 1, "b": 1], device: "b"),
      ]
    }
    let outcome = try Resolver(Policy([strategy])).resolve(versions)
    #expect(outcome.files.map { $0.explanation != nil } == [false, true])
    let reasons = outcome.files.first?.declined.map(\.reason) ?? []
    #expect(reasons == [reason] || reasons == [reason + ": hm"])
  }

  @Test(arguments: [
    ("exec:", "'exec:' needs a command after the colon, as in 'exec:diff3 -m'."),
    ("merge,exec:  ", "'exec:' needs a command after the colon, as in 'exec:diff3 -m'."),
    ("exec:a\0b", "'exec:' needs a command after the colon, as in 'exec:diff3 -m'."),
    ("exec", "unknown strategy 'exec'. Did you mean 'exec:COMMAND'?"),
  ])
  func refuses(option: String, reason: String) throws {
    let error = try #require(throws: StrategyOption.Refusal.self) {
      try StrategyOption.parse(Array(option.utf8))
    }
    #expect(error.reason.hasPrefix(reason), "\(error.reason)")
  }
}
