import Foundation
import Testing

/// What cannot be written ends with 73, what cannot be read with 74, whatever the command.
@Suite("Folders and stores that cannot be read or written")
struct FolderStatusTests {
  static let copy = "notes.sync-conflict-20261121-000249-X6UAVQQ.md"

  /// A folder `tree` with a conflict in it and one in `tree/sub`, and a second folder `base`.
  static let folders = """
    export XDG_STATE_HOME=$PWD/state
    mkdir tree tree/sub base
    for place in tree tree/sub; do
      printf 'old\\n' > $place/notes.md; printf 'new\\n' > $place/\(copy)
      touch -d 2026-11-20T10:00:00Z $place/notes.md
    done
    printf 'old\\n' > base/notes.md

    """

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Lines of shell that make the trouble.
    let trouble: String
    /// The program's arguments, as a line of shell.
    let line: String
    let status: Int32
    /// What standard error, and of a plan standard output, says.
    let parts: [String]

    init(_ name: String, _ trouble: String, _ line: String, _ status: Int32, _ parts: String...) {
      testDescription = "\(name): \(line)"
      self.trouble = trouble
      self.line = line
      self.status = status
      self.parts = parts
    }
  }

  static let apply = "--strategy newest --store store --apply tree"
  static let plan = "--strategy newest --store store tree"
  static let before = "\"$RESOLVE\" \(apply)"

  static let rows: [Row] = [
    Row("no trouble", "", plan, 0, "2 conflicts: 2 decided"),
    Row("no trouble", "", apply, 0, "Decided 2 of 2"),

    Row(
      "a store that is not writable", "mkdir store; chmod 555 store", apply, 73,
      "/store/", "cannot be written: Permission denied", "Check that you may write"),
    Row(
      "a store that is not writable", "mkdir store; chmod 555 store", plan, 0,
      "'apply' will be refused: The store '", "/store' cannot be written: Permission denied",
      "--store", "2 conflicts: 2 decided"),
    Row(
      "a store that cannot be made", "mkdir shut; chmod 555 shut",
      "--strategy newest --store shut/store --apply tree", 73,
      "/shut/store' cannot be written: Permission denied", "Check that you may write"),
    Row(
      "a store that cannot be made", "mkdir shut; chmod 555 shut",
      "--strategy newest --store shut/store tree", 0, "'apply' will be refused: ", "/shut/store"),

    Row(
      "a store that cannot be read", "\(before); chmod 000 store", apply, 74,
      "/store' cannot be listed: Permission denied", "Check that you may read the folder"),
    Row(
      "a store that cannot be read", "\(before); chmod 000 store", plan, 74,
      "/store' cannot be listed: Permission denied"),
    Row(
      "a store that cannot be read", "\(before); chmod 000 store", "undo --store store tree", 74,
      "/store' cannot be listed: Permission denied"),
    Row(
      "a store that cannot be read", "\(before); chmod 000 store",
      "undo --list --store store tree", 74, "/store' cannot be listed: Permission denied"),
    Row(
      "a store that cannot be read", "\(before); chmod 000 store", "forget --store store tree",
      74, "/store' cannot be listed: Permission denied"),
    Row(
      "a store that cannot be read", "\(before); chmod 000 store", "scan --store store tree", 74,
      "/store' cannot be listed: Permission denied", "names seen"),
    Row(
      "runs that cannot be read", "\(before); chmod 000 store/runs", "undo --store store tree", 74,
      "/store/runs' cannot be listed: Permission denied"),
    Row(
      "runs that cannot be removed", "\(before); chmod 555 store/runs",
      "forget --older-than 0 --store store tree", 73, "cannot be written: Permission denied"),
    Row(
      "a store in a folder that is shut", "mkdir shut; chmod 000 shut",
      "undo --store shut/store tree", 74, "/shut/store' cannot be read: Permission denied"),

    Row(
      "a folder whose names cannot be changed", "chmod 555 tree/sub", apply, 73,
      "'sub/notes.", "could not be changed: Permission denied; nothing of it is changed. ",
      "Check that you may write to its folder.", "Decided 1 of 2"),
    Row(
      "a folder whose names cannot be changed", "chmod 555 tree/sub", plan, 0,
      "'apply' will leave what is there: Names in '",
      "/tree/sub' cannot be changed: Permission denied"),
    Row(
      "a folder whose names cannot be changed back", "\(before); chmod 555 tree/sub",
      "undo --store store tree", 73, "could not be changed: Permission denied",
      "Check that you may write to its folder.", "Undid 1 of 2"),

    Row(
      "a folder in it that cannot be read", "chmod 000 tree/sub", plan, 74,
      "tree/sub' cannot be listed: Permission denied", "1 conflict: 1 decided"),
    Row(
      "a folder in it that cannot be read", "chmod 000 tree/sub", apply, 74,
      "tree/sub' cannot be listed: Permission denied", "Decided 1 of 1"),
    Row(
      "a folder in it that cannot be read", "chmod 000 tree/sub", "scan tree", 74,
      "tree/sub' cannot be listed: Permission denied"),
    Row(
      "a version that cannot be read", "chmod 000 tree/\(copy)", plan, 74,
      "\(copy)' cannot be read: Permission denied", "Check that you may read it",
      "1 decided, 1 open"),
    Row(
      "a version that cannot be read", "chmod 000 tree/\(copy)", apply, 74,
      "\(copy)' cannot be read: Permission denied", "Decided 1 of 2"),
    Row(
      "a version that cannot be read", "chmod 000 tree/\(copy)", "scan tree", 74,
      "\(copy)' cannot be read: Permission denied"),
    Row(
      "the folder cannot be read", "chmod 000 tree", plan, 74,
      "tree' cannot be listed: Permission denied"),
    Row(
      "the folder cannot be read", "chmod 000 tree", apply, 74,
      "tree' cannot be listed: Permission denied"),
    Row(
      "the folder is not there", "", "--strategy newest --apply missing", 66,
      "'missing' cannot be read: No such file"),
    Row("the folder is not there", "", "undo missing", 66, "'missing' cannot be read"),
    Row("the folder is not there", "", "forget missing", 66, "'missing' cannot be read"),

    Row(
      "a base that cannot be read", "chmod 000 base",
      "--strategy merge,newest --base base --store store tree", 74,
      "base' cannot be listed: Permission denied"),
    Row(
      "a base that is not there", "", "--strategy merge --base none --store store tree", 66,
      "'none' cannot be read: No such file"),
    Row(
      "patterns that cannot be read",
      "mkdir tree/.stfolder; touch tree/.stignore; chmod 000 tree/.stignore",
      "--strategy newest --apply tree", 74, ".stignore' cannot be read: Permission denied"),
    Row(
      "a store that would be synced", "mkdir tree/.stfolder", "--strategy newest --apply tree", 73,
      "Add a line '/.resolve'", "--store"),
    Row(
      "a store that would be synced", "mkdir tree/.stfolder", "--strategy newest tree", 0,
      "'apply' will be refused: Syncthing would carry", "Add a line '/.resolve'", "--store"),
    Row(
      "no place for a store", "unset XDG_STATE_HOME HOME", "--strategy newest --apply tree", 73,
      "the environment names no home folder", "--store"),
    Row(
      "no place for a store", "unset XDG_STATE_HOME HOME", "--strategy newest tree", 0,
      "'apply' will be refused: ",
      "the environment names no home folder", "--store"),
  ]

  @Test(
    .enabled(if: UnprivilegedUser.canRunProgram, UnprivilegedUser.isMissing), arguments: rows)
  func theStatusSaysWhatFailed(row: Row) throws {
    let folder = try TestFolder()
    let script = Self.folders + row.trouble + "\n\"$RESOLVE\" \(row.line)\n"
    try folder.write("script", Data(script.utf8))
    let run = try UnprivilegedUser.runScript(in: folder)
    // What was shut is opened again, so that it can be removed.
    _ = try BuiltProgram.shell("chmod -R u+rwx .", in: folder.url)
    let text = run.outputText + run.errorText
    #expect(run.status == row.status, "\(text)")
    for part in row.parts { #expect(text.contains(part), "\(part)\n\(text)") }
  }

  /// A file system in memory that only this test sees.
  static let mountsInMemory: Bool = {
    let run = try? BuiltProgram.shell(
      "unshare -m sh -c 'mount -t tmpfs -o size=1m none /mnt' 2>/dev/null")
    return run?.status == 0
  }()

  /// Runs lines of shell that may mount.
  private func mounting(_ lines: String) throws -> BuiltProgram.Run {
    let folder = try TestFolder()
    try folder.write("script", Data((Self.folders + lines).utf8))
    return try BuiltProgram.shell("unshare -m sh ./script", in: folder.url)
  }

  @Test(.enabled(if: mountsInMemory, "no file system can be mounted here"))
  func aStoreOnAnotherFileSystemIsRefused() throws {
    let lines = "mkdir other; mount -t tmpfs none other\n"
    let plan = try mounting(
      lines + "\"$RESOLVE\" --strategy newest --store other/store tree")
    #expect(plan.status == 0, "\(plan.errorText)")
    #expect(plan.errorText == "")
    let warning = "'apply' will be refused: The store '"
    #expect(plan.outputText.contains(warning), "\(plan.outputText)")
    #expect(
      plan.outputText.contains("with --store.\n2 conflicts: 2 decided"), "\(plan.outputText)")

    let json = try mounting(
      lines + "\"$RESOLVE\" --strategy newest --format json --store other/store tree")
    #expect(json.outputText.contains("\"code\": \"store-on-other-file-system\""))

    let applied = try mounting(
      lines
        + "\"$RESOLVE\" --strategy newest --store other/store --apply tree; s=$?; ls other; exit $s"
    )
    #expect(applied.status == 73)
    #expect(applied.errorText.contains("is on another file system than '"), "\(applied.errorText)")
    #expect(applied.errorText.contains("with --store.\n"), "\(applied.errorText)")
    // No store is made that is of no use.
    #expect(applied.outputText == "")
  }

  @Test(.enabled(if: mountsInMemory, "no file system can be mounted here"))
  func whatIsMountedInTheFolderIsRefused() throws {
    let lines = """
      mkdir tree/mnt; mount -t tmpfs none tree/mnt
      printf 1 > tree/mnt/a.md; printf 2 > tree/mnt/a.sync-conflict-20261121-000249-X6UAVQQ.md

      """
    let plan = try mounting(lines + "\"$RESOLVE\" \(Self.plan)")
    #expect(plan.status == 0)
    #expect(plan.outputText.contains("'apply' will leave what is there: '"), "\(plan.outputText)")
    #expect(plan.outputText.contains("/tree/mnt' is on another file system than '"))
    let applied = try mounting(
      lines + "\"$RESOLVE\" \(Self.apply); s=$?; cat tree/mnt/a.md; exit $s")
    #expect(applied.status == 73, "\(applied.errorText)")
    #expect(applied.errorText.contains("Warning: 'mnt/a."), "\(applied.errorText)")
    #expect(applied.errorText.contains("It is on another file system: resolve it by itself"))
    #expect(applied.errorText.contains("Decided 2 of 3 conflicts"), "\(applied.errorText)")
    #expect(applied.outputText.hasSuffix("\n1"), "\(applied.outputText)")
  }

  @Test(.enabled(if: mountsInMemory, "no file system can be mounted here"))
  func aFullDiskIsNotWritable() throws {
    let run = try mounting(
      """
      mkdir disk; mount -t tmpfs -o size=64k none disk; mv tree disk/tree
      dd if=/dev/zero of=disk/full bs=4k 2>/dev/null
      "$RESOLVE" --strategy newest --store disk/store --apply disk/tree; s=$?
      cat disk/tree/notes.md; exit $s
      """)
    #expect(run.status == 73, "\(run.errorText)")
    #expect(run.errorText.contains("disk/store"), "\(run.errorText)")
    #expect(run.errorText.contains("No space left on device. Free some space"), "\(run.errorText)")
    #expect(run.outputText.hasSuffix("\nold\n"), "\(run.outputText)")
  }
}
