import ConflictResolution
import FileAccess
import JSONText
package import Scenarios

/// Imports what two commits made of the files of a git repository.
///
/// Each file that both commits changed since their common ancestor is a file of the scenario: the ancestor's state is its
/// base, and each commit's state a version, by the author who changed the file last on that side. git keeps no vectors, so
/// the versions have none. Nothing but the repository's own objects is read, and nothing is written.
package struct GitImport: Sendable {
  /// A folder in the repository, or a bare repository, as bytes.
  package let folder: [UInt8]
  /// What a person calls the commit on this side; `nil` for `HEAD`.
  package let ours: [UInt8]?
  /// What a person calls the other commit; `nil` for the one that is being merged.
  package let theirs: [UInt8]?
  /// Whether files are imported, too, that one side changed.
  package let importsAll: Bool

  package init(folder: [UInt8], ours: [UInt8]?, theirs: [UInt8]?, importsAll: Bool) {
    self.folder = folder
    self.ours = ours
    self.theirs = theirs
    self.importsAll = importsAll
  }

  /// Reads the repository.
  ///
  /// - Returns: The scenario, and what is not in it.
  /// - Throws: ``ScenarioError`` that names the repository: it cannot be read, a commit is not there, history or
  ///   contents are missing.
  /// - Complexity: O(*n*) in the size of the trees and of the contents that are imported; about a dozen runs of git, and
  ///   one more for each thousand contents.
  package func read() throws(ScenarioError) -> Import {
    let repository = GitRepository(folder: folder)
    let ourName = ours ?? Array("HEAD".utf8)
    let ourCommit = try repository.commit(ourName)
    let theirCommit: [UInt8]
    if let theirs {
      theirCommit = try repository.commit(theirs)
    } else {
      theirCommit = try repository.mergeHead()
    }
    let bases = try repository.mergeBases(ourCommit, theirCommit)
    var remarks: [String] = []
    if try repository.isShallow() {
      guard !bases.isEmpty else {
        throw repository.failure(
          .inconsistent,
          "the repository is shallow, and the common ancestor is not in it; run 'git fetch --unshallow' first"
        )
      }
      remarks.append(
        "The repository is shallow: a later common ancestor may be missing from it.")
    } else if bases.isEmpty {
      remarks.append(
        "The commits have no common ancestor: every file that both have is new on both sides.")
    }
    let sides = [
      Side(name: ourName, commit: ourCommit),
      Side(name: theirs ?? Array("MERGE_HEAD".utf8), commit: theirCommit),
    ]
    var histories = try GitHistories(repository, sides: sides, bases: bases, isWhole: importsAll)
    var recorded = JSONObject()
    recorded["tool"] = .string(try repository.version())
    recorded["ours"] = .string(GitRepository.text(ourCommit))
    recorded["theirs"] = .string(GitRepository.text(theirCommit))
    recorded["bases"] = .string(bases.map { GitRepository.text($0) }.joined(separator: " "))
    var scenario = Scenario(
      name: GitRepository.text(sides[0].name) + " and " + GitRepository.text(sides[1].name),
      files: try histories.files(), runs: [Scenario.Run(settings: Policy())],
      recorded: recorded)
    scenario.notePresent(try histories.names())
    return Import(scenario: scenario, omissions: histories.omissions, remarks: remarks)
  }

  /// One of the two commits.
  struct Side: Hashable, Sendable {
    /// What a person calls it.
    let name: [UInt8]
    /// Its hash.
    let commit: [UInt8]
  }
}
