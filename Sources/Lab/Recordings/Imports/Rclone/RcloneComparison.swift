import ConflictResolution
import Scenarios

/// The changes of each path on two sides since the last run.
struct RcloneComparison: Sendable {
  private let sides: [RcloneListing]
  private let bases: [RcloneListing]
  private let exactPaths: [[UInt8]: [UInt8]]

  /// Compares listings.
  ///
  /// - Parameters:
  ///   - sides: What the two sides have now.
  ///   - bases: What they had at the last run; none, or one for each.
  init(sides: [RcloneListing], bases: [RcloneListing]) {
    self.sides = sides
    self.bases = bases
    var exact: [[UInt8]: [UInt8]] = [:]
    for base in bases { exact.merge(base.exactPaths) { first, _ in first } }
    exactPaths = exact
  }

  /// All paths, in the order of their bytes.
  var paths: [[UInt8]] {
    Set((sides + bases).flatMap { $0.entries.keys })
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// How many names of the sides may stand for others.
  var unclearNameCount: Int {
    let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
    return Set(sides.flatMap { $0.entries.keys }).count { key in
      exactPaths[key] == nil
        && key.indices.contains { key[$0...].starts(with: replacement) }
    }
  }

  /// The path with the bytes that it has on the disk, if a listing of bisync has them.
  func path(of key: [UInt8]) throws(ScenarioError) -> RelativePath {
    do throws(FileNameError) {
      return try RelativePath(exactPaths[key] ?? key)
    } catch {
      throw ScenarioError(code: .invalidValue, file: sides[0].name, message: error.message)
    }
  }

  /// The changes of one path.
  struct Changes {
    /// What both had, if it is known.
    let base: RcloneEntry?
    /// What the sides have, for those that changed it; an inner `nil` is a deletion.
    let sides: [RcloneEntry??]
    /// The hash that the versions are compared by.
    let hash: String?

    /// Whether no side changed it, as far as is known: without a base, both may have had what both have.
    var isEmpty: Bool {
      if base == nil, case .some(let first?) = sides[0], case .some(let second?) = sides[1] {
        return first.isSame(as: second)
      }
      return sides.allSatisfy { $0 == nil }
    }

    /// Whether both sides changed it, in different ways.
    var isContested: Bool {
      guard case .some(let first) = sides[0], case .some(let second) = sides[1] else {
        return false
      }
      switch (first, second) {
      case (let first?, let second?): return !first.isSame(as: second)
      case (nil, nil): return false
      default: return true
      }
    }

    /// All entries.
    var entries: [RcloneEntry] { ([base] + sides.map { $0 ?? nil }).compactMap { $0 } }

    /// The states that are versions: the base, then those of the sides.
    func states(
      _ devices: [DeviceID]
    ) -> [(entry: RcloneEntry?, device: DeviceID, isAncestor: Bool)] {
      var states: [(RcloneEntry?, DeviceID, Bool)] = []
      if let base { states.append((base, devices[0], true)) }
      for (side, device) in zip(sides, devices) {
        if case .some(let entry) = side { states.append((entry, device, false)) }
      }
      return states
    }
  }

  /// The changes of a path.
  func changes(of key: [UInt8]) -> Changes {
    let now = sides.map { $0.entries[key] }
    let before = bases.map { $0.entries[key] }
    let base = before.lazy.compactMap { $0 }.first
    let changed: [RcloneEntry??] = now.indices.map { index in
      let was = before.isEmpty ? nil : before[index]
      switch (now[index], was) {
      case (nil, nil): return nil
      case (let entry?, let was?) where entry.isSame(as: was): return nil
      case (let entry, _): return .some(entry)
      }
    }
    var hash: String?
    if let first = now[0], let second = now[1] { hash = RcloneEntry.sharedHash(first, second) }
    return Changes(base: base, sides: changed, hash: hash)
  }
}
