import Foundation
import Testing

/// `--strategy exec:COMMAND` of the built program, with real scripts.
@Suite("A program that decides", .serialized)
struct ProgramStrategyTests {
  static func version(_ device: String, _ vector: String, _ hour: Int, _ text: String) -> String {
    #"{"device":"\#(device)","vector":{\#(vector)},"modified":"2026-01-01T0\#(hour):00:00Z","#
      + #""text":"\#(text)\n"}"#
  }

  /// A scenario with one file for each path; ours is `a`, theirs is `b`.
  static func folder(paths: [String] = ["list.txt"], bases: Bool = true) throws -> TestFolder {
    let folder = try TestFolder()
    let files = paths.map { path in
      let base = bases ? version("a", #""a":1"#, 1, "bread") + "," : ""
      let other = bases ? #""a":1,"b":1"# : #""b":1"#
      return #"{"path":"\#(path)","versions":["# + base
        + version("a", bases ? #""a":2"# : #""a":1"#, 3, "rye bread") + ","
        + version("b", other, 2, "white bread") + "]}"
    }
    let scenario =
      #"{"format":"resolve-scenario/1","name":"list","files":["#
      + files.joined(separator: ",") + "]}"
    try folder.write("list.json", Data(scenario.utf8))
    return folder
  }

  static func script(_ folder: TestFolder, _ name: String, _ text: String) throws {
    let place = try folder.write(name, Data(("#!/bin/sh\n" + text).utf8))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: place.path(percentEncoded: false))
  }

  static func resolve(
    _ folder: TestFolder, _ options: [String], environment: [String: String] = [:]
  ) throws -> BuiltProgram.Run {
    try BuiltProgram.run(
      options + ["list.json"], in: folder.url,
      environment: environment.merging(["TMPDIR": try temporary(folder)]) { given, _ in given })
  }

  /// Where the program keeps its files, so that what is left there can be seen.
  static func temporary(_ folder: TestFolder) throws -> String {
    let path = folder.path("temporary files")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  static func leftovers(_ folder: TestFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: try temporary(folder))
  }

  /// The merged text, and the vector that it has.
  static func merged(_ run: BuiltProgram.Run) throws -> (text: String, vector: [String: Int]) {
    let outcome = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any], "\(run.errorText)")
    let file = try #require((outcome["files"] as? [[String: Any]])?.first)
    let kept = try #require((file["keeps"] as? [[String: Any]])?.first, "\(run.outputText)")
    return (
      try #require(kept["text"] as? String), try #require(kept["vector"] as? [String: Int])
    )
  }

  @Test func aScriptMerges() throws {
    let folder = try Self.folder()
    try Self.script(folder, "join", #"echo "$# $4"; cat "$1" "$2" "$3""#)
    let run = try Self.resolve(
      folder, ["--as", "a", "--format", "json", "--strategy", "exec:./join %O %A %B %P"])
    let merged = try Self.merged(run)
    #expect(merged.text == "4 list.txt\nbread\nrye bread\nwhite bread\n")
    // An outside program chose, so the resolving device counts on.
    #expect(merged.vector == ["a": 3, "b": 1])
    #expect(run.outputText.contains(#""by": "exec:./join %O %A %B %P""#))
    #expect(run.status == 0)
    #expect(try Self.leftovers(folder).isEmpty)
  }

  @Test func withoutADeviceItIsProvisional() throws {
    let run = try Self.resolve(
      try Self.folder(), ["--format", "json", "--strategy", "exec:cat"])
    #expect(run.outputText.contains(#""provisional": true"#))
  }

  @Test func withoutPlaceholdersTheFilesFollowAsInMergeFile() throws {
    let run = try Self.resolve(
      try Self.folder(), ["--format", "json", "--strategy", "exec:cat"])
    #expect(try Self.merged(run).text == "rye bread\nbread\nwhite bread\n")
  }

  @Test(.enabled(if: gitIsHere, "git is not installed"))
  func gitMerges() throws {
    let folder = try Self.folder()
    let union = try Self.resolve(
      folder, ["--format", "json", "--strategy", "exec:git merge-file -p --union"])
    #expect(try Self.merged(union).text == "rye bread\nwhite bread\n")
    let plain = try Self.resolve(folder, ["--strategy", "exec:git merge-file -p -q"])
    #expect(plain.status == 1)
    #expect(plain.outputText.contains("it ended with status 1\n"), "\(plain.outputText)")
  }

  @Test func ownMergeFileMerges() throws {
    let program = try BuiltProgram.executable()
    let run = try Self.resolve(
      try Self.folder(),
      ["--format", "json", "--strategy", "exec:'\(program)' merge-file -p --union"])
    #expect(try Self.merged(run).text == "rye bread\nwhite bread\n")
  }

  struct Failure: Sendable, CustomTestStringConvertible {
    let command: String
    let reason: String
    var testDescription: String { command }

    init(_ command: String, _ reason: String) {
      self.command = command
      self.reason = reason
    }
  }

  @Test(arguments: [
    Failure("exit 3", "it ended with status 3"),
    Failure("cat %A; exit 1", "it ended with status 1"),
    Failure("echo one >&2; echo two >&2; exit 2", "it ended with status 2: two"),
    Failure(#"printf 'a\033[31m\n\n  \n' >&2; exit 2"#, #"it ended with status 2: a\x1B[31m"#),
    Failure("kill -9 $$", "it was ended by signal 9"),
    Failure(
      "true %A", "it printed nothing; the merged content is expected on its standard output"),
    Failure(
      "echo hm >&2; true %A",
      "it printed nothing; the merged content is expected on its standard output: hm"),
    Failure("touch %A/x; exit 5", "it ended with status 5: touch: "),
  ])
  func declines(_ row: Failure) throws {
    let folder = try Self.folder()
    let run = try Self.resolve(
      folder,
      ["--format", "json", "--strategy", "exec:\(row.command)", "--strategy", "keep-both"])
    #expect(run.status == 0)
    #expect(run.outputText.contains(#""path": "list-1.txt""#))
    let outcome = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    let file = (outcome?["files"] as? [[String: Any]])?.first
    let declined = try #require((file?["declined"] as? [[String: Any]])?.first)
    let reason = try #require(declined["reason"] as? String)
    #expect(row.reason.hasSuffix(": ") ? reason.hasPrefix(row.reason) : reason == row.reason)
    #expect(try Self.leftovers(folder).isEmpty)
  }

  @Test(arguments: ["touch was-run; cat %A %O", "touch was-run; cat"])
  func withoutTheBaseThatItReadsItIsNotRun(command: String) throws {
    let folder = try Self.folder(bases: false)
    let run = try Self.resolve(folder, ["--strategy", "exec:\(command)"])
    #expect(run.status == 1)
    #expect(run.outputText.contains("there is no base to merge on"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("was-run")))
  }

  /// A program that merges two files, as one of a database of passwords, needs no base.
  @Test(arguments: [true, false]) func whatReadsTwoFilesNeedsNoBase(bases: Bool) throws {
    let folder = try Self.folder(bases: bases)
    let run = try Self.resolve(
      folder, ["--as", "a", "--format", "json", "--strategy", "exec:cat %B %A"])
    #expect(run.status == 0)
    #expect(try Self.merged(run).text == "white bread\nrye bread\n")
  }

  /// Rules name programs only where the command line allows it, and never from a folder that others write into.
  @Test func aRulesFileNamesAProgramOnlyIfItMay() throws {
    let folder = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("tree"), withIntermediateDirectories: true)
    try folder.write("tree/list.txt", Data("a\n".utf8))
    try folder.write("tree/list.sync-conflict-20261121-000249-X6UAVQQ.txt", Data("b\n".utf8))
    let rules = Data("*.txt strategy=exec:sort\\ %A\\ %B\n".utf8)
    try folder.write("rules", rules)
    try folder.write("tree/rules", rules)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("tree/link"), withDestinationPath: "../rules")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("other"), withDestinationPath: "tree")
    func run(_ words: String...) throws -> BuiltProgram.Run {
      try BuiltProgram.run(words + ["--store", "store"], in: folder.url)
    }
    let refused = try run("--rules", "rules", "tree")
    #expect(refused.status == 65)
    #expect(refused.errorText.contains("--allow-exec"))
    for file in ["tree/rules", "tree/link", "other/rules", "tree/../tree/rules"] {
      for command in [[], ["watch", "--once"]] {
        let inside = try BuiltProgram.run(
          command + ["--rules", file, "--allow-exec", "tree"], in: folder.url)
        #expect(inside.status == 65, "\(file)")
        #expect(inside.errorText.contains("which other devices may write to"), "\(file)")
      }
    }
    let allowed = try run("--rules", "rules", "--allow-exec", "--apply", "tree")
    #expect(allowed.status == 0, "\(allowed.errorText)")
    #expect(try String(contentsOfFile: folder.path("tree/list.txt"), encoding: .utf8) == "a\nb\n")
  }

  @Test func withoutAPlaceForItsFilesItDeclines() throws {
    let run = try Self.resolve(
      try Self.folder(), ["--strategy", "exec:cat"], environment: ["TMPDIR": "/nowhere"])
    #expect(run.status == 1)
    #expect(run.outputText.contains("'/nowhere' cannot be written: No such file or directory"))
  }

  /// No name of a file may become a part of the line.
  @Test func namesAreNotRun() throws {
    let name = #"$(touch was-run) `touch was-run` ' ; touch was-run"#
    let folder = try Self.folder(paths: [name])
    let run = try Self.resolve(
      folder, ["--format", "json", "--strategy", "exec:printf '%%s\\n' %P; echo '%P'"])
    #expect(try Self.merged(run).text == name + "\n\"$4\"\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path("was-run")))
  }

  /// A conflict is put to the program once, however often its file is resolved; one that a person decided
  /// is not put to it at all.
  @Test(arguments: [
    ([], ["one", "two"]),
    (["--pick", "one=a:2"], ["two"]),
    (["--pick", "one=a:2", "--pick", "two=a:2"], []),
    (["--strategy", "newest"], ["one", "two"]),
  ])
  func isRunOncePerConflict(options: [String], expected: [String]) throws {
    let folder = try Self.folder(paths: ["one", "two"])
    let run = try Self.resolve(
      folder, ["--strategy", "exec:echo %P >>asked; cat %A %B"] + options)
    let asked = try BuiltProgram.shell("touch asked; cat asked", in: folder.url).outputText
    #expect(asked.split(separator: "\n").map(String.init) == expected, "\(run.outputText)")
  }

  /// Each run gives back the descriptors that it took.
  @Test func runsAsOftenAsThereAreConflicts() throws {
    let folder = try Self.folder(paths: (10..<50).map { "\($0)" })
    let run = try BuiltProgram.shell(
      "ulimit -n 16; \"$RESOLVE\" --strategy 'exec:cat %A %B' list.json | tail -n 1",
      in: folder.url)
    #expect(
      run.outputText == "40 conflicts: 40 resolved, 0 undecided; 0 versions discarded.\n",
      "\(run.errorText)")
  }

  @Test func itsEnvironmentAndFolderAreOurs() throws {
    let folder = try Self.folder()
    let run = try Self.resolve(
      folder, ["--format", "json", "--strategy", "exec:echo $OWN; pwd; cat; ls -l %A >&2"],
      environment: ["OWN": "value"])
    let path = try BuiltProgram.shell("pwd", in: folder.url).outputText
    #expect(try Self.merged(run).text == "value\n\(path)")
  }

  /// Whoever ends the program leaves no files of the user's behind, and no program that runs on.
  @Test(arguments: ["TERM", "HUP"])
  func goesWithItsFiles(signal: String) throws {
    let folder = try Self.folder()
    let line = """
      mkdir -p t
      TMPDIR=t "$RESOLVE" --strategy 'exec:echo $$ >number; ls t >files; sleep 3; cat %A' list.json &
      while [ ! -s files ]; do sleep 0.05; done
      kill -\(signal) $!
      wait $!
      echo $?
      ls t
      sleep 0.2
      kill -0 $(cat number) 2>/dev/null && echo runs
      """
    let run = try BuiltProgram.shell(line, in: folder.url)
    let number = ["TERM": 143, "HUP": 129][signal] ?? 0
    #expect(run.outputText == "\(number)\n", "\(run.errorText)")
    let files = try String(
      decoding: Data(contentsOf: folder.url.appending(path: "files")), as: UTF8.self)
    #expect(files.hasPrefix("resolve-"))
  }
}
