import Foundation
import Testing

/// `resolve scan` on real folders.
@Suite("scan on real folders", .serialized)
struct ScanTests {
  static func folder() throws -> TestFolder {
    let folder = try TestFolder()
    try shell(
      """
      printf 'a\\nb\\n' > notes.md
      printf 'a\\nx\\nb\\n' > notes.sync-conflict-20261121-000249-X6UAVQQ.md
      printf 'a\\nb\\n' > 'notes (1).md'
      printf 'one' > photo.png; printf 'two\\0' > 'photo (1).png'
      mkdir -p sub .git 'sub/Essay (Case Conflict).pages'
      printf 'x' > "sub/db (Anna's conflicted copy 2026-02-13).kdbx"
      printf 'x' > .git/a..path1
      find . -exec touch -d 2026-11-20T10:00:00Z {} +
      """, in: folder)
    return folder
  }

  static func shell(_ line: String, in folder: TestFolder) throws {
    let run = try BuiltProgram.shell(line, in: folder.url)
    try #require(run.status == 0, "\(run.errorText)")
  }

  @Test func aPersonSeesWhatThereIs() throws {
    let folder = try Self.folder()
    let run = try BuiltProgram.run(["scan", "."], in: folder.url)
    #expect(run.status == 1)
    #expect(run.errorText == "")
    #expect(
      run.outputText == """
        notes.md   1 conflict copy: 'notes.sync-conflict-20261121-000249-X6UAVQQ.md' has every line of all
          notes.md                                         2026-11-20 10:00:00 +00:00   4 bytes   original
          notes (1).md                                     2026-11-20 10:00:00 +00:00   4 bytes   possibly Google Drive, a browser or Windows, same as the original
          notes.sync-conflict-20261121-000249-X6UAVQQ.md   2026-11-20 10:00:00 +00:00   6 bytes   Syncthing, 2026-11-21 00:02:49, the original is X6UAVQQ's
        photo.png   1 possible copy: contents that differ, not text
          photo.png       2026-11-20 10:00:00 +00:00   3 bytes   original
          photo (1).png   2026-11-20 10:00:00 +00:00   4 bytes   possibly Google Drive, a browser or Windows
        sub/Essay.pages   name clash: renamed
          Essay (Case Conflict).pages   2026-11-20 10:00:00 +00:00   folder   Dropbox
        sub/db.kdbx   1 conflict copy: the original is gone
          db (Anna's conflicted copy 2026-02-13).kdbx   2026-11-20 10:00:00 +00:00   1 byte   Dropbox, 2026-02-13, Anna
          --orphans                                     revive makes db.kdbx of the copy, set-aside stores it
        3 conflicts with 3 copies; 2 possible copies; 9 names seen, 3 folders.
        1 conflict copy is in '.git', which is skipped. To list it: resolve scan ./.git

        """)
    // The same in any locale; times are those of the machine's place.
    let again = try BuiltProgram.run(
      ["scan", "."], in: folder.url, environment: ["TZ": "JST-9", "LANG": "de_DE.UTF-8"])
    #expect(
      again.outputText
        == run.outputText.replacing(
          "2026-11-20 10:00:00 +00:00", with: "2026-11-20 19:00:00 +09:00"))
  }

  /// Somebody renamed the original; the copy has its former name.
  @Test func anOriginalThatWasRenamedIsTold() throws {
    let folder = try TestFolder()
    let copy = "Budget.sync-conflict-20261121-000249-X6UAVQQ.md"
    try Self.shell(
      "seq 100 109 > '\(copy)'; (seq 100 107; echo new; echo old) > Household.md; seq 200 209 > c.md",
      in: folder)
    let run = try BuiltProgram.run(["scan", "."], in: folder.url)
    #expect(
      run.outputText.hasPrefix(
        "Budget.md   1 conflict copy: the original is gone; 'Household.md' may be it "
          + "(80 % of the content is the same)\n"))
    let json = try BuiltProgram.run(["scan", "--format", "json", "."], in: folder.url)
    #expect(
      json.outputText.contains(
        """
              "renamed": {
                "name": "Household.md",
                "path": "Household.md",
                "evidence": "similarity",
                "percent": 80
              },

        """))
  }

  @Test func weakMatchesCountWhenAsked() throws {
    let folder = try TestFolder()
    try Self.shell("printf 1 > a.md; printf 2 > 'a (1).md'", in: folder)
    #expect(try BuiltProgram.run(["scan", "."], in: folder.url).status == 0)
    let counted = try BuiltProgram.run(["scan", "--include-weak", "."], in: folder.url)
    #expect(counted.status == 1)
    #expect(counted.outputText.contains("1 conflict with 1 copy; 2 names seen, 1 folder.\n"))
    // The same bytes are no reason: `cp` makes them.
    try Self.shell("printf 1 > 'a (1).md'", in: folder)
    #expect(try BuiltProgram.run(["scan", "."], in: folder.url).status == 0)
    let google = try BuiltProgram.run(["scan", "--include-weak=google", "."], in: folder.url)
    #expect(google.status == 1)
    let oneDrive = try BuiltProgram.run(["scan", "--include-weak=onedrive", "."], in: folder.url)
    #expect(oneDrive.status == 0)
    #expect(oneDrive.outputText.contains("1 possible copy"))
  }

  /// A number behind a hyphen is how a version is kept: after a run nobody lists it.
  @Test func aVersionThatWasKeptIsListedOnlyWhenAskedFor() throws {
    let folder = try TestFolder()
    try Self.shell("printf 1 > a.md; printf 1 > a-1.md; printf 2 > a-2.md", in: folder)
    let run = try BuiltProgram.run(["scan", "."], in: folder.url)
    #expect(run.outputText == "No conflict; 3 names seen, 1 folder.\n")
    for option in ["--include-weak", "--include-weak=hyphen"] {
      let asked = try BuiltProgram.run(["scan", option, "."], in: folder.url)
      #expect(asked.outputText.contains("1 conflict with 2 copies; 3 names seen, 1 folder.\n"))
    }
    let others = try BuiltProgram.run(["scan", "--include-weak=google", "."], in: folder.url)
    #expect(others.outputText == run.outputText)
  }

  @Test func whatIsIgnoredIsPassedOver() throws {
    let folder = try Self.folder()
    let run = try BuiltProgram.run(
      ["scan", "--ignore", "sub/", "--ignore=*.md", "--ignore", ".git/", "."], in: folder.url)
    #expect(run.status == 0)
    #expect(
      run.outputText.hasSuffix(
        "No conflict; 1 possible copy; 7 names seen, 1 folder.\n"))
  }

  @Test func jsonIsOneObjectAndLinesAreMany() throws {
    let folder = try Self.folder()
    let run = try BuiltProgram.run(["scan", "--format", "json", "."], in: folder.url)
    #expect(run.status == 1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(object["format"] as? String == "resolve-scan/2")
    #expect((object["files"] as? [Any])?.count == 4)
    let lines = try BuiltProgram.run(["scan", "--format", "jsonl", "."], in: folder.url)
    #expect(lines.outputText.split(separator: "\n").count == 5)
    for line in lines.outputText.split(separator: "\n") {
      #expect(throws: Never.self) {
        try JSONSerialization.jsonObject(with: Data(line.utf8))
      }
    }
  }

  @Test(.enabled(if: UnprivilegedUser.canRunProgram, UnprivilegedUser.isMissing))
  func whatCannotBeReadIsToldLast() throws {
    let folder = try Self.folder()
    try Self.shell("mkdir closed && chmod 0 closed", in: folder)
    defer { _ = try? BuiltProgram.shell("chmod 700 closed", in: folder.url) }
    let run = try UnprivilegedUser.run(["scan", "."], in: folder.url)
    #expect(run.status == 74)
    #expect(run.outputText.contains("3 conflicts with 3 copies"))
    #expect(run.outputText.contains("; 1 not read; "))
    #expect(run.errorText.contains("closed' cannot be listed: "))
  }

  /// Whoever runs the test: a process that may hold few files open cannot go deep.
  @Test func whatCannotBeOpenedIsToldLast() throws {
    let folder = try TestFolder()
    let way = (0..<30).map { "\($0)" }.joined(separator: "/")
    try Self.shell("mkdir -p \(way) && : > \(way)/b..path1 && : > a..path1", in: folder)
    let run = try BuiltProgram.shell("ulimit -n 16; \"$RESOLVE\" scan .", in: folder.url)
    #expect(run.status == 74)
    #expect(run.outputText.hasPrefix("a   1 conflict copy: the original is gone\n"))
    #expect(run.outputText.contains("1 conflict with 1 copy; 1 not read; "))
    #expect(run.errorText.hasPrefix("Error: './0/1/2/"))
    let json = try BuiltProgram.shell(
      "ulimit -n 16; \"$RESOLVE\" scan --format json .", in: folder.url)
    let object = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    let problems = try #require(object["problems"] as? [[String: Any]])
    #expect(problems.count == 1)
    #expect((problems.first?["path"] as? String)?.hasPrefix("0/1/2/") == true)
    #expect(json.status == 74)
  }

  @Test func controlCharactersInNamesAreWrittenOut() throws {
    let folder = try TestFolder()
    try Self.shell(#": > "$(printf 'a\033[31m..path1')""#, in: folder)
    let run = try BuiltProgram.run(["scan", "."], in: folder.url)
    #expect(run.outputText.hasPrefix(#"a\x1B[31m   1 conflict copy"#))
  }
}
