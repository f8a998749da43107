/// Finds the patterns that may match a path, without trying each of many.
///
///     let index = PathPatternIndex(patterns)
///     let found = index.candidates(for: path).filter { patterns[$0].matchesPathOrParent(path, isDirectory: false) }
///
/// A component without wildcards needs a name that is the component; a glob needs a name that starts, and one that ends,
/// with its literal text. Each pattern is listed under the one of its needs that the fewest patterns share, and is a
/// candidate if one of the path's names has that. Only a pattern such as `*a*`, which needs nothing at either end, is a
/// candidate for every path.
package struct PathPatternIndex: Sendable {
  /// The places of the patterns that need nothing.
  private var unlisted: [Int] = []
  private var listed = SymbolTree()

  /// Lists patterns by what they need.
  ///
  /// - Parameter patterns: The patterns; a pattern is known by its place among them.
  /// - Complexity: O(*n*) in the number of their components.
  package init(_ patterns: [PathPattern]) {
    let needs = patterns.map { pattern in pattern.components.flatMap { $0.needs } }
    var shared = SymbolTree()
    for (place, needs) in needs.enumerated() {
      for ways in needs { for way in ways { shared.insert(place, at: way) } }
    }
    for (place, needs) in needs.enumerated() {
      let counts = needs.map { ways in ways.reduce(0) { $0 + shared.count(at: $1) } }
      guard let fewest = counts.min(), let chosen = counts.firstIndex(of: fewest) else {
        unlisted.append(place)
        continue
      }
      for way in needs[chosen] { listed.insert(place, at: way) }
    }
  }

  /// The places of all patterns that match a path or one of its parents, and of some that do not.
  ///
  /// - Parameter path: The path.
  /// - Returns: The places, in ascending order.
  /// - Complexity: O(*n* + *m* log *m*) in the number of names and that of the candidates.
  package func candidates(for path: FoldedPath) -> [Int] {
    var places = unlisted
    for name in path.names {
      listed.collect(Symbols.name(name.key.bytes), into: &places)
      listed.collect(Symbols.end(name.key.bytes), into: &places)
    }
    guard places.count > unlisted.count else { return places }
    places.sort()
    var last = -1
    return places.filter { place in
      defer { last = place }
      return place != last
    }
  }
}

/// What a name has: the bytes of its key from one of its ends, so that what starts with the same symbols has the same.
private enum Symbols {
  /// The number of bytes that are compared; patterns that are equal so far are all candidates.
  private static let limit = 32
  private static let endOfName: UInt16 = 256
  private static let backwards: UInt16 = 257

  static func name(_ key: [UInt8]) -> [UInt16] {
    start(key) + (key.count <= limit ? [endOfName] : [])
  }

  static func start(_ literal: [UInt8]) -> [UInt16] {
    literal.prefix(limit).map { UInt16($0) }
  }

  static func end(_ literal: [UInt8]) -> [UInt16] {
    [backwards] + literal.suffix(limit).reversed().map { UInt16($0) }
  }
}

extension PathPattern.Component {
  /// What the component needs: each inner list has the ways to fulfill one need.
  fileprivate var needs: [[[UInt16]]] {
    switch self {
    case .anyDirectories: []
    case .literal(let key): [[Symbols.name(key.bytes)]]
    case .glob(let glob):
      [
        glob.literals { $0.first }.map { Symbols.start($0) },
        glob.literals { $0.last }.map { Symbols.end($0) },
      ].filter { !$0.isEmpty }
    }
  }
}

extension PathPattern.Glob {
  /// The literals at one end of the tokens for text and of those for bytes; none if a name may have anything there.
  fileprivate func literals(at end: ([Token]) -> Token?) -> [[UInt8]] {
    var literals: [[UInt8]] = []
    for tokens in [textTokens, byteTokens] {
      guard let tokens else { continue }
      guard case .literal(let literal)? = end(tokens) else { return [] }
      literals.append(literal)
    }
    return literals
  }
}

/// Sequences of symbols and the places that are listed under each, in one table of steps from node to node.
private struct SymbolTree {
  private var steps: [UInt64: UInt64] = [:]
  private var places: [UInt64: [Int]] = [:]

  /// Lists a place under a sequence.
  mutating func insert(_ place: Int, at symbols: [UInt16]) {
    var node: UInt64 = 0
    for symbol in symbols {
      let step = Self.step(node, symbol)
      if let next = steps[step] {
        node = next
      } else {
        node = UInt64(steps.count) + 1
        steps[step] = node
      }
    }
    places[node, default: []].append(place)
  }

  /// The number of places that are listed under a sequence.
  func count(at symbols: [UInt16]) -> Int {
    var node: UInt64 = 0
    for symbol in symbols {
      guard let next = steps[Self.step(node, symbol)] else { return 0 }
      node = next
    }
    return places[node]?.count ?? 0
  }

  /// Adds the places that are listed under a sequence or under one with which it starts.
  func collect(_ symbols: [UInt16], into found: inout [Int]) {
    var node: UInt64 = 0
    for symbol in symbols {
      guard let next = steps[Self.step(node, symbol)] else { return }
      node = next
      if let places = places[node] { found += places }
    }
  }

  private static func step(_ node: UInt64, _ symbol: UInt16) -> UInt64 {
    node << 16 | UInt64(symbol)
  }
}
