/// Tells which systems take two of some paths for one.
struct SystemJoins {
  private let systems: [FileSystem]
  /// The ways to compare that there are among the systems, each once.
  private let comparisons: [FileSystem.Comparison]
  /// The systems for each set of comparisons that was found, one bit each: few arrays serve many
  /// collisions.
  private var systemsOf: [UInt32: [FileSystem]] = [:]

  init(_ systems: [FileSystem]) {
    self.systems = systems
    var comparisons: [FileSystem.Comparison] = []
    for system in systems
    where system.comparison != .bytes && !comparisons.contains(system.comparison) {
      comparisons.append(system.comparison)
    }
    self.comparisons = comparisons
  }

  /// The systems that take two of the paths for one, and whether their canonical caseless keys do.
  ///
  /// - Parameter paths: Different paths of one depth.
  /// - Returns: Both answers, of the systems that are asked about.
  /// - Complexity: O(*n* log *n*) in the bytes of the paths.
  mutating func systems(
    joining paths: [RelativePath]
  ) -> (isCertain: Bool, systems: [FileSystem]) {
    let rows = Self.differences(of: paths)
    let isCertain = Self.meet(rows, in: .canonicalCaseless)
    var bits: UInt32 = 0
    for (place, comparison) in comparisons.enumerated() {
      let isOne = comparison == .canonicalCaseless ? isCertain : Self.meet(rows, in: comparison)
      if isOne { bits |= 1 << UInt32(place) }
    }
    if let known = systemsOf[bits] { return (isCertain, known) }
    let joining = systems.filter { system in
      comparisons.firstIndex(of: system.comparison).map { bits >> UInt32($0) & 1 == 1 } ?? false
    }
    systemsOf[bits] = joining
    return (isCertain, joining)
  }

  /// Of each path the components in which some of them differ: all others are one everywhere.
  private static func differences(of paths: [RelativePath]) -> [[[UInt8]]] {
    let all = paths.map { $0.components }
    guard let first = all.first else { return [] }
    let places = first.indices.filter { place in all.contains { $0[place] != first[place] } }
    return all.map { components in places.map { components[$0] } }
  }

  private static func meet(_ rows: [[[UInt8]]], in comparison: FileSystem.Comparison) -> Bool {
    if rows.count == 2 {
      return zip(rows[0], rows[1]).allSatisfy { comparison.form(of: $0) == comparison.form(of: $1) }
    }
    var seen: Set<[[UInt8]]> = []
    return rows.contains { !seen.insert($0.map(comparison.form)).inserted }
  }
}
