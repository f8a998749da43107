extension PathPattern {
  /// Whether the pattern names this path itself.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - isDirectory: Whether it is a directory; a pattern with a slash at its end matches no other.
  /// - Returns: Whether it matches; a match of a parent does not count.
  /// - Complexity: O(*n* × *m*) in the lengths of pattern and path.
  public func matches(_ path: RelativePath, isDirectory: Bool) -> Bool {
    matches(FoldedPath(path), isDirectory: isDirectory)
  }

  /// The same for a path that many patterns are asked about.
  package func matches(_ path: FoldedPath, isDirectory: Bool) -> Bool {
    guard isDirectory || !isDirectoryOnly, let last = path.names.last else { return false }
    guard isAnchored else { return matchesName(last) }
    return matchingPrefixes(of: path.names).last ?? false
  }

  /// Whether the pattern names this path or one of the directories that hold it.
  ///
  /// A directory that matches covers everything below it, as in gitignore files.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - isDirectory: Whether the path itself is a directory.
  /// - Returns: Whether it or a parent matches.
  /// - Complexity: O(*n* × *m*) in the lengths of pattern and path.
  package func matchesPathOrParent(_ path: RelativePath, isDirectory: Bool) -> Bool {
    matchesPathOrParent(FoldedPath(path), isDirectory: isDirectory)
  }

  /// The same for a path that many patterns are asked about.
  package func matchesPathOrParent(_ path: FoldedPath, isDirectory: Bool) -> Bool {
    guard let first = firstMatchingPrefix(of: path.names[...]) else { return false }
    return first < path.names.count - 1 || isDirectory || !isDirectoryOnly
  }

  /// The topmost directory above a path that the pattern names.
  ///
  /// - Parameter path: The path; it is not itself asked for.
  /// - Returns: The directory, or `nil` if the pattern matches none of the path's parents.
  /// - Complexity: O(*n* × *m*) in the lengths of pattern and path.
  package func matchingDirectory(of path: RelativePath) -> RelativePath? {
    matchingDirectory(of: FoldedPath(path))
  }

  /// The same for a path that many patterns are asked about.
  package func matchingDirectory(of path: FoldedPath) -> RelativePath? {
    guard let first = firstMatchingPrefix(of: path.names.dropLast()) else { return nil }
    return try? RelativePath(components: Array(path.path.components[...first]))
  }

  /// The first prefix of the names that the pattern names.
  private func firstMatchingPrefix(of names: ArraySlice<FoldedName>) -> Int? {
    guard isAnchored else { return names.firstIndex(where: matchesName) }
    guard mayMatch(names) else { return nil }
    return matchingPrefixes(of: Array(names)).firstIndex(of: true)
  }

  /// Whether nothing that is seen at once speaks against a match: what the pattern starts with fits the first
  /// name, and each name that it spells out is there.
  private func mayMatch(_ names: ArraySlice<FoldedName>) -> Bool {
    guard let top = names.first, let first = components.first, first.matches(top) else {
      return false
    }
    for component in components {
      guard case .literal(let key) = component else { continue }
      if !names.contains(where: { $0.key == key }) { return false }
    }
    return true
  }

  private func matchesName(_ name: FoldedName) -> Bool {
    for component in components where !component.matches(name) { return false }
    return true
  }

  /// For each prefix of the names (the first, the first two …) whether the pattern names it.
  ///
  /// All ways to read the pattern are followed at once: `isReached[i]` means that the names so far can
  /// be what the first *i* components stand for. One pass answers for all prefixes.
  private func matchingPrefixes(of names: [FoldedName]) -> [Bool] {
    guard isAnchored else { return names.map(matchesName) }
    var isReached = [Bool](repeating: false, count: components.count + 1)
    isReached[0] = true
    passAnyDirectories(&isReached)
    var answers: [Bool] = []
    answers.reserveCapacity(names.count)
    for name in names {
      var isNext = [Bool](repeating: false, count: components.count + 1)
      for index in components.indices where isReached[index] {
        if case .anyDirectories = components[index] {
          isNext[index] = true
        } else if components[index].matches(name) {
          isNext[index + 1] = true
        }
      }
      passAnyDirectories(&isNext)
      isReached = isNext
      answers.append(isReached[components.count])
    }
    return answers
  }

  /// `**` may stand for no directory at all.
  private func passAnyDirectories(_ isReached: inout [Bool]) {
    for index in components.indices where isReached[index] {
      if case .anyDirectories = components[index] { isReached[index + 1] = true }
    }
  }
}

extension PathPattern.Component {
  func matches(_ name: FoldedName) -> Bool {
    switch self {
    case .anyDirectories: true
    case .literal(let key): key == name.key
    case .glob(let glob): glob.matches(name)
    }
  }
}

/// A path whose names are ready to be compared with many patterns.
package struct FoldedPath {
  let path: RelativePath
  let names: [FoldedName]

  /// Folds the names of a path.
  ///
  /// - Parameter path: The path.
  /// - Complexity: O(*n*) in its length.
  package init(_ path: RelativePath) {
    self.path = path
    names = path.components.map(FoldedName.init)
  }
}

/// A component of a path, ready to be compared.
struct FoldedName {
  let key: CollisionKey
  /// Whether the key is text; else it is compared byte by byte.
  let isText: Bool

  init(_ name: [UInt8]) {
    let key = CollisionKey.canonicalCaseless(name)
    self.key = key
    // Folding never makes ill-formed bytes well-formed, nor the other way round.
    isText = isWellFormedUTF8(key.bytes.span)
  }

  /// The end of the character that starts at an offset: a scalar and what extends it.
  func endOfCharacter(at offset: Int) -> Int {
    guard isText, let first = decodeScalar(key.bytes.span, at: offset) else { return offset + 1 }
    var end = offset + first.length
    while !isBoundary(end), let next = decodeScalar(key.bytes.span, at: end) { end += next.length }
    return end
  }

  /// Whether a character ends at an offset.
  func isBoundary(_ offset: Int) -> Bool {
    guard isText, offset < key.bytes.count, key.bytes[offset] >= 0x80,
      let scalar = decodeScalar(key.bytes.span, at: offset)
    else { return true }
    return !Self.extendsCharacter(scalar.value)
  }

  /// Whether a scalar belongs to the character before it: a mark, or a jamo inside of a syllable.
  static func extendsCharacter(_ value: UInt32) -> Bool {
    switch value {
    case 0..<0x300: false
    case 0x1161...0x1175, 0x11A8...0x11C2: true
    default: FoldingTable.shared.combiningClass(of: value) != 0
    }
  }
}
