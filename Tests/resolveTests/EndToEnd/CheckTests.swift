import Foundation
import JSONText
import Testing

/// `resolve check` on real folders and on lists that no fixture can hold.
@Suite("check on real folders", .serialized)
struct CheckTests {
  /// A folder with files at paths of any bytes; Foundation would change some of them.
  static func folder(_ paths: [String]) throws -> TestFolder {
    let folder = try TestFolder()
    for path in paths {
      let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      let run = try BuiltProgram.launch(
        "/bin/sh",
        ["-c", #"mkdir -p "$1" && : > "$2""#, "sh", "./" + parent.joined(separator: "/"), path],
        input: Data(), in: folder.url, environment: [:])
      try #require(run.status == 0, "\(run.errorText)")
    }
    return folder
  }

  static func shell(_ line: String, in folder: TestFolder) throws {
    let run = try BuiltProgram.shell(line, in: folder.url)
    try #require(run.status == 0, "\(run.errorText)")
  }

  /// Whether the disk keeps names apart that a Mac or Windows takes for one.
  static let disk: Bool = {
    guard let folder = try? TestFolder() else { return false }
    _ = try? folder.write("a", Data())
    return !FileManager.default.fileExists(atPath: folder.path("A"))
  }()

  @Test(.enabled(if: disk, "the disk takes the names for one"))
  func findsWhatCollidesInAFolder() throws {
    let folder = try Self.folder([
      "README.md", "readme.md", "src/caf\u{E9}", "src/cafe\u{301}", "Docs/x", "docs/X", "docs/y",
      "plain/x", "plain/y", "notes/a", "notes./A",
    ])
    let run = try BuiltProgram.run(["check", "."], in: folder.url)
    #expect(run.status == 1)
    #expect(run.errorText == "")
    #expect(
      run.outputText == """
        Docs, docs   error: collision
          collide on   every system but linux
          free name    docs could be docs-1
        Docs/x, docs/X   error: collision
          collide on   every system but linux
          free name    docs/X could be X-1
        README.md, readme.md   error: collision
          collide on   every system but linux
          free name    readme.md could be readme-1.md
        notes, notes.   warning: collision
          collide on   win32, onedrive
          free name    notes. could be notes-1
        notes./A, notes/a   warning: collision
          collide on   win32, onedrive
          free name    notes/a could be a-1
        src/cafe\u{301}, src/caf\u{E9}   error: collision
          collide on   apfs, hfsplus, ext4-casefold, dropbox
          spelled      src/cafe\\u{301}, src/caf\\u{E9}
          free name    src/caf\u{E9} could be caf\u{E9}-1
        notes.   warning: refused
          trailing-dot   win32, onedrive   a dot at the end
          free name      notes-1
        6 collisions, 4 certain; 1 name refused; 17 names checked, 6 folders among them.

        """)
    // The same from anywhere, and with the folder named in any way.
    for path in [folder.url.path(percentEncoded: false), folder.path("src/..")] {
      let again = try BuiltProgram.run(["check", path])
      #expect(again.outputText == run.outputText)
      #expect(again.status == 1)
    }
  }

  @Test(.enabled(if: disk, "the disk takes the names for one"))
  func aFolderAndTheListOfItsNamesAreTheSame() throws {
    let folder = try Self.folder([
      "A/b/C", "a/B/c", "a/B/d.", "x/aux.h", "x/y/NUL", "Ma\u{DF}e/1", "MASSE/1", "\u{131}", "i",
      " lead", "~x", "emoji \u{1F600}",
    ])
    try Self.shell(#"touch "$(printf 'bad\377')"; ln -s nowhere x/PRN; mkdir empty"#, in: folder)
    for format in ["text", "json"] {
      let walked = try BuiltProgram.run(["check", "--format", format, "."], in: folder.url)
      let listed = try BuiltProgram.shell(
        #"find . -type d -printf '%p/\0' -o -print0 | "$RESOLVE" check -z --format \#(format) -"#,
        in: folder.url)
      #expect(walked.status == 1)
      #expect(
        walked.outputText.replacingOccurrences(of: #""input": ".""#, with: #""input": "-""#)
          == listed.outputText)
    }
  }

  @Test func whatGitKeepsIsPassedOver() throws {
    let folder = try Self.folder([
      ".git/aux", "sub/.git/con", "sub/git/nul", "x.git/prn", "sub2/.git",
    ])
    let run = try BuiltProgram.run(["check", "."], in: folder.url)
    #expect(run.status == 0)
    #expect(
      run.outputText
        == """
        sub/git/nul   warning: refused
          reserved-name   win32, onedrive   'nul' is a device of Windows, with any extension
          free name       nul-1
        x.git/prn   warning: refused
          reserved-name   win32, onedrive   'prn' is a device of Windows, with any extension
          free name       prn-1
        No collision; 2 names refused; 9 names checked, 6 folders among them.

        """)
  }

  @Test func linksAreCheckedAndNotFollowed() throws {
    let folder = try Self.folder(["real/aux", "outside"])
    try Self.shell("ln -s . loop; ln -s real nul; ln -s nowhere con; ln -s real link", in: folder)
    let run = try BuiltProgram.run(["check", "--format", "json", "."], in: folder.url)
    let names = try Self.names(run)
    #expect(names == ["con", "nul", "real/aux"])
    // A link that the user names is followed.
    let linked = try BuiltProgram.run(["check", "--format", "json", "link"], in: folder.url)
    #expect(try Self.names(linked) == ["aux"])
  }

  @Test(.enabled(if: disk, "the disk may refuse the name"))
  func namesThatAreNoTextAreKeptByte() throws {
    let folder = try TestFolder()
    try Self.shell(#"d=$(printf 'caf\351'); mkdir "$d"; touch "$d/aux" "$d/AUX""#, in: folder)
    let text = try BuiltProgram.run(["check", "."], in: folder.url)
    #expect(text.outputText.contains("caf\\xE9/AUX, caf\\xE9/aux   error: collision\n"))
    #expect(text.status == 1)
    let json = try BuiltProgram.run(["check", "--format", "json", "."], in: folder.url)
    #expect(
      json.outputText.contains(#"{"base64": "Y2Fm6S9BVVg="}"#)
        || json.outputText.contains(#""base64": "Y2Fm6S9BVVg=""#))
  }

  /// 300 levels of 200 bytes: no path there is one that the system would take.
  @Test func depthHasNoLimitAndALongPathIsToldOnce() throws {
    let folder = try TestFolder()
    let name = String(repeating: "n", count: 200)
    try Self.shell(
      "i=0; while [ $i -lt 300 ]; do mkdir \(name) && cd -P \(name) || exit 1; i=$((i+1)); done; "
        + "touch end aux", in: folder)
    defer { _ = try? BuiltProgram.shell("rm -rf \(name)", in: folder.url) }
    let run = try BuiltProgram.run(["check", "."], in: folder.url)
    #expect(run.status == 0)
    #expect(run.errorText == "")
    let way = { (depth: Int) in [String](repeating: name, count: depth).joined(separator: "/") }
    #expect(
      run.outputText == """
        \(way(2))   warning: refused
          path-too-long   win32, onedrive   the path has 401 UTF-16 units; at most 260 are safe
        \(way(300))/aux   warning: refused
          reserved-name   win32, onedrive   'aux' is a device of Windows, with any extension
          free name       aux-1
        No collision; 2 names refused; 302 names checked, 300 folders among them.

        """)
  }

  @Test(.enabled(if: UnprivilegedUser.canRunProgram, UnprivilegedUser.isMissing))
  func aLockedFolderIsToldAndTheRestIsChecked() throws {
    let folder = try Self.folder(["locked/a", "open/con", "also/b"])
    try Self.shell("chmod 0 locked also", in: folder)
    defer { _ = try? BuiltProgram.shell("chmod 700 locked also", in: folder.url) }
    let run = try UnprivilegedUser.run(["check", "."], in: folder.url)
    #expect(run.status == 74)
    #expect(
      run.errorText == """
        Error: './also' cannot be listed: Permission denied. Check that you may read the folder.
        Error: './locked' cannot be listed: Permission denied. Check that you may read the folder.

        """)
    #expect(
      run.outputText.hasSuffix("; 2 folders not read; 4 names checked, 3 folders among them.\n"))
    let locked = try UnprivilegedUser.run(["check", "locked"], in: folder.url)
    #expect(locked.status == 74)
    #expect(locked.output.isEmpty)
  }

  // MARK: Lists

  static func check(_ list: String, _ options: [String] = []) throws -> BuiltProgram.Run {
    try BuiltProgram.run(["check"] + options, input: Data(list.utf8))
  }

  @Test(arguments: [
    ("", 0), ("a", 1), ("a\n", 1), ("a\r\nb\r\n", 2), ("./a\n./b/c\n.\n./\n", 3), ("a/\n", 1),
    ("\u{FEFF}a\r\na\r\n", 1), ("\u{FEFF}", 0), ("././a\n", 1), ("a\na\na\n", 1),
    (".hidden\n..x\n", 2), ("a/b/c\na/b\n", 3),
  ])
  func whatListsCommonlyHaveIsUnderstood(list: String, count: Int) throws {
    let run = try Self.check(list)
    #expect(run.status == 0)
    #expect(run.errorText == "")
    #expect(run.outputText.contains("No collision; \(count) name"), "\(run.outputText)")
  }

  @Test(arguments: [
    ("/etc", 1), ("a\n\n", 2), ("\n", 1), ("a\nb/../c\n", 2), ("a//b", 1), ("a\nb/./c", 2),
    ("..", 1),
    ("a//", 1), ("\r\n", 1), ("a\u{0}b", 1), ("/", 1),
  ])
  func aLineThatIsNoPathIsRefusedWithItsNumber(list: String, line: Int) throws {
    let run = try Self.check(list)
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(run.errorText.hasPrefix("Error: standard input:\(line): "), "\(run.errorText)")
    #expect(run.errorText.split(separator: "\n").count == 1, "\(run.errorText)")
  }

  @Test func aCarriageReturnIsPartOfANameThatEndsWithNUL() throws {
    let run = try Self.check("a\r\u{0}b", ["-z"])
    #expect(run.outputText.hasPrefix("a\\x0D   warning: refused\n  control-character   "))
    #expect(run.status == 0)
  }

  @Test func oneNameWithALineFeedIsOne() throws {
    let run = try Self.check("a\nb\u{0}", ["-z"])
    #expect(run.status == 0)
    #expect(run.outputText.hasPrefix("a\\x0Ab   warning: refused\n"))
  }

  @Test func aByteOrderMarkIsPartOfANameThatEndsWithNUL() throws {
    let run = try Self.check("\u{FEFF}a\u{0}a\u{0}", ["-z"])
    #expect(run.outputText.hasPrefix("a, \\u{FEFF}a   warning: collision\n"))
  }

  @Test func aListInUTF16IsCalledThat() throws {
    let list: [UInt8] = [0xFF, 0xFE, 0x61, 0x00, 0x0D, 0x00, 0x0A, 0x00]
    let run = try BuiltProgram.run(["check"], input: Data(list))
    #expect(run.status == 65)
    #expect(run.errorText.hasSuffix("; the list is UTF-16, make it UTF-8\n"), "\(run.errorText)")
  }

  @Test func aLineThatIsNoNameIsToldByItsLength() throws {
    let start = "Error: standard input:"
    let end = "holds more than 1048576 bytes, the most that is read"
    let long = String(repeating: "x", count: 1 << 20)
    #expect(try Self.check("a\n" + long).status == 0)
    let run = try Self.check("a\n" + long + "x")
    #expect(run.status == 65)
    #expect(run.errorText == start + "2: line 2 \(end); where names end with NUL, give -z\n")
    let lines = String(repeating: "a name\n", count: 1 << 18)
    let wrong = try Self.check(lines, ["-z"])
    #expect(wrong.status == 65)
    #expect(
      wrong.errorText == start + "1: line 1 \(end); leave out -z where each line is a name\n")
    let mixed = try Self.check("a\u{0}" + lines, ["-z"])
    #expect(mixed.errorText == start + "2: line 2 \(end)\n")
  }

  @Test func aPathBeyondTheLimitIsAFindingAndTheOthersAreChecked() throws {
    let deep = String(repeating: "a/", count: 20_000) + "b"
    let list = "Plan\n\(deep)\nplan\n"
    let run = try Self.check(list)
    #expect(run.status == 1)
    #expect(run.outputText.hasPrefix("Plan, plan   error: collision\n"))
    #expect(
      run.outputText.contains(
        "\n" + String(repeating: "a/", count: 49) + "a… (line 2)   warning: refused\n"),
      "\(run.outputText)")
    #expect(run.outputText.contains("the path has 20001 names; expected at most 16384"))
    let json = try Self.check(list, ["--format", "json"]).outputText
    let finding = [#""line": 2,"#, #""problem": "path-too-deep","#, #""offset": 32768,"#]
    #expect(json.contains(finding.joined(separator: "\n      ")), "\(json)")
  }

  @Test func aFoldersProblemIsToldOnce() throws {
    let list = (0..<50).map { "con/\($0)\nother/\($0)\n" }.joined()
    let run = try Self.check(list)
    #expect(run.outputText.components(separatedBy: "'con' is a device").count == 2)
    #expect(
      run.outputText.hasSuffix(
        "No collision; 1 name refused; 102 names checked, 2 folders among them.\n"))
  }

  @Test func aLongPathIsToldWhereItBegins() throws {
    let long = String(repeating: "l", count: 130)
    let list = (0..<20).map { "\(long)/\(long)/sub \($0 % 3)/\($0)" }
    for order in [list, list.reversed()] {
      let run = try Self.check(order.joined(separator: "\n"), ["--format", "json"])
      #expect(try Self.names(run) == ["\(long)/\(long)"])
    }
  }

  @Test func nothingCountsOnASystemThatKeepsNamesApart() throws {
    let list = "a\nA\ncon\n"
    #expect(try Self.check(list, ["--for", "linux", "--portable"]).status == 0)
    #expect(try Self.check(list, ["--for", "linux,ntfs"]).status == 1)
    #expect(try Self.check("caf\u{E9}\ncafe\u{301}\n", ["--for", "ntfs"]).status == 0)
    #expect(try Self.check("caf\u{E9}\ncafe\u{301}\n").status == 1)
    #expect(try Self.check("a\na.\n").status == 0)
    #expect(try Self.check("a\na.\n", ["--portable"]).status == 1)
  }

  @Test(
    .enabled(if: gitIsHere && disk, "git is not installed, or the disk takes the names for one"))
  func gitIsAskedForWhatItTracks() throws {
    let folder = try Self.folder(["a/x", "a/X", "b/con", "caf\u{E9}", "Y", "y", "c/.git/no"])
    let outside = try BuiltProgram.run(["check", "--git"], in: folder.url)
    #expect(outside.status == 66)
    #expect(outside.errorText.contains("not a git repository"), "\(outside.errorText)")
    #expect(outside.errorText.hasSuffix("Name a folder in a repository.\n"))
    try Self.shell("git init -q . && git add a b caf* Y", in: folder)
    let run = try BuiltProgram.run(["check", "--git"], in: folder.url)
    #expect(run.status == 1)
    #expect(run.errorText == "")
    #expect(run.outputText.hasPrefix("a/X, a/x   error: collision\n"))
    #expect(
      run.outputText.hasSuffix(
        "\n1 collision, 1 certain; 1 name refused; 7 names checked, 2 folders among them.\n"))
    // In a folder of a repository, from any folder; each by itself.
    let lines = try BuiltProgram.run(
      ["check", "--git", "--format", "compact", folder.path("a"), folder.path("b")])
    #expect(
      lines.outputText == """
        \(folder.path("a"))/x: error: collides with 'X' (apfs, hfsplus, ntfs, win32, exfat, ext4-casefold, \
        zfs-insensitive, samba, dropbox, onedrive); 'x-1' is free
        \(folder.path("b"))/con: warning: 'con' is a device of Windows, with any extension (win32, onedrive); \
        'con-1' is free

        """)
    // A hook of git is checked with the index that it is called with; another folder has its own.
    let hook = try BuiltProgram.shell(
      """
      git init -q other && export GIT_INDEX_FILE=.git/index2 GIT_DIR=.git && git add y
      "$RESOLVE" check --git --format compact; echo $?; "$RESOLVE" check --git other
      """, in: folder.url)
    #expect(hook.outputText == "0\nNo collision; 0 names checked.\n", "\(hook.errorText)")
  }

  /// What a gate in CI does, as the README has it.
  @Test(
    .enabled(if: gitIsHere && disk, "git is not installed, or the disk takes the names for one"))
  func namesThatGitTracksAreCheckedWhateverTheirLetters() throws {
    let folder = try Self.folder(["caf\u{E9}", "cafe\u{301}", "untracked", "Untracked"])
    let run = try BuiltProgram.shell(
      #"git init -q . && git add caf* && git ls-files -z | "$RESOLVE" check -z -; "#
        + #"echo $?; git -c core.quotePath=true ls-files | "$RESOLVE" check"#, in: folder.url)
    #expect(run.outputText.contains("\n1 collision, 1 certain; 2 names checked.\n1\n"))
    #expect(run.outputText.hasSuffix("\nNo collision; 2 names refused; 2 names checked.\n"))
    #expect(
      run.errorText
        == "Warning: standard input:1: the name looks as if git had quoted it, and is taken as it "
        + "stands; for the names themselves: git ls-files -z | resolve check -z -\n")
  }

  /// The paths of the names that are told, where each is text.
  static func names(_ run: BuiltProgram.Run) throws -> [String] {
    let report = try JSONValue.parse(Array(run.output)).objectValue
    let names = try #require(report?["names"]?.arrayValue)
    return names.compactMap { $0.objectValue?["path"]?.stringValue }
  }
}
