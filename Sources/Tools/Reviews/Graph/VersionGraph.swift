import ConflictResolution

/// Which version follows which: the transitive reduction of the order of their vectors.
///
/// Versions without vectors follow the one that is marked as their ancestor, and those that an outcome
/// names as what it was made from.
///
/// - Complexity: O(*n*) questions to a ``VectorIndex`` and what their answers take.
struct VersionGraph {
  /// For each version the ones that it follows directly, ascending.
  private(set) var parents: [[Int]]
  /// The versions from top to bottom: each below its parents, else by time.
  private(set) var order: [Int] = []
  /// Whether some version follows it.
  private(set) var isFollowed: [Bool]

  init(_ versions: [PicturedVersion]) {
    parents = Array(repeating: [], count: versions.count)
    isFollowed = Array(repeating: false, count: versions.count)
    let withVectors = versions.indices.filter { versions[$0].vector != nil }
    let vectors = withVectors.map { versions[$0].vector ?? VersionVector() }
    let index = VectorIndex(vectors)
    for (place, vector) in vectors.enumerated() {
      parents[withVectors[place]] = index.maxima(before: vector).map { withVectors[$0] }.sorted()
    }
    addNamedParents(versions)
    for own in parents {
      for parent in own { isFollowed[parent] = true }
    }
    sort(versions)
  }

  /// Finds what versions without vectors follow.
  private mutating func addNamedParents(_ versions: [PicturedVersion]) {
    let without = versions.indices.filter { versions[$0].vector == nil }
    guard !without.isEmpty else { return }
    let ancestors = without.filter { versions[$0].version?.isAncestor == true }
    for place in without where versions[place].version?.isAncestor != true {
      let names = versions[place].version?.from ?? []
      let named = without.filter { other in
        other != place && !ancestors.contains(other)
          && names.contains { versions[other].isNamed(by: $0) }
          // Of two that name each other neither is first.
          && !(versions[other].version?.from.contains { versions[place].isNamed(by: $0) } ?? false)
      }
      parents[place] = named.isEmpty ? ancestors : named
    }
    breakCycles(among: without)
  }

  /// Takes away the parents of versions without vectors that name each other in a circle.
  private mutating func breakCycles(among versions: [Int]) {
    var open = Set(versions)
    while true {
      let free = open.filter { parents[$0].allSatisfy { !open.contains($0) } }
      if free.isEmpty { break }
      open.subtract(free)
    }
    for version in open { parents[version] = [] }
  }

  /// Puts each version below its parents, and otherwise by its time; a clock that is behind moves it no further
  /// up than its parents.
  private mutating func sort(_ versions: [PicturedVersion]) {
    var times = versions.map { $0.version?.modified?.nanoseconds ?? Int64.min }
    var depths = Array(repeating: 0, count: versions.count)
    // Parents first: the lexicographic order of vectors extends causality.
    var open = parents.map { $0.count }
    var children: [[Int]] = Array(repeating: [], count: versions.count)
    for (child, own) in parents.enumerated() {
      for parent in own { children[parent].append(child) }
    }
    var ready = versions.indices.filter { open[$0] == 0 }
    while let next = ready.popLast() {
      for parent in parents[next] {
        times[next] = max(times[next], times[parent])
        depths[next] = max(depths[next], depths[parent] + 1)
      }
      for child in children[next] {
        open[child] -= 1
        if open[child] == 0 { ready.append(child) }
      }
    }
    order = versions.indices.sorted { left, right in
      if times[left] != times[right] { return times[left] < times[right] }
      if depths[left] != depths[right] { return depths[left] < depths[right] }
      let (one, other) = (versions[left], versions[right])
      if let vector = one.vector, let another = other.vector, vector != another {
        return VersionVector.lexicographicallyPrecedes(vector, another)
      }
      if one.id.digest != other.id.digest { return (one.id.digest ?? 0) < (other.id.digest ?? 0) }
      if one.device != other.device {
        return (one.device?.bytes ?? []).lexicographicallyPrecedes(other.device?.bytes ?? [])
      }
      return left < right
    }
  }
}
