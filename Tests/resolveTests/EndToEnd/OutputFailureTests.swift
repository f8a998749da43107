import Foundation
import Testing

/// What happens where the output has nowhere to go.
@Suite("Output of the program that fails", .serialized)
struct OutputFailureTests {
  static let commands = [
    "--strategy newest \(TranscriptTests.plane)",
    "--strategy newest --format json \(TranscriptTests.plane)",
    "--strategy newest --format jsonl \(TranscriptTests.plane)",
    "replay \(TranscriptTests.plane)", "check --list \(TranscriptTests.names)/clean.txt",
    "check --format json --list \(TranscriptTests.names)/clean.txt", "--help", "--version",
  ]

  @Test(arguments: commands)
  func closedOutputIsAnError(command: String) throws {
    let run = try BuiltProgram.shell("\"$RESOLVE\" \(command) >&-")
    #expect(run.status == 74)
    #expect(run.errorText.hasPrefix("Error: 'standard output' cannot be written: "))
    #expect(run.errorText.split(separator: "\n").count == 1, "\(run.errorText)")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"),
    arguments: commands)
  func fullOutputIsAnError(command: String) throws {
    let run = try BuiltProgram.shell("\"$RESOLVE\" \(command) >/dev/full")
    #expect(run.status == 74)
    #expect(run.errorText.hasPrefix("Error: 'standard output' cannot be written: "))
    #expect(run.errorText.split(separator: "\n").count == 1, "\(run.errorText)")
  }

  @Test func closedPipeEndsQuietly() throws {
    let folder = try TestFolder()
    var text = ""
    for number in 0..<4_000 {
      text +=
        #"{"path":"\#(number)","versions":[{"device":"a","vector":{"a":1},"text":"x"}]}"# + "\n"
    }
    try folder.write("many.jsonl", Data(text.utf8))
    // One byte is read of about a megabyte: the program must notice.
    let line = "--format jsonl many.jsonl | head -c 1"
    let plain = try BuiltProgram.shell("\"$RESOLVE\" \(line)", in: folder.url)
    #expect(plain.outputText == "{")
    #expect(plain.errorText == "")
    let ignoring = try BuiltProgram.shell("trap '' PIPE; \"$RESOLVE\" \(line)", in: folder.url)
    #expect(ignoring.outputText == "{")
    #expect(ignoring.errorText == "")
  }

  @Test func closedErrorChangesNothing() throws {
    let run = try BuiltProgram.shell("\"$RESOLVE\" nowhere.json 2>&-")
    #expect(run.status == 66)
    #expect(run.output.isEmpty)
  }

  @Test func closedInputIsAnError() throws {
    let run = try BuiltProgram.shell("\"$RESOLVE\" - <&-")
    #expect(run.status == 74)
    #expect(run.errorText.hasPrefix("Error: 'standard input' cannot be read: "))
    #expect(run.output.isEmpty)
  }

  /// A disk that is full, as a limit of no bytes plays it: the old scenario stays whole.
  @Test func scenarioThatCannotBeWrittenStaysAsItWas() throws {
    let folder = try TestFolder()
    let scenario = BuiltProgram.packageFolder.appending(
      path: TranscriptTests.inputs + "/wrong.json")
    let before = try Data(contentsOf: scenario)
    let place = try folder.write("a.json", before)
    let line = "{ trap '' XFSZ; ulimit -f 0; \"$RESOLVE\" replay --record a.json; echo $?; } 2>&1"
    let run = try BuiltProgram.shell(line + " | cat >all; cat all", in: folder.url)
    #expect(run.outputText.hasPrefix("Error: 'a.json' cannot be written: "))
    #expect(run.outputText.hasSuffix("\n73\n"), "\(run.outputText)")
    #expect(try Data(contentsOf: place) == before)
  }
}
