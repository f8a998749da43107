import ConflictResolution
import Histories
import Scenarios
import Testing

@testable import resolve

@Suite("Arguments of resolve simulate")
struct SimulateArgumentsTests {
  private static func arguments(_ words: [String]) throws(CommandMessage) -> SimulateArguments? {
    try ResolveInvocationTests.parse(["simulate"] + words)
  }

  @Test func whatIsNotSaidIsDrawn() throws {
    let arguments = try #require(try Self.arguments([]))
    #expect(arguments.seed == 1 && arguments.runs == 1000)
    #expect(arguments.options.devices == 3 && arguments.options.steps == 12)
    #expect(arguments.options.settings.common.strategies == nil)
    #expect(arguments.options.settings.common.deletes == nil)
    #expect(arguments.options.weights.isEmpty)
    #expect(arguments.writesScenario && !arguments.keepsGoing)
  }

  @Test func everythingCanBeSaid() throws {
    let arguments = try #require(
      try Self.arguments([
        "--seed", "7", "--runs=20", "--devices", "2", "--steps", "30", "--strategy",
        "merge,keep-both", "--deletes", "newest", "--numbering", "finder", "--granularity", "word",
        "--weight", "delete=20,partly=0", "--weight", "meet=1", "--output", "found.json",
        "--keep-going", "--no-scenario", "--format", "json",
      ]))
    #expect(arguments.seed == 7 && arguments.runs == 20)
    #expect(arguments.options.devices == 2 && arguments.options.steps == 30)
    #expect(
      arguments.options.settings.common.strategies?.map { $0.name } == ["merge", "keep-both"])
    #expect(arguments.options.settings.common.deletes == .newest)
    #expect(arguments.options.settings.common.numbering?.name == "finder")
    #expect(arguments.options.settings.common.granularity?.description == "word")
    #expect(arguments.options.weights == [.delete: 20, .partly: 0, .meet: 1])
    #expect(arguments.output == Array("found.json".utf8))
    #expect(!arguments.writesScenario && arguments.keepsGoing && arguments.format == .json)
  }

  @Test(arguments: [
    (["--weight", "deletes=2"], "unknown weight 'deletes'. Did you mean 'delete'?"),
    (["--weight", "delete"], "a number is missing, as in 'delete=20'."),
    (["--weight", "delete=x"], "after 'delete=' a whole number from 0 to 1000 is expected."),
    (["--weight", "partly=101"], "from 0 to 100, a chance in a hundred, is expected."),
    (["--weight", ""], "a weight's name is missing."),
    (["--devices", "17"], "whole numbers from 1 to 16 are expected."),
    (["--steps", "0"], "whole numbers from 1 to 1000 are expected."),
    (["--runs=-1"], "whole numbers from 1 to 1000000000 are expected."),
    (["--strategy", "exec:cat"], "a simulation runs no program"),
    (["--strategy", "newst"], "Did you mean 'newest'?"),
  ])
  func whatIsWrongIsTold(_ words: [String], _ part: String) throws {
    let message = #expect(throws: CommandMessage.self) { _ = try Self.arguments(words) }
    #expect(message?.status == .wrongUsage)
    #expect(message?.text.contains(part) == true, "\(message?.text ?? "")")
  }
}
