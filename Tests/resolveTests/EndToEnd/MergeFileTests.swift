import Foundation
import Testing

/// What `resolve merge-file` does to files, which no transcript shows.
@Suite("merge-file on real files", .serialized)
struct MergeFileTests {
  /// Lines between two changes, enough for git to see two and not one.
  static let between = "two\nthree\nfour\nfive\nsix\nseven\n"
  static let base = "one\n\(between)eight\n"
  static let current = "1\n\(between)eight\n"
  static let other = "one\n\(between)8\n"
  static let merged = "1\n\(between)8\n"
  /// Two that conflict at both ends.
  static let conflictingCurrent = "1\n\(between)VIII\n"
  static let conflictingOther = "I\n\(between)8\n"

  /// A folder with three files that merge without a conflict.
  static func folder(
    current: String = current, base: String = base, other: String = other
  ) throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write("current", Data(current.utf8))
    try folder.write("base", Data(base.utf8))
    try folder.write("other", Data(other.utf8))
    return folder
  }

  static func merge(_ folder: TestFolder, _ options: String = "") throws -> BuiltProgram.Run {
    try BuiltProgram.shell("\"$RESOLVE\" merge-file \(options) current base other", in: folder.url)
  }

  static func text(_ folder: TestFolder, _ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.url.appending(path: name)), as: UTF8.self)
  }

  static func attribute<Value>(
    _ key: FileAttributeKey, _ folder: TestFolder, _ name: String
  ) throws -> Value? {
    try FileManager.default.attributesOfItem(atPath: folder.path(name))[key] as? Value
  }

  @Test(arguments: [0o644, 0o600, 0o755])
  func replacesCurrentAndKeepsItsPermissions(permissions: Int) throws {
    let folder = try Self.folder()
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: folder.path("current"))
    let run = try Self.merge(folder)
    #expect(run == BuiltProgram.Run(output: Data(), error: Data(), status: 0))
    #expect(try Self.text(folder, "current") == Self.merged)
    #expect(try Self.attribute(.posixPermissions, folder, "current") == permissions)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted()
    #expect(names == ["base", "current", "other"])
  }

  /// From 2.42 on git abandons the whole merge where a driver ends with more than 128.
  @Test(arguments: ["current", "base", "other"])
  func aDriverLeavesWhatIsNoTextAsAConflict(binary: String) throws {
    let folder = try Self.folder()
    try folder.write(binary, Data([0x61, 0x00, 0x0A]))
    let before = try Data(contentsOf: folder.url.appending(path: "current"))
    let run = try Self.merge(folder, "--driver 'photos/a b.png'")
    #expect(run.status == 1)
    #expect(run.errorText.contains("'photos/a b.png' is not merged"), "\(run.errorText)")
    #expect(try Data(contentsOf: folder.url.appending(path: "current")) == before)
    #expect(try Self.merge(folder, "-q --driver x").error.isEmpty)
    #expect(try Self.merge(folder).status == 255)
  }

  @Test func aDriverThatCannotReadStopsTheMergeOfGit() throws {
    let folder = try Self.folder()
    try FileManager.default.removeItem(at: folder.url.appending(path: "other"))
    #expect(try Self.merge(folder, "--driver x").status == 255)
    let whole = try Self.folder()
    #expect(try Self.merge(whole, "--driver x").status == 0)
    #expect(try Self.text(whole, "current") == Self.merged)
  }

  @Test func writesConflictsAndCountsThem() throws {
    let folder = try Self.folder(
      current: Self.conflictingCurrent, other: Self.conflictingOther)
    let run = try Self.merge(folder)
    #expect(run.status == 2)
    #expect(run.error.isEmpty)
    #expect(
      try Self.text(folder, "current") == """
        <<<<<<< current
        1
        =======
        I
        >>>>>>> other
        two
        three
        four
        five
        six
        seven
        <<<<<<< current
        VIII
        =======
        8
        >>>>>>> other

        """)
  }

  /// A tool that was told a length, as a driver of git is, finds markers by it.
  @Test func markersAreAsLongAsTheyAreToldToBe() throws {
    let line = "=======\n<<<<<<< a\n"
    let folder = try Self.folder(
      current: line + Self.conflictingCurrent, base: line + Self.base,
      other: line + Self.conflictingOther)
    for length in [1, 5, 7, 9] {
      let text = try Self.merge(folder, "-p --marker-size \(length)").outputText
      let marker = String(repeating: "<", count: length)
      #expect(text.contains("\n\(marker) current\n"), "\(text)")
    }
    // Of itself the program makes markers that no line of the text looks like.
    #expect(try Self.merge(folder, "-p").outputText.contains("\n<<<<<<<< current\n"))
  }

  @Test func moreConflictsThanAStatusHolds() throws {
    let lines = (0..<2_000).map { "line \($0)\n" }
    func text(_ mark: String) -> String {
      lines.enumerated().map { $0.offset % 10 == 0 ? "\(mark) \($0.element)" : $0.element }.joined()
    }
    let folder = try Self.folder(current: text("a"), base: lines.joined(), other: text("b"))
    #expect(try Self.merge(folder).status == 127)
  }

  @Test func printsAndLeavesCurrent() throws {
    let folder = try Self.folder()
    let run = try Self.merge(folder, "-p")
    #expect(run.outputText == Self.merged)
    #expect(run.status == 0)
    #expect(try Self.text(folder, "current") == Self.current)
  }

  @Test func leavesAFileThatHoldsTheResultAlready() throws {
    let folder = try Self.folder(other: Self.base)
    let before: NSNumber? = try Self.attribute(.systemFileNumber, folder, "current")
    #expect(try Self.merge(folder).status == 0)
    #expect(try Self.text(folder, "current") == Self.current)
    // A file that is written anew is another file under the same name.
    #expect(try Self.attribute(.systemFileNumber, folder, "current") == before)
    let changed = try Self.folder()
    let old: NSNumber? = try Self.attribute(.systemFileNumber, changed, "current")
    #expect(try Self.merge(changed).status == 0)
    #expect(try Self.attribute(.systemFileNumber, changed, "current") != old)
  }

  @Test func followsASymbolicLink() throws {
    let folder = try Self.folder()
    try FileManager.default.createDirectory(
      atPath: folder.path("sub"), withIntermediateDirectories: false)
    try FileManager.default.moveItem(
      atPath: folder.path("current"), toPath: folder.path("sub/real"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("middle"), withDestinationPath: "sub/real")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("current"), withDestinationPath: "middle")
    #expect(try Self.merge(folder).status == 0)
    #expect(try Self.text(folder, "sub/real") == Self.merged)
    #expect(try Self.attribute(.type, folder, "current") == FileAttributeType.typeSymbolicLink)
    #expect(try Self.attribute(.type, folder, "middle") == FileAttributeType.typeSymbolicLink)
  }

  /// Somebody who may neither write into the folder nor into the file.
  @Test(
    .enabled(
      if: getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"),
      "nothing here gives up the rights of root"),
    arguments: [(0o555, 0o666), (0o777, 0o444)])
  func refusesWhatMayNotBeWritten(folderPermissions: Int, permissions: Int) throws {
    let folder = try Self.folder()
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: folder.path("current"))
    try FileManager.default.setAttributes(
      [.posixPermissions: folderPermissions], ofItemAtPath: folder.path(""))
    let nobody =
      getuid() == 0 ? "/usr/bin/setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    let run = try BuiltProgram.shell(
      nobody + "\"$RESOLVE\" merge-file current base other", in: folder.url)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(""))
    #expect(run.status == 255)
    #expect(
      run.errorText == "Error: 'current' cannot be written: Permission denied. "
        + "Check that you may write to its folder.\n")
    #expect(try Self.text(folder, "current") == Self.current)
  }

  @Test func readsAnythingButWritesOnlyFiles() throws {
    let folder = try Self.folder()
    let line = "cat other | \"$RESOLVE\" merge-file -p current base /dev/stdin"
    #expect(try BuiltProgram.shell(line, in: folder.url).outputText == Self.merged)
    let empty = try BuiltProgram.shell(
      "\"$RESOLVE\" merge-file -p /dev/null /dev/null other", in: folder.url)
    #expect(empty.outputText == Self.other)
    // No device: it would be replaced where this fails.
    let pipe = try BuiltProgram.shell(
      "mkfifo pipe; (cat current > pipe) & \"$RESOLVE\" merge-file pipe /dev/null other; status=$?; kill $! 2>/dev/null; exit $status",
      in: folder.url)
    #expect(pipe.status == 255)
    #expect(pipe.errorText.contains("it is a device, a pipe or a socket"), "\(pipe.errorText)")
  }

  /// Whatever is printed, and wherever it cannot be: the status is git's for an error.
  @Test(arguments: ["", "-q "])
  func outputThatFails(quiet: String) throws {
    let folder = try Self.folder()
    let run = try Self.merge(folder, quiet + "-p >&-")
    #expect(run.status == 255)
    #expect(run.errorText.isEmpty == (quiet == "-q "), "\(run.errorText)")
  }

  @Test func closedPipeEndsQuietly() throws {
    let long = String(repeating: "a line of some length\n", count: 50_000)
    let folder = try Self.folder(current: long, base: "", other: "")
    let line = "\"$RESOLVE\" merge-file -p current base other | head -c 1"
    for before in ["", "trap '' PIPE; "] {
      let run = try BuiltProgram.shell(before + line, in: folder.url)
      #expect(run.outputText == "a")
      #expect(run.errorText == "")
    }
  }

  /// A disk that is full: the old file stays whole.
  @Test func fileThatCannotBeWrittenStaysAsItWas() throws {
    let folder = try Self.folder()
    let line = "{ trap '' XFSZ; ulimit -f 0; \"$RESOLVE\" merge-file current base other; echo $?; }"
    let run = try BuiltProgram.shell(line + " 2>&1 | cat >all; cat all; rm all", in: folder.url)
    #expect(run.outputText.hasPrefix("Error: 'current' cannot be written: "))
    #expect(run.outputText.hasSuffix("\n255\n"), "\(run.outputText)")
    #expect(try Self.text(folder, "current") == Self.current)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted()
    #expect(names == ["base", "current", "other"])
  }

  @Test func namesAreAnyBytes() throws {
    let folder = try Self.folder(other: Self.conflictingOther)
    let line = """
      name=$(printf 'cur\\377'); mv current "$name"
      "$RESOLVE" merge-file -p "$name" base other | od -An -c | tr -d ' \\n'
      """
    let run = try BuiltProgram.shell(line, in: folder.url)
    #expect(run.outputText.hasPrefix("<<<<<<<cur377\\n1\\n"), "\(run.outputText)")
  }
}
