package import ConflictResolution
import FileAccess

/// What a planner decided about in real folders, as the values that a resolver takes.
///
/// A planner decides folder by folder, and in several steps if two families want one name. A recording holds
/// one set of files and one list of names, so ``agreed(by:)`` uses the families for which the whole set makes
/// the same plan, and names those that it has to leave out.
package struct FolderRecording: Sendable {
  /// A family that was decided.
  package struct Family: Sendable {
    /// Its versions, with the base if one was relied on.
    package var history: FileHistory
    /// The plan for it.
    package let planned: PlannedFamily
    /// The plan before anything was decided.
    let open: PlannedFamily
    /// The position of its folder.
    let folder: Int
    /// The number of the step that decided it, from 0 in each folder.
    let step: Int
    /// Whether contents were left out, since there are too many.
    let isCut: Bool
  }

  /// A folder with the names that were in it and next to it.
  private struct Place: Sendable {
    let path: [UInt8]
    let names: [[UInt8]]
    var steps = 0
  }

  /// Whether bases are found although no strategy merges.
  package let wantsBases: Bool
  /// What was decided, in the order of the plan.
  package private(set) var families: [Family] = []
  /// The decisions of a person that concern the families.
  package private(set) var decisions: [Decision] = []
  private var places: [Place] = []
  /// The bytes of all contents that are held.
  private var bytes = 0
  /// The most bytes of contents that are held: 256 MiB.
  private static let contentLimit = 256 << 20

  /// Makes a recording with nothing in it.
  ///
  /// - Parameter wantsBases: Whether bases are found although no strategy merges.
  package init(wantsBases: Bool = false) {
    self.wantsBases = wantsBases
  }

  // MARK: What the planner reports

  /// Notes the folder whose families are planned next.
  mutating func enter(_ folder: [UInt8], names: [[UInt8]]) {
    places.append(Place(path: folder, names: names))
  }

  /// Notes what one step decided.
  ///
  /// - Parameters:
  ///   - files: What the step decided about.
  ///   - open: The plans before, in the same order.
  ///   - planned: The plans after.
  ///   - used: The decisions that the step was offered.
  ///   - outcome: The result.
  mutating func add(
    _ files: [PlanningBatch.File], _ open: [PlannedFamily], _ planned: [PlannedFamily],
    _ used: [Decision], _ outcome: Outcome
  ) {
    guard !places.isEmpty else { return }
    let place = places.count - 1
    for (index, file) in files.enumerated() {
      var history = file.history
      let size = history.versions.reduce(0) { $0 + ($1.state.bytesAtHand) }
      let isCut = bytes + size > Self.contentLimit
      if isCut {
        for index in history.versions.indices { history.versions[index].state.letGoOfBytes() }
      } else {
        bytes += size
      }
      families.append(
        Family(
          history: history, planned: planned[index], open: open[index], folder: place,
          step: places[place].steps, isCut: isCut))
    }
    places[place].steps += 1
    let conflicts = Set(outcome.files.compactMap { $0.conflict?.id })
    decisions += used.filter { conflicts.contains($0.conflict) && !decisions.contains($0) }
  }

  // MARK: One set of files

  /// The families of which one set of files makes the plan that was made folder by folder.
  package struct Agreed: Sendable {
    /// The files.
    package let files: [FileHistory]
    /// The names that exist next to them.
    package let present: [RelativePath]
    /// The decisions that concern the files.
    package let decisions: [Decision]
    /// The families, in the order of the files.
    package let families: [Family]
    /// The families that the set cannot hold, since something else would be decided.
    package let leftOut: [Family]
  }

  /// The largest number of families that are tried one by one after the others agree.
  private static let attempts = 32

  /// Finds the families that one set of files can hold.
  ///
  /// - Parameter policy: The policy that decided.
  /// - Returns: The set, and the families that are left out of it.
  /// - Complexity: That of resolving the files, once if all of them agree, else for each that is left out once more.
  package func agreed(by policy: Policy) -> Agreed {
    var chosen: [Int] = []
    var others: [Int] = []
    var folders: [[CollisionKey]: Int] = [:]
    var identities: Set<FileIdentity> = []
    for (index, family) in families.enumerated() {
      let path = [[UInt8]](path: places[family.folder].path)
      let folder = folders[path.map { CollisionKey.universal($0) }, default: family.folder]
      folders[path.map { CollisionKey.universal($0) }] = folder
      if family.step == 0, folder == family.folder,
        identities.insert(family.history.identity).inserted
      {
        chosen.append(index)
      } else {
        others.append(index)
      }
    }
    while !chosen.isEmpty {
      let wrong = Set(disagreeing(chosen, by: policy))
      if wrong.isEmpty { break }
      others += chosen.filter(wrong.contains)
      chosen.removeAll(where: wrong.contains)
    }
    for index in others.sorted().prefix(Self.attempts) {
      let more = (chosen + [index]).sorted()
      guard disagreeing(more, by: policy).isEmpty else { continue }
      chosen = more
      others.removeAll { $0 == index }
    }
    let files = histories(chosen)
    let conflicts = Set(
      (try? Resolver(policy.withoutStrategies).resolve(files))?.files.compactMap { $0.conflict?.id }
        ?? [])
    return Agreed(
      files: files, present: present(beside: chosen),
      decisions: decisions.filter { conflicts.contains($0.conflict) },
      families: chosen.map { families[$0] }, leftOut: others.sorted().map { families[$0] })
  }

  /// The files of families; two of one path have different identities.
  private func histories(_ chosen: [Int]) -> [FileHistory] {
    var identities: Set<FileIdentity> = []
    return chosen.map { index in
      var history = families[index].history
      var number = 2
      while !identities.insert(history.identity).inserted {
        history.identity = FileIdentity(history.path.bytes + Array("#\(number)".utf8))
        number += 1
      }
      return history
    }
  }

  /// The names that no version may get: all that were there, except those that the chosen families have.
  private func present(beside chosen: [Int]) -> [RelativePath] {
    var batches = places.map { PlanningBatch(folder: $0.path, names: $0.names) }
    for index in chosen {
      let family = families[index]
      batches[family.folder].add(family.open, at: index, family.history)
    }
    let paths = Set(batches.flatMap { $0.present() })
    return paths.sorted()
  }

  /// The families for which the set decides otherwise than the folder's plan; all if it cannot be resolved.
  private func disagreeing(_ chosen: [Int], by policy: Policy) -> [Int] {
    let files = histories(chosen)
    guard
      let outcome = try? Resolver(policy).resolve(
        files, present: present(beside: chosen), decisions: decisions)
    else { return chosen }
    var found: [FileIdentity: FileOutcome] = [:]
    for file in outcome.files { found[file.identity] = file }
    let blocked = PlannedFamily.blocked(by: outcome)
    return zip(chosen, files).filter { index, file in
      guard let outcome = found[file.identity] else { return true }
      var plan = families[index].open
      plan.take(
        outcome, file.versions, collision: blocked[outcome.path],
        sameTime: policy.settings(for: file.path, isDirectory: false).sameTime)
      return !plan.decides(as: families[index].planned)
    }.map(\.0)
  }
}

extension FileState {
  /// The bytes that are held of it.
  fileprivate var bytesAtHand: Int {
    if case .file(let content) = self { content.bytes?.count ?? 0 } else { 0 }
  }

  /// Keeps only what identifies a content.
  fileprivate mutating func letGoOfBytes() {
    if case .file(let content) = self, content.bytes != nil {
      self = .file(FileContent(size: content.size, digest: content.digest))
    }
  }
}

extension PlannedFamily {
  /// Why names that are needed are not available, by the paths of files.
  static func blocked(by outcome: Outcome) -> [RelativePath: String] {
    var blocked: [RelativePath: String] = [:]
    for collision in outcome.collisions where collision.isUndecided {
      for path in collision.paths { blocked[path] = blocked[path] ?? collision.reason }
    }
    return blocked
  }

  /// Whether another plan for the same family decides the same, for the same reasons.
  func decides(as other: PlannedFamily) -> Bool {
    members == other.members && made == other.made && state == other.state
      && decidedBy == other.decidedBy && explanation == other.explanation
      && conflict?.kind == other.conflict?.kind && conflict?.heads == other.conflict?.heads
      && conflict?.bases == other.conflict?.bases && declined == other.declined
      && tie == other.tie && (problem == nil) == (other.problem == nil)
  }
}
