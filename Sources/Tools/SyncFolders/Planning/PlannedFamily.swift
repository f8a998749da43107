package import ConflictResolution
package import FileAccess

/// The plan for the versions of one file in a folder.
package struct PlannedFamily: Sendable {
  /// The planned fate of a version.
  package enum Fate: Hashable, Sendable {
    /// It keeps its name.
    case stays
    /// It gets another name in its folder.
    case becomes([UInt8])
    /// It goes to the store, and why.
    case setAside(String)
    /// Nothing is decided.
    case open
    /// A weak match that nobody asked for.
    case passedOver
  }

  /// A version as it lies in the folder.
  package struct Member: Hashable, Sendable {
    /// Its name.
    package let name: [UInt8]
    /// The facts that its name contains; `nil` for the original.
    package let copy: ConflictCopyName?
    /// What it was when the plan was made; `nil` if it could not be read.
    package internal(set) var stamp: FileStamp?
    /// Its status.
    package internal(set) var status: FileStatus
    /// Its rights; `nil` if they could not be read.
    package internal(set) var rights: FileRights?
    /// Its version ID, by which it can be picked.
    package internal(set) var id: VersionID?
    /// The number by which it can be picked, as in questions about the conflict; `nil` if nothing is to be picked.
    package internal(set) var number: Int?
    /// What messages call it: `original`, the writer in its name, or `copy`.
    package internal(set) var device: DeviceID
    package internal(set) var fate: Fate
    /// The rule by which it is not kept, if one decided upon it.
    package internal(set) var rule: Explanation.Rule?

    /// Whether it is a weak match that nobody asked for.
    package var isPassedOver: Bool { fate == .passedOver }
  }

  /// What is known of a document with conflict copies inside.
  package struct Document: Hashable, Sendable {
    /// What it was when the plan was made, including the conflict copies.
    package let stamp: FileStamp
    /// How each member's version is made, in the order of the members.
    package let recipes: [DocumentRecipe]
    /// What is in each version, in the same order.
    package let contents: [ContentOnDisk]
  }

  /// A new content.
  package struct Made: Hashable, Sendable {
    /// Its name.
    package let name: [UInt8]
    package let bytes: [UInt8]
    package let modified: Timestamp?
    /// What went into it.
    package let from: [VersionID]
  }

  /// Why times hardly decide.
  package enum Tie: String, Hashable, Sendable {
    /// They are equal, and the digests of the contents decided.
    case content
    /// Their difference is small enough to count as equal.
    case time
  }

  /// How the members relate to each other.
  package let kind: CopyFamily.Kind
  /// The path of the folder from the root; empty for the root itself.
  package let folder: [UInt8]
  /// The name of the original, whether it is there or not.
  package let originalName: [UInt8]
  /// The name of the original as the family was found: the same, unless its copies follow a file that was renamed.
  package let foundName: [UInt8]
  /// What the original may be now, if it is gone.
  package let renamed: RenamedOriginal?
  /// The names that some file system treats as equal to ``originalName``, if the original is not there.
  package let namesakes: [[UInt8]]
  package internal(set) var members: [Member]
  /// The runs that set members aside before, by the positions of the members: these are not asked about again.
  package internal(set) var settled: [Int: String] = [:]
  package internal(set) var made: Made?
  /// What is known of the document, for a family of kind ``CopyFamily/Kind/document``: its members are the
  /// versions of the document.
  package internal(set) var document: Document?
  /// The companions of its versions, such as the logs of databases.
  package internal(set) var parts: [Part] = []
  /// The path of the file whose family decides for this one, a companion's.
  package internal(set) var unit: [UInt8]?
  /// Whether the change of that family is one of this as well.
  package internal(set) var isChangedByUnit = false
  package internal(set) var state = FileOutcome.State.undecided
  /// What decided, and its explanation.
  package internal(set) var decidedBy: Decider?
  package internal(set) var explanation: Explanation?
  /// The pattern of the rule that gave the file its strategies; `nil` if they are those of all files.
  package internal(set) var pattern: PathPattern?
  /// The conflict; `nil` if all versions are the same.
  package internal(set) var conflict: ConflictSummary?
  /// The outcome of the file, with all contents that were read; only kept for a person who decides.
  package internal(set) var outcome: FileOutcome?
  /// Strategies that could not decide, and why.
  package internal(set) var declined: [Decline] = []
  /// Why the times of the versions hardly decide which one is kept; `nil` if they do.
  package internal(set) var tie: Tie?
  /// The base of a merge, and how it was found.
  package internal(set) var base: MergeBase?
  /// The lines of each version that a merge drops, on a base that a person named.
  package internal(set) var dropped: [DroppedLines] = []
  /// A merge on a base that is not proven: nothing that a side added is missing, but a deleted line may be back.
  package internal(set) var proposal: [UInt8]?
  /// Why the base that was asked for is not available.
  package internal(set) var baseProblem: String?
  /// Why a version or the base cannot be read, if so.
  package internal(set) var readProblem: FileAccessError?
  /// Why nothing can be planned.
  package internal(set) var problem: String?

  /// The versions, without weak matches that nobody asked for.
  package var activeMembers: [Member] { members.filter { !$0.isPassedOver } }

  /// The path of the original from the root, as the family was found.
  package var foundPath: [UInt8] { Folder.path(folder, foundName) }

  /// The path of the original from the root.
  package var path: [UInt8] { Folder.path(folder, originalName) }

  /// The conflict copies in a version of a document, without the copy that names the version, by their paths
  /// from the folder; of a version of a unit its companions.
  ///
  /// - Parameter index: The position of the version among the members.
  /// - Returns: The paths, in the order of their bytes; empty for other versions.
  package func furtherCopies(ofMember index: Int) -> [[UInt8]] {
    if !parts.isEmpty { return parts.filter { $0.member == index }.map(\.name) }
    guard let document, document.recipes.indices.contains(index) else { return [] }
    return document.recipes[index].sources.values
      .map { Folder.path(originalName, $0.path) }
      .filter { $0 != members[index].name }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether nothing is left to decide.
  package var isDecided: Bool { problem == nil && state != .undecided }

  /// Whether the original is there.
  var hasOriginal: Bool {
    kind == .document || members.contains { $0.name == originalName }
  }

  /// The names that files get which do not have them yet.
  var newNames: [[UInt8]] {
    members.compactMap { if case .becomes(let name) = $0.fate { name } else { nil } }
      + (made.map { [$0.name] } ?? []) + parts.compactMap(newName)
  }

  /// The change that a run makes; `nil` if no name changes.
  package var change: RunPlan.Change? {
    guard isDecided, unit == nil else { return nil }
    if let document { return documentChange(of: document) }
    let model = resultRights?.model
    var files: [RunPlan.File] = []
    var moves = false
    for member in members {
      guard let stamp = member.stamp else { continue }
      switch member.fate {
      case .stays: files.append(.present(before: member.name, after: member.name, stamp: stamp))
      case .becomes(let name):
        moves = true
        // A copy with other rights than the original's does not get the name itself: no file is ever given
        // other rights, so that undo stays exact.
        guard name == resultName, let model else {
          files.append(.present(before: member.name, after: name, stamp: stamp))
          continue
        }
        files.append(.present(before: member.name, after: nil, stamp: stamp))
        files.append(
          .made(
            after: name, content: .copy(of: member.name, stamp: stamp), like: model,
            modified: (stamp.seconds, stamp.nanoseconds)))
      case .setAside:
        moves = true
        files.append(.present(before: member.name, after: nil, stamp: stamp))
      case .open, .passedOver: continue
      }
    }
    if let made {
      moves = true
      files.append(
        .made(
          after: made.name, content: .bytes(made.bytes), like: model,
          modified: made.modified?.secondsAndNanoseconds))
    }
    guard moves else { return nil }
    for part in parts {
      files.append(.present(before: part.name, after: newName(of: part), stamp: part.stamp))
    }
    return RunPlan.Change(
      folder: [[UInt8]](path: folder), files: files, reason: .decided(recordedDecision))
  }

  /// The document is exchanged as a whole: each version that is kept is made anew, and the present document
  /// goes to the store with all of its conflict copies.
  private func documentChange(of document: Document) -> RunPlan.Change {
    var files: [RunPlan.File] = [
      .present(before: originalName, after: nil, stamp: document.stamp)
    ]
    for (index, member) in members.enumerated() {
      let name: [UInt8]
      switch member.fate {
      case .stays: name = originalName
      case .becomes(let new): name = new
      case .setAside, .open, .passedOver: continue
      }
      files.append(
        .made(
          after: name,
          content: .document(
            of: originalName, recipe: document.recipes[index], content: document.contents[index]),
          like: nil, modified: nil))
    }
    return RunPlan.Change(
      folder: [[UInt8]](path: folder), files: files, reason: .decided(recordedDecision))
  }
}

extension Timestamp {
  /// The time as a file system takes it: whole seconds, rounded down, and the rest.
  var secondsAndNanoseconds: (seconds: Int64, nanoseconds: Int32) {
    let rest = nanoseconds % 1_000_000_000
    return (
      secondsSince1970, Int32(truncatingIfNeeded: rest < 0 ? rest + 1_000_000_000 : rest)
    )
  }
}
