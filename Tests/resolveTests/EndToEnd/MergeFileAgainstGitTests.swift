import Foundation
import Testing

/// `resolve merge-file` in the place of `git merge-file`: the same line, the same bytes, the same status.
@Suite(
  "merge-file against git", .serialized,
  .enabled(if: gitIsHere, "git is not installed"))
struct MergeFileAgainstGitTests {
  private static let lines = [
    "-p current base other", "--stdout current base other", "-pq current base other",
    "-p -L a -L b -L c --diff3 current base other", "-pLa -Lb current base other",
    "-p -L -x current base other", "-p -L=x current base other",
    "-p --ours current base other", "-p --theirs current base other",
    "-p --union current base other", "-p --ours --union --theirs current base other",
    "-p --diff3 --zdiff3 --diff3 current base other",
    "-p --zdiff3 current base other", "-p --marker-size 3 current base other",
    "-p --marker-size=30 current base other",
    "-p -L  -L  -L x current base other", "-p --zdiff3 --union current base other",
    "-p --marker-size -3 current base other", "-p --marker-size=0 current base other",
    "-p other base current", "-p base base other", "-p current base current",
    "-p -- current base other", "current base other -p", "current base other",
    "-q current base other", "--ours current base other", "-p /dev/null /dev/null other",
    "current base", "-p current base other more", "", "-p --nonsense current base other",
    "-p -L a -L b -L c -L d current base other", "-p -L", "-p --marker-size",
    "-p --marker-size=x current base other", "-p --marker-size= current base other",
    "-p nowhere base other", "-p current nowhere other", "-p current base nowhere",
    "-pq current base nowhere", "-p current base .", "-p current base binary",
    "-pq binary base other", "binary base other",
  ]

  @Test(arguments: lines)
  func doesWhatGitDoes(line: String) throws {
    let git = try Self.run("git merge-file " + line)
    // git without the option merges by Myers' algorithm; older ones do not know the option.
    let own = try Self.run("\"$RESOLVE\" merge-file --diff-algorithm myers " + line)
    #expect(own.output == git.output)
    #expect(own.status == git.status)
    #expect(own.current == git.current)
    #expect(own.errorText.isEmpty == git.errorText.isEmpty, "\(own.errorText)")
  }

  private struct Result {
    let output: Data
    let errorText: String
    let status: Int32
    let current: Data
  }

  /// Runs a line in a folder of its own, with no configuration of anybody's.
  private static func run(_ line: String) throws -> Result {
    let folder = try MergeFileTests.folder(
      current: MergeFileTests.conflictingCurrent, other: MergeFileTests.conflictingOther)
    try folder.write("binary", Data([0x61, 0x00, 0x0A]))
    let run = try BuiltProgram.shell(
      "HOME=/nowhere GIT_CONFIG_NOSYSTEM=1 GIT_CEILING_DIRECTORIES=/; export HOME "
        + "GIT_CONFIG_NOSYSTEM GIT_CEILING_DIRECTORIES; \(line)", in: folder.url)
    return Result(
      output: run.output, errorText: run.errorText, status: run.status,
      current: try Data(contentsOf: folder.url.appending(path: "current")))
  }
}

/// Whether git can be run.
let gitIsHere =
  (try? BuiltProgram.shell("git --version >/dev/null 2>&1"))?.status == 0
