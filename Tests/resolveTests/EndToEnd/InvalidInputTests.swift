import Foundation
import TestSupport
import Testing

/// Every file of `Fixtures/invalid`, given to the program.
@Suite("Bad input of the program", .serialized)
struct InvalidInputTests {
  @Test func everyBadFileIsRefusedWithOneMessage() throws {
    let files = try fixtures("Fixtures/invalid", [".json", ".jsonl", ".rules"])
    #expect(files.count >= 150)
    for file in files {
      var arguments = ["--strategy", "newest", file]
      if file.hasSuffix(".rules") {
        arguments = ["--rules", file, TranscriptTests.plane]
      } else if file.hasSuffix(".decisions.json") {
        arguments = ["--decisions", file, TranscriptTests.plane]
      }
      try expectRefusal(of: try BuiltProgram.run(arguments), beginning: file + ":", file)
    }
  }

  /// Each run of the program hashes by another seed.
  @Test func everyRunNamesTheSame() throws {
    let inconsistent = ["json", "jsonl"].map { TranscriptTests.inputs + "/inconsistent.\($0)" }
    let files = sample(
      try fixtures("Fixtures/invalid", [".json", ".jsonl"]), ordinarilyOneIn: 4)
    for file in inconsistent + files
    where !file.hasSuffix(".decisions.json") {
      let first = try BuiltProgram.run(["--strategy", "newest", file])
      // Of those that more than one thing is wrong with the order could be another.
      for _ in 0..<(inconsistent.contains(file) ? 8 : 2) {
        #expect(try BuiltProgram.run(["--strategy", "newest", file]) == first, "\(file)")
      }
    }
  }

  @Test func badScenariosAreRefusedInReplay() throws {
    // The same reader: a few are enough.
    let files = try fixtures("Fixtures/invalid", [".json"])
    for (index, file) in files.enumerated()
    where index % 8 == 0 && !file.hasSuffix(".decisions.json") {
      try expectRefusal(of: try BuiltProgram.run(["replay", file]), beginning: file + ":", file)
    }
  }

  /// Nothing of a good input is printed where another is bad, whichever comes first.
  @Test func aBadInputLeavesNothingPrinted() throws {
    let bad = "Fixtures/invalid/truncated.json"
    for inputs in [[bad, TranscriptTests.plane], [TranscriptTests.plane, bad]] {
      for format in ["text", "json", "jsonl"] {
        let run = try BuiltProgram.run(["--strategy=newest", "--format=\(format)"] + inputs)
        try expectRefusal(of: run, beginning: bad + ":", "\(inputs)")
      }
    }
  }

  @Test(arguments: ["", " ", "{", "[]", "nul", "\u{FEFF}{}"])
  func standardInputIsNamed(text: String) throws {
    let run = try BuiltProgram.run(["-"], input: Data(text.utf8))
    try expectRefusal(of: run, beginning: "standard input:", text)
  }

  @Test func tenThousandLevelsAreRefused() throws {
    for open in [#"{"a":"#, "["] {
      let text =
        #"{"format":"resolve-scenario/1","files":[],"recorded":"#
        + String(repeating: open, count: 10_000)
      for arguments in [["-"], ["--format", "jsonl"]] {
        let run = try BuiltProgram.run(arguments, input: Data(text.utf8))
        try expectRefusal(of: run, beginning: "standard input:", open)
      }
    }
  }

  private func expectRefusal(
    of run: BuiltProgram.Run, beginning: String, _ what: String
  ) throws {
    #expect(run.status == 65, "\(what): \(run.errorText)")
    #expect(run.output.isEmpty, "\(what)")
    #expect(run.errorText.hasPrefix("Error: " + beginning), "\(what): \(run.errorText)")
    #expect(run.errorText.split(separator: "\n").count == 1, "\(what): \(run.errorText)")
  }
}
