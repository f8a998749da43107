import Foundation
import Testing

/// The program on a terminal, which `script` of util-linux plays.
@Suite("The program on a terminal", .serialized)
struct TerminalTests {
  static let script = ["/usr/bin/script", "/bin/script"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Runs a line on a terminal; what is typed is given line by line.
  ///
  /// Standard error goes to a file too, so that it can be told from results.
  private func type(_ lines: [String], _ command: String, in folder: TestFolder) throws -> (
    screen: String, status: Int32
  ) {
    let script = try #require(Self.script)
    let run = try BuiltProgram.launch(
      script, ["-q", "-e", "-c", "stty -echo; \"$RESOLVE\" \(command)", "/dev/null"],
      input: Data(lines.map { $0 + "\n" }.joined().utf8), in: BuiltProgram.packageFolder,
      environment: [
        "RESOLVE": try BuiltProgram.executable(), "TERM": "xterm", "SHELL": "/bin/sh",
        "COLUMNS": "100",
      ])
    return (run.outputText.replacingOccurrences(of: "\r", with: ""), run.status)
  }

  @Test(.enabled(if: script != nil, "there is no 'script' to play a terminal"))
  func personIsAskedAndAnswers() throws {
    let folder = try TestFolder()
    let (screen, status) = try type(
      ["7", "m", "2"], "--strategy merge,manual --as mom \(TranscriptTests.letter)", in: folder)
    #expect(status == 0, "\(screen)")
    for part in [
      "1 of 1: Letter.txt", "'7' is no version: expected 1 to 2.\n",
      "That cannot be done: 1 conflicting hunk.\n",
      "These decisions can be given again with --decisions FILE:\n{\n",
      "  keeps      mom:2          Mom's iPad, 2026-11-18 09:00:00   manual\n",
      "1 conflict: 1 resolved, 0 undecided; 1 version discarded.\n",
    ] {
      #expect(screen.contains(part), "\(part)\n\(screen)")
    }
    // On a terminal the file has a light.
    #expect(screen.contains("\u{1B}[32m●\u{1B}[0m Letter.txt   edit-edit, 2 versions\n"))

    // What was printed is given back: the same result without a question.
    let start = try #require(screen.range(of: "--decisions FILE:\n")).upperBound
    let end = try #require(screen.range(of: "\n}\n", range: start..<screen.endIndex)).upperBound
    try folder.write("answers.json", Data(screen[start..<end].utf8))
    let again = try BuiltProgram.run([
      "--strategy", "merge,manual", "--as", "mom", "--decisions", folder.path("answers.json"),
      TranscriptTests.letter,
    ])
    #expect(again.status == 0)
    #expect(again.errorText == "")
    let plain = screen.replacingOccurrences(of: "\u{1B}[32m●\u{1B}[0m ", with: "")
    #expect(plain.hasSuffix(again.outputText), "\(plain)\n\(again.outputText)")
  }

  @Test(
    .enabled(if: script != nil, "there is no 'script' to play a terminal"),
    arguments: [("s", 1, "undecided"), ("b", 0, "as Letter-1.txt"), ("", 1, "undecided")])
  func personCanKeepAllOrLeaveIt(answer: String, status: Int32, part: String) throws {
    let run = try type(
      [answer], "--strategy manual \(TranscriptTests.letter)", in: try TestFolder())
    #expect(run.status == status, "\(run.screen)")
    #expect(run.screen.contains(part), "\(run.screen)")
    #expect(run.screen.contains("--decisions FILE:\n") == (status == 0), "\(run.screen)")
  }

  @Test(.enabled(if: script != nil, "there is no 'script' to play a terminal"))
  func oneConflictIsAskedAboutOnce() throws {
    let run = try type(
      ["1"], "--strategy manual \(TranscriptTests.letter) \(TranscriptTests.letter)",
      in: try TestFolder())
    #expect(run.status == 0, "\(run.screen)")
    #expect(run.screen.components(separatedBy: "Answer (").count == 2, "\(run.screen)")
    #expect(run.screen.components(separatedBy: "mom:1 was picked").count == 3, "\(run.screen)")
  }

  @Test(.enabled(if: script != nil, "there is no 'script' to play a terminal"))
  func nobodyIsAskedWithoutManual() throws {
    let folder = try TestFolder()
    for command in ["--strategy newest", "--strategy manual --format json", ""] {
      let run = try type([], "\(command) \(TranscriptTests.letter)", in: folder)
      #expect(!run.screen.contains("Answer ("), "\(run.screen)")
    }
    let colorless = try type(
      [], "--strategy newest \(TranscriptTests.letter) | cat", in: folder)
    #expect(!colorless.screen.contains("\u{1B}["))
  }

  /// Goes to a folder and runs a line there.
  private func type(_ command: String, at folder: TestFolder) throws -> (
    screen: String, status: Int32
  ) {
    try type([], "--version; cd '\(folder.path(""))' && \"$RESOLVE\" \(command)", in: folder)
  }

  @Test(.enabled(if: script != nil, "there is no 'script' to play a terminal"))
  func theProgramAloneShowsWhereItLookedAndTheHelp() throws {
    let folder = try TestFolder()
    try folder.write("notes.md", Data("old".utf8))
    let run = try type("", at: folder)
    #expect(run.status == 0)
    #expect(run.screen.contains("No conflict copies in '"), "\(run.screen)")
    #expect(
      run.screen.contains("' (1 name in 1 folder).\n\nDecides the conflicts"), "\(run.screen)")
    #expect(run.screen.contains("  resolve plan -s merge,keep-both "), "\(run.screen)")
    #expect(run.screen.hasSuffix("lists the options for scenarios and streams.\n"))
    // A question is answered.
    let asked = try type("--strategy newest", at: folder)
    #expect(asked.screen.hasSuffix("\n0 conflicts.\n"), "\(asked.screen)")
  }

  @Test(.enabled(if: script != nil, "there is no 'script' to play a terminal"))
  func theProgramAloneShowsConflictsAndChangesNothing() throws {
    let folder = try TestFolder()
    try FolderResolutionTests.small(folder)
    let before = try FolderSnapshot(folder.path(""))
    let run = try type("", at: folder)
    #expect(run.status == 1)
    #expect(run.screen.contains("tree/notes.md"), "\(run.screen)")
    #expect(run.screen.contains("1 conflict: 0 decided, 1 open."), "\(run.screen)")
    #expect(!run.screen.contains("OVERVIEW"), "\(run.screen)")
    #expect(try FolderSnapshot(folder.path("")) == before)
  }

  @Test(.enabled(if: script != nil, "there is no 'script' to play a terminal"))
  func aChangeNeedsAFolderThatIsNamed() throws {
    let folder = try TestFolder()
    try FolderResolutionTests.small(folder)
    let before = try FolderSnapshot(folder.path(""))
    let run = try type("--strategy newest --store \"$PWD/../a store\" --apply", at: folder)
    #expect(run.status == 64)
    #expect(run.screen.contains("Error: --apply changes files, and no folder is named."))
    #expect(
      run.screen.contains("type: resolve --strategy newest --store '/"), "\(run.screen)")
    #expect(run.screen.contains("/../a store' --apply .\n"), "\(run.screen)")
    #expect(try FolderSnapshot(folder.path("")) == before)
    let named = try type(
      "--strategy newest --store \"$PWD-store\" --apply . ; s=$?; rm -r \"$PWD-store\"; exit $s",
      at: folder)
    #expect(named.status == 0, "\(named.screen)")
    #expect(try FolderSnapshot(folder.path("")) != before)
  }

  /// Large enough that no processor has read it before the first look at the clock; it takes no room.
  @Test(.enabled(if: script != nil, "there is no 'script' to play a terminal"))
  func bytesAreCountedWhileTheyAreRead() throws {
    let folder = try TestFolder()
    let copy = "v.sync-conflict-20261121-000249-X6UAVQQ.iso"
    let made = try BuiltProgram.shell(
      "truncate -s 150M v.iso; truncate -s 150M \(copy); printf 1 >> \(copy)", in: folder.url)
    try #require(made.status == 0)
    let store = "--store \"$PWD-store\""
    for command in [
      "scan .", "--strategy newest \(store) .", "--strategy newest \(store) --apply .",
    ] {
      let run = try type(command, at: folder)
      #expect(run.screen.contains(" of 314.6 MB"), "\(run.screen)")
    }
    let undone = try type("undo \(store) . ; rm -r \"$PWD-store\"", at: folder)
    #expect(undone.screen.contains("1 of 1 conflicts, "), "\(undone.screen)")
    #expect(undone.screen.contains(" of 314.6 MB"), "\(undone.screen)")
    for quiet in ["TERM=dumb", "NO_COLOR=1"] {
      let run = try type("--version; \(quiet) \"$RESOLVE\" scan .", at: folder)
      #expect(!run.screen.contains("MB, ") && !run.screen.contains(" of 314.6"), "\(run.screen)")
    }
    let piped = try type("scan . 2>&1 | cat", at: folder)
    #expect(!piped.screen.contains(" of 314.6 MB"), "\(piped.screen)")
  }

  @Test(.enabled(if: script != nil, "there is no 'script' to play a terminal"))
  func nothingToCheckIsWrongUsage() throws {
    let run = try type([], "check", in: try TestFolder())
    #expect(run.status == 64)
    #expect(run.screen.hasPrefix("Error: There is nothing to check: "), "\(run.screen)")
  }

  /// The list comes slowly, so that there is time to show something.
  @Test(.enabled(if: script != nil, "there is no 'script' to play a terminal"))
  func progressIsShownAndTakenAway() throws {
    let folder = try TestFolder()
    let names = (0..<512).map { "name \($0)\n" }.joined()
    try folder.write("names", Data(names.utf8))
    try folder.write("more", Data(names.uppercased().utf8))
    let (list, more) = (folder.path("names"), folder.path("more"))
    let line = "{ sleep 0.3; cat '\(list)'; sleep 0.3; cat '\(more)'; } |"
    let shown = try type(
      [], "--version; \(line) \"$RESOLVE\" check --for linux", in: folder)
    #expect(shown.status == 0, "\(shown.screen)")
    let progress = "512 names1024 names          No collision; 1024 names checked.\n"
    #expect(shown.screen.hasSuffix(progress), "\(shown.screen)")
    let hidden = try type(
      [], "--version; \(line) \"$RESOLVE\" check --for linux 2>&1 | cat", in: folder)
    #expect(!hidden.screen.contains("512 names"), "\(hidden.screen)")
  }
}
