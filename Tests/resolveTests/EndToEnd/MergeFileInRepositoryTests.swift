import Foundation
import Testing

/// What `resolve merge-file` takes from the repository of git that it runs in.
@Suite(
  "merge-file in a repository of git", .enabled(if: gitIsHere, "git is not installed"))
struct MergeFileInRepositoryTests {
  /// Runs lines of shell beside the three files, in a new repository and with no configuration of anybody's.
  private static func run(
    _ lines: String, inRepository: Bool = true
  ) throws -> (folder: TestFolder, run: BuiltProgram.Run) {
    let folder = try MergeFileTests.folder(
      current: MergeFileTests.conflictingCurrent, other: MergeFileTests.conflictingOther)
    try folder.write("binary", Data([0x61, 0x00, 0x0A]))
    let run = try BuiltProgram.shell(
      """
      unset GIT_DIR GIT_WORK_TREE
      export HOME=/nowhere GIT_CONFIG_NOSYSTEM=1 GIT_CEILING_DIRECTORIES=/
      \(inRepository ? "git init -q . && git add current base other binary" : ":")
      \(lines)
      """, in: folder.url)
    return (folder, run)
  }

  @Test(arguments: ["merge", "diff3", "zdiff3"], ["", "--diff3 ", "--ours ", "-L a -L b -L c "])
  func showsConflictsAsGitIsToldTo(style: String, options: String) throws {
    let line = "merge-file -p \(options)current base other"
    let set = "git config merge.conflictStyle \(style)"
    let git = try Self.run("\(set); git \(line)").run
    let own = try Self.run("\(set); \"$RESOLVE\" \(line)").run
    #expect(own.outputText == git.outputText)
    #expect(own.status == git.status)
    // Below the top, and where git names the repository, as it does for its drivers.
    let deep =
      "mkdir -p sub/deep; mv current base other sub/deep; cd sub/deep; \"$RESOLVE\" \(line)"
    #expect(try Self.run("\(set); \(deep)").run.outputText == git.outputText)
    let named =
      "\(set); mv .git elsewhere.git; GIT_DIR=$PWD/elsewhere.git \"$RESOLVE\" \(line)"
    #expect(try Self.run(named).run.outputText == git.outputText)
  }

  @Test func asksNobodyOutsideOfARepository() throws {
    let shown = "mkdir home; export HOME=$PWD/home; git config --global merge.conflictStyle diff3;"
    let line = "merge-file -p current base other"
    let git = try Self.run("\(shown) git \(line)", inRepository: false).run
    let own = try Self.run("\(shown) \"$RESOLVE\" \(line)", inRepository: false).run
    #expect(own.outputText == git.outputText)
    #expect(!own.outputText.contains("|||||||"))
    let inside = try Self.run("\(shown) \"$RESOLVE\" \(line)").run
    #expect(inside.outputText.contains("|||||||"))
  }

  @Test func refusesAStyleThatThereIsNot() throws {
    let wrong = "git config merge.conflictStyle fancy;"
    let (folder, run) = try Self.run("\(wrong) \"$RESOLVE\" merge-file current base other")
    #expect(run.status == 255)
    #expect(run.errorText.contains("'fancy'"), "\(run.errorText)")
    #expect(try MergeFileTests.text(folder, "current") == MergeFileTests.conflictingCurrent)
    // Where nothing is shown nobody asks.
    let clean = try Self.run("\(wrong) \"$RESOLVE\" merge-file -p current base current").run
    #expect(clean.status == 0)
  }

  @Test func mergesObjectsIntoAnObject() throws {
    let names = ":current :base $(git rev-parse :other)"
    let (folder, run) = try Self.run(
      """
      id=$("$RESOLVE" merge-file --object-id -L a -L b -L c \(names)); status=$?
      "$RESOLVE" merge-file --object-id -p -L a -L b -L c \(names) > printed
      "$RESOLVE" merge-file -p -L a -L b -L c current base other > expected
      git cat-file blob "$id" > object
      cmp object expected && cmp printed expected && echo same; exit $status
      """)
    #expect(run.outputText == "same\n", "\(run.errorText)")
    #expect(run.status == 2)
    #expect(try MergeFileTests.text(folder, "current") == MergeFileTests.conflictingCurrent)
  }

  @Test func theContentWithoutBytesNeedsNoObject() throws {
    let (_, run) = try Self.run(
      """
      empty=$(git hash-object --stdin < /dev/null)
      "$RESOLVE" merge-file --object-id "$empty" "$empty" :other; git rev-parse :other
      """)
    let lines = run.outputText.split(separator: "\n")
    #expect(lines.count == 2 && lines.first == lines.last, "\(run.outputText)\(run.errorText)")
  }

  @Test(arguments: [
    (":nowhere :base :other", "':nowhere' cannot be read as an object of git: git says"),
    ("HEAD :base :other", "'HEAD'"), (":current: :base :other", "':current:'"),
    ("--quiet :nowhere :base :other", ""), (":current :base :binary", "Cannot merge binary files"),
    ("'-x' :base :other", "'-x'"),
  ])
  func refusesWhatIsNoContent(words: String, message: String) throws {
    let run = try Self.run("\"$RESOLVE\" merge-file --object-id \(words)").run
    #expect(run.status == (words.hasPrefix("'-x'") ? 129 : 255))
    #expect(run.output.isEmpty)
    #expect(message.isEmpty || run.errorText.contains(message), "\(run.errorText)")
    #expect(run.errorText.isEmpty == message.isEmpty)
  }

  @Test func objectsNeedARepository() throws {
    let run = try Self.run(
      "\"$RESOLVE\" merge-file --object-id :current :base :other", inRepository: false
    ).run
    #expect(run.status == 255)
    #expect(run.errorText.contains("no repository of git"), "\(run.errorText)")
  }
}
