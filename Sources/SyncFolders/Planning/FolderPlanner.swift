package import ConflictResolution
package import FileAccess

/// Decides what is to become of conflict copies; it changes nothing.
///
/// The families of one folder are decided together, so that no two of the names that they get are the same.
/// The versions have no vectors: all that is known of them is their content, the time of their last change,
/// and a base where one is found.
package struct FolderPlanner {
  /// Which version is picked, by the path of the original and its version ID.
  package struct Pick: Hashable, Sendable {
    package let path: [UInt8]
    package let version: VersionID

    package init(path: [UInt8], version: VersionID) {
      self.path = path
      self.version = version
    }
  }

  /// Files up to this size are read whole, so that they can be merged: 16 MiB.
  package static let mergeLimit = 16 << 20
  /// The most that is read whole at once: 256 MiB.
  package static let batchLimit = 256 << 20

  private let policy: Policy
  private let weakCopies: WeakCopies
  private let picks: [Pick]
  private let decisions: [Decision]
  private var bases: BaseFinder
  /// The positions of picks and decisions that were of use.
  package private(set) var usedPicks: Set<Int> = []

  /// Makes a planner.
  ///
  /// - Parameters:
  ///   - policy: What decides.
  ///   - bases: What finds bases for merges.
  ///   - weakCopies: Which weak matches are copies like others.
  ///   - picks: Versions that are picked.
  ///   - decisions: Decisions by conflict ID.
  package init(
    _ policy: Policy, bases: BaseFinder, weakCopies: WeakCopies, picks: [Pick] = [],
    decisions: [Decision] = []
  ) {
    self.policy = policy
    self.bases = bases
    self.weakCopies = weakCopies
    self.picks = picks
    self.decisions = decisions
  }

  /// Plans the families of one folder.
  ///
  /// - Parameters:
  ///   - families: The families, all in one folder.
  ///   - folder: The folder.
  /// - Returns: What is to become of them, in the same order.
  /// - Throws: ``FileAccessError``, where the folder cannot be read at all.
  /// - Complexity: That of reading the versions and the names in the folder, and of resolving.
  package mutating func plan(
    _ families: [CopyFamily], in folder: borrowing FolderHandle
  ) throws(FileAccessError) -> [PlannedFamily] {
    guard let first = families.first else { return [] }
    var names: [[UInt8]] = []
    try folder.forEachEntry { names.append($0.name) }
    var planned: [PlannedFamily] = []
    var batch = PlanningBatch(folder: first.folder, names: names)
    for family in families {
      var plan = PlannedFamily(family)
      var versions = read(&plan, family, in: folder)
      if versions != nil { addBase(to: &plan, &versions) }
      let key = CollisionKey.universal(family.originalName)
      if batch.bytes > Self.batchLimit || batch.originals.contains(key) {
        decide(&planned, &batch)
      }
      batch.add(planned.count, key, versions)
      planned.append(plan)
    }
    decide(&planned, &batch)
    return planned
  }

  // MARK: Reading

  /// Reads all versions of a family that are acted on.
  ///
  /// - Returns: The versions in the order of the members; nothing where the family cannot be planned.
  private func read(
    _ plan: inout PlannedFamily, _ family: CopyFamily, in folder: borrowing FolderHandle
  ) -> FileHistory? {
    let path: RelativePath
    do throws(FileNameError) { path = try RelativePath(plan.path) } catch {
      plan.problem = error.message
      return nil
    }
    var versions: [FileVersion] = []
    var originalDigest: SHA256Digest?
    for (index, member) in family.members.enumerated() {
      guard let content = content(of: member, in: folder) else {
        if !weakCopies.includes(member) { continue }
        plan.problem =
          member.status.kind == .folder
          ? "'\(String(displayingPath: member.name))' is a folder: compare and move what is in it"
          : "'\(String(displayingPath: member.name))' cannot be read, or is being written to"
        continue
      }
      plan.members[index].stamp = content.stamp
      plan.members[index].status = content.status
      if member.copy == nil { originalDigest = content.stamp.digest }
      if !weakCopies.includes(member) {
        // A weak name alone is no reason to touch a file, unless nothing in it is new. Even then its time
        // says nothing of when the content was written.
        if content.stamp.digest == originalDigest {
          plan.members[index].fate = .setAside(PlannedFamily.sameAsOriginal)
        }
        continue
      }
      plan.members[index].fate = .open
      let version = FileVersion(
        path: path, state: content.state, device: plan.members[index].device,
        modified: Timestamp(of: content.status), label: member.name)
      plan.members[index].id = version.fullID
      versions.append(version)
    }
    guard plan.problem == nil else { return nil }
    return FileHistory(path: path, versions: versions)
  }

  private var needsBytes: Bool {
    let chains = [policy.strategies] + policy.rules.compactMap { $0.strategies }
    let byContent = ["newest", "newest:strict", "oldest", "largest", "smallest", "keep-both"]
    return chains.contains { $0.contains { !byContent.contains($0.name) } }
  }

  /// Reads a version, and what the system says of it at that moment.
  ///
  /// Between the scan and the reading somebody may have written to it: what counts is what is read, and not
  /// what was listed before.
  private func content(
    of member: FamilyMember, in folder: borrowing FolderHandle
  ) -> Reading? {
    for _ in 0..<3 {
      guard let before = try? folder.status(of: member.name),
        before.kind == member.status.kind
      else { return nil }
      guard let read = read(member.name, before, in: folder) else { return nil }
      if let after = try? folder.status(of: member.name), after == before {
        return Reading(stamp: read.stamp, state: read.state, status: before)
      }
    }
    return nil
  }

  /// A version as it was read.
  private struct Reading {
    let stamp: FileStamp
    let state: FileState
    let status: FileStatus
  }

  private func read(
    _ name: [UInt8], _ status: FileStatus, in folder: borrowing FolderHandle
  ) -> (stamp: FileStamp, state: FileState)? {
    do throws(FileAccessError) {
      switch status.kind {
      case .file:
        if needsBytes, status.size <= Self.mergeLimit {
          let bytes = try folder.read(name, limit: Self.mergeLimit)
          let content = FileContent(bytes)
          guard case .sha256(let digest) = content.digest else { return nil }
          return (
            FileStamp(status, size: UInt64(bytes.count), digest: digest), .file(content)
          )
        }
        let stamp = try FileStamp(of: name, status, in: folder)
        return (stamp, .file(FileContent(size: stamp.size, digest: .sha256(stamp.digest))))
      case .symbolicLink:
        let stamp = try FileStamp(of: name, status, in: folder)
        return (stamp, .symlink(try folder.linkTarget(of: name)))
      case .folder:
        guard DocumentFolder.isDocument(name) else { return nil }
        let stamp = try FileStamp(of: name, status, in: folder)
        let digest = Array("document:\(stamp.digest)".utf8)
        return (stamp, .file(FileContent(size: stamp.size, digest: .opaque(digest))))
      case .other: return nil
      }
    } catch {
      return nil
    }
  }

  /// Finds the base of a family whose versions may be merged.
  private mutating func addBase(to plan: inout PlannedFamily, _ history: inout FileHistory?) {
    guard needsBytes, let versions = history?.versions, Set(versions.map { $0.state }).count > 1,
      let path = history?.path
    else { return }
    var contents: [ConflictingContent] = []
    for version in versions {
      guard case .file(let content) = version.state, let modified = version.modified else { return }
      contents.append(ConflictingContent(modified: modified, content: content.bytes))
    }
    do throws(BaseError) {
      plan.base = try bases.base(of: path, versions: contents)
    } catch {
      // Without its base a merge declines, and says so.
      plan.baseProblem = error.description
    }
    guard let base = plan.base, base.trust.isTrusted else { return }
    history?.versions.append(
      FileVersion(
        path: path, state: .file(FileContent(base.content)), device: Self.baseDevice,
        isAncestor: true))
  }

  private static let baseDevice: DeviceID = "base"

  // MARK: Deciding

  /// Decides what was read, and lets go of it.
  private mutating func decide(_ planned: inout [PlannedFamily], _ batch: inout PlanningBatch) {
    let histories = batch.histories
    defer { batch.reset() }
    guard !histories.isEmpty else { return }
    let present = batch.present()
    do throws(ResolutionError) {
      var given = decisions
      if !picks.isEmpty {
        // A pick names a file, a decision a conflict: so what is in conflict is found out first.
        var undecided = policy
        undecided.strategies = []
        undecided.rules = []
        let files = histories.map { $0.history }
        let open = try Resolver(undecided).resolve(files, present: present)
        for (index, pick) in picks.enumerated() {
          guard let file = open.files.first(where: { $0.path.bytes == pick.path }),
            let conflict = file.conflict
          else { continue }
          usedPicks.insert(index)
          given.removeAll { $0.conflict == conflict.id }
          given.append(Decision(conflict.id, .pick(pick.version)))
        }
      }
      let outcome = try Resolver(policy).resolve(
        histories.map { $0.history }, present: present, decisions: given)
      var places: [FileIdentity: Int] = [:]
      for (index, place) in histories.enumerated() { places[place.history.identity] = index }
      var blocked: [RelativePath: String] = [:]
      for collision in outcome.collisions where collision.isUndecided {
        for path in collision.paths { blocked[path] = blocked[path] ?? collision.reason }
      }
      for file in outcome.files {
        guard let place = places[file.identity].map({ histories[$0] }) else { continue }
        planned[place.family].take(file, place.history.versions, collision: blocked[file.path])
        for case .becomes(let name) in planned[place.family].members.map({ $0.fate }) {
          batch.names.append(name)
        }
      }
    } catch {
      for place in histories { planned[place.family].problem = error.description }
    }
  }
}

/// The families that are decided in one step.
struct PlanningBatch {
  let folder: [UInt8]
  /// All names in the folder, with those that were planned already.
  var names: [[UInt8]]
  var histories: [(family: Int, history: FileHistory)] = []
  var originals: Set<CollisionKey> = []
  var bytes = 0

  init(folder: [UInt8], names: [[UInt8]]) {
    self.folder = folder
    self.names = names
  }

  mutating func add(_ family: Int, _ key: CollisionKey, _ history: FileHistory?) {
    guard let history else { return }
    originals.insert(key)
    histories.append((family, history))
    for version in history.versions {
      if case .file(let content) = version.state { bytes += content.bytes?.count ?? 0 }
    }
  }

  mutating func reset() {
    histories = []
    originals = []
    bytes = 0
  }

  /// The names that no version may get.
  ///
  /// A name that stands beside an original already, and differs from it by case only, say, stays: it is no
  /// reason to rename either of them.
  func present() -> [RelativePath] {
    names.compactMap { name in
      guard !originals.contains(CollisionKey.universal(name)) else { return nil }
      return try? RelativePath(Folder.path(folder, name))
    }
  }
}
