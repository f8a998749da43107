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
    #expect(String(decoding: MergeCommand(text).line, as: UTF8.self) == line)
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

  @Test(arguments: [
    ("exec:", "'exec:' needs a command after the colon, as in 'exec:diff3 -m'."),
    ("merge,exec:  ", "'exec:' needs a command after the colon, as in 'exec:diff3 -m'."),
    ("exec:a\0b", "the command after 'exec:' must not hold a NUL byte."),
    ("exec", "unknown strategy 'exec'. Did you mean 'exec:COMMAND'?"),
  ])
  func refuses(option: String, reason: String) throws {
    let error = try #require(throws: StrategyOption.Refusal.self) {
      try StrategyOption.parse(Array(option.utf8))
    }
    #expect(error.reason.hasPrefix(reason), "\(error.reason)")
  }
}
