public import ConflictResolution

/// One undecided conflict as a person sees it: the versions that can be kept, and what they began with.
///
/// ```swift
/// let outcome = try Resolver(Policy([.manual])).resolve(files)
/// for review in outcome.files.compactMap({ ConflictReview(of: $0) }) {
///   print(review.file.path, review.question)
///   for version in review.versions { print(version.whoAndWhen { $0.description }) }
/// }
/// ```
///
/// See ``comparison(from:to:limits:)`` for what differs, ``hunks(limits:)`` for a text in conflict hunk by
/// hunk, and ``decision(for:)`` for the decision that an answer makes.
public struct ConflictReview: Hashable, Sendable {
  /// The outcome of the file.
  public let file: FileOutcome
  /// What is in conflict.
  public let conflict: ConflictSummary
  /// The versions that can be kept, highest in rank first, as in `FileOutcome.choices`.
  public let versions: [ReviewedVersion]
  /// The versions that all began with, highest in rank first, as far as they are known.
  ///
  /// There are several if devices merged the same versions independently of each other and continued to edit.
  public let bases: [ReviewedVersion]
  /// What all versions began with; `nil` if that is not known, or if there are several ``bases`` with other contents.
  ///
  /// If several have one content, it is the first: the engine, too, uses what all bases agree on as the base.
  public let base: ReviewedVersion?
  /// The deletions among the versions.
  public let deletions: [ReviewedDeletion]
  /// The versions whose name is not the one that all began with; without that, all if their names differ.
  public let renames: [ReviewedRename]

  /// The review of a file, or `nil` if nothing about it is undecided.
  ///
  /// - Parameters:
  ///   - file: The outcome of the file.
  ///   - devices: What people call the devices; others are called by their IDs.
  ///   - known: All known versions of the file. An outcome has only those that it needs: it may lack what was deleted.
  /// - Complexity: O(*n*) in the number of the file's versions, for each deletion among them.
  public init?(
    of file: FileOutcome, devices: [DeviceID: String] = [:], known: [FileVersion] = []
  ) {
    guard file.state == .undecided, let conflict = file.conflict else { return nil }
    func reviewed(_ version: FileVersion, ids: [VersionID]) -> ReviewedVersion {
      ReviewedVersion(ids: ids, version: version, name: devices[version.device])
    }
    self.file = file
    self.conflict = conflict
    var versions = file.choices.map { choice in
      var version = choice.version
      // The present place of its folder: the writer may have seen the folder elsewhere.
      version.path = choice.path
      return reviewed(version, ids: choice.ids)
    }
    for (place, age) in VersionAge.ages(of: versions).enumerated() { versions[place].age = age }
    self.versions = versions
    let bases = conflict.bases.compactMap { id in
      file.history.first { version in
        version.fullID == id || version.vector.map { VersionID(vector: $0) } == id
      }.map { reviewed($0, ids: [id]) }
    }
    self.bases = bases
    func agreed(_ hasSame: (FileVersion, FileVersion) -> Bool) -> ReviewedVersion? {
      guard let first = bases.first, bases.count == conflict.bases.count,
        bases.dropFirst().allSatisfy({ hasSame($0.version, first.version) })
      else { return nil }
      return first
    }
    base = agreed { $0.state == $1.state }
    let history = known + file.history
    deletions = versions.indices.filter { !versions[$0].state.isLive }.map { place in
      let deleted = Self.version(deletedBy: versions[place].version, among: history)
      return ReviewedDeletion(
        version: place, deleted: deleted.map { reviewed($0, ids: [$0.fullID]) })
    }
    renames = Self.renames(versions, from: agreed(Self.areAtOnePlace)?.version)
  }

  /// What a deletion deleted: the live version before it that is before no other such version.
  private static func version(
    deletedBy tombstone: FileVersion, among history: [FileVersion]
  ) -> FileVersion? {
    // A device that only carries a deletion on has deleted nothing itself.
    guard let vector = tombstone.originVector else {
      return history.first { $0.isAncestor && $0.state.isLive }
    }
    var last: FileVersion?
    for version in history where version.state.isLive {
      guard let own = version.vector, own.order(relativeTo: vector) == .before else { continue }
      if let known = last?.vector {
        switch own.order(relativeTo: known) {
        case .before, .equal: continue
        case .after: break
        case .concurrent:
          // Of several that were seen together the one that was written last.
          guard let modified = version.modified, modified > last?.modified ?? modified else {
            continue
          }
        }
      }
      last = version
    }
    return last
  }

  private static func renames(
    _ versions: [ReviewedVersion], from base: FileVersion?
  ) -> [ReviewedRename] {
    let live = versions.indices.filter { versions[$0].state.isLive }
    let isAnyOther = live.contains {
      !areAtOnePlace(versions[$0].version, versions[live[0]].version)
    }
    return live.compactMap { place in
      let version = versions[place].version
      guard base.map({ !areAtOnePlace($0, version) }) ?? isAnyOther else { return nil }
      return ReviewedRename(version: place, from: base?.path, to: version.path)
    }
  }

  /// Whether nothing was renamed between two versions.
  ///
  /// In one folder by identity, wherever that was seen, only the name counts.
  private static func areAtOnePlace(_ left: FileVersion, _ right: FileVersion) -> Bool {
    guard let parent = left.parent, parent == right.parent else { return left.path == right.path }
    return left.path.lastComponent == right.path.lastComponent
  }
}
