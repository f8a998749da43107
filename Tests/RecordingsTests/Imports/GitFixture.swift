import FileAccess
import Foundation
import Scenarios
import TestSupport
import Testing

@testable import Recordings

let gitIsHere: Bool = (try? ShellCommand.run(bytes("git --version")).end) == .exited(0)

/// A git repository that a test makes.
struct GitFixture {
  let folder: ReadingFolder
  /// The repository, in the folder.
  let name: String

  var path: [UInt8] { folder.path(name) }

  /// A new repository without a commit, on the branch `main`.
  init(_ name: String = "repository", options: String = "") throws {
    folder = try ReadingFolder()
    self.name = name
    try shell(
      "git init -q \(options) \"$1\" && git -C \"$1\" symbolic-ref HEAD refs/heads/main", path)
  }

  /// A repository that is there.
  init(named name: String, in folder: ReadingFolder) {
    self.folder = folder
    self.name = name
  }

  /// Runs lines of shell in the repository.
  ///
  /// `commit WHO TIME MESSAGE` commits everything.
  @discardableResult
  func run(_ lines: String, _ arguments: [UInt8]...) throws -> [UInt8] {
    let result = try ShellCommand.run(
      bytes(
        """
        set -e
        cd "$1"; shift
        unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
        export HOME=/nonexistent GIT_CONFIG_NOSYSTEM=1 GIT_COMMITTER_NAME=Tester GIT_COMMITTER_EMAIL=tester@example.org
        export GIT_COMMITTER_DATE='2026-11-18T12:00:00Z' GIT_AUTHOR_EMAIL=author@example.org
        git() { command git -c core.autocrlf=false -c merge.conflictStyle=merge -c protocol.file.allow=always "$@"; }
        commit() { git add -A && GIT_AUTHOR_NAME="$1" GIT_AUTHOR_DATE="$2" git commit -q --allow-empty -m "${3:-text}"; }
        \(lines)
        """), arguments: [path] + arguments)
    try #require(
      result.end == .exited(0), "\(lines): \(String(decoding: result.errors, as: UTF8.self))")
    return result.output
  }

  /// Imports two commits.
  func read(
    _ ours: String? = "main", _ theirs: String? = "topic", isWhole: Bool = false
  ) throws(ScenarioError) -> Import {
    try GitImport(
      folder: path, ours: ours.map { bytes($0) }, theirs: theirs.map { bytes($0) },
      importsAll: isWhole
    ).read()
  }
}
