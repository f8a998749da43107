/// Finds which systems treat two of some names as one, with the folders that they are in.
///
/// It is asked from the top down and remembers which folders are one, so that only the last name of each path
/// is compared: paths of any depth take no more time than their names.
struct SystemJoins {
  /// A name in a folder.
  struct Member {
    /// The entry of the name itself, if it is a folder of others.
    let entry: UInt32
    /// The entry that represents the folder that it is in.
    let folder: UInt32
    let name: [UInt8]
    let isFolder: Bool
  }

  /// The compared form of a name, in the folder that represents all that are one with it.
  private struct Place: Hashable {
    let folder: UInt32
    let form: [UInt8]
  }

  private let askedSystems: [FileSystem]
  /// Canonical caseless match, then the other ways to compare that the systems use, each once.
  private let comparisons: [FileSystem.Comparison]
  /// For each way to compare, the folders that are one with an earlier one, and the first of these.
  private var firsts: [[UInt32: UInt32]]
  /// The systems for each set of comparisons that was found, one bit each: few arrays serve many
  /// collisions.
  private var systemsOf: [UInt32: [FileSystem]] = [:]

  /// - Parameters:
  ///   - systems: The systems that are asked about.
  ///   - folders: The folders at the top; each is an entry by its index.
  /// - Complexity: O(*n*) in the bytes of the folders' paths, if there are several.
  init(_ systems: [FileSystem], below folders: [RelativePath?]) {
    askedSystems = systems
    var comparisons: [FileSystem.Comparison] = [.canonicalCaseless]
    for system in systems
    where system.comparison != .bytes && !comparisons.contains(system.comparison) {
      comparisons.append(system.comparison)
    }
    self.comparisons = comparisons
    firsts = comparisons.map { comparison in
      guard folders.count > 1 else { return [:] }
      var firsts: [UInt32: UInt32] = [:]
      var known: [[[UInt8]]: UInt32] = [:]
      for (index, folder) in folders.enumerated() {
        let form = folder?.components.map(comparison.form) ?? []
        if let first = known[form] {
          firsts[UInt32(index)] = first
        } else {
          known[form] = UInt32(index)
        }
      }
      return firsts
    }
  }

  /// The systems that treat two of the names as one, and whether two are certainly one.
  ///
  /// Certainly: by their canonical caseless keys, and for one of the systems that are asked about, if
  /// any of these treats two of the names as one.
  ///
  /// - Parameter members: Different names, or one name in different folders; these were asked about
  ///   before, if any of them may be one with another.
  /// - Returns: Both answers, of the systems that are asked about.
  /// - Complexity: O(*n* log *n*) in the bytes of the names.
  mutating func systems(joining members: [Member]) -> (isCertain: Bool, systems: [FileSystem]) {
    var bits: UInt32 = 0
    for way in comparisons.indices where meet(members, way) { bits |= 1 << UInt32(way) }
    let isCertain = bits & 1 == 1 && isCertain(members, bits)
    if let known = systemsOf[bits] { return (isCertain, known) }
    let joining = askedSystems.filter { system in
      comparisons.firstIndex(of: system.comparison).map { bits >> UInt32($0) & 1 == 1 } ?? false
    }
    systemsOf[bits] = joining
    return (isCertain, joining)
  }

  /// Whether a pair that canonical caseless match treats as one is one for a system, too.
  ///
  /// Of two names it is the same pair. Of more, `é`, `e◌́` and `é.` have one pair that is certain, and
  /// another one that Windows treats as one.
  private func isCertain(_ members: [Member], _ bits: UInt32) -> Bool {
    let ways = comparisons.indices.dropFirst().filter { bits >> UInt32($0) & 1 == 1 }
    if members.count == 2 || ways.isEmpty { return true }
    if askedSystems.contains(where: { $0.comparison == .canonicalCaseless }) { return true }
    return ways.contains { way in
      var seen: Set<[Place]> = []
      return members.contains { member in
        let both = [0, way].map { way in
          Place(
            folder: first(of: member.folder, way), form: comparisons[way].form(of: member.name))
        }
        return !seen.insert(both).inserted
      }
    }
  }

  /// Whether two of the names are one by a way to compare; keeps which of them are, of folders.
  private mutating func meet(_ members: [Member], _ way: Int) -> Bool {
    let comparison = comparisons[way]
    if members.count == 2 {
      let (left, right) = (members[0], members[1])
      guard first(of: left.folder, way) == first(of: right.folder, way),
        left.name == right.name || comparison.form(of: left.name) == comparison.form(of: right.name)
      else { return false }
      if right.isFolder { firsts[way][right.entry] = left.entry }
      return true
    }
    var known: [Place: UInt32] = [:]
    var isAnyOne = false
    for member in members {
      let place = Place(
        folder: first(of: member.folder, way), form: comparison.form(of: member.name))
      if let first = known[place] {
        isAnyOne = true
        if member.isFolder { firsts[way][member.entry] = first }
      } else {
        known[place] = member.entry
      }
    }
    return isAnyOne
  }

  /// The folder that stands for all that are one with a folder.
  private func first(of folder: UInt32, _ way: Int) -> UInt32 {
    firsts[way][folder] ?? folder
  }
}
