/// Checks that no value of a merged text names what one side deleted while the other began to name it.
///
/// A name is a string that is the `id` of an object, as the edges of a canvas name nodes, or a key, if values under the key of the
/// value were names before: a setting such as `"profile": "work"`.
struct ReferenceCheck {
  private let tree: DataTree

  /// So many deleted names are looked for.
  private static let mostNames = 256

  /// Checks a merged text.
  ///
  /// - Throws: `missingTarget` at the first value that names what is gone.
  /// - Complexity: Linear in the values of all; the strings are compared only if a name is gone.
  static func check(_ result: DataTree, inputs: [DataTree]) throws(DataMergeDecline) {
    let (base, merged) = (ReferenceCheck(tree: inputs[0]), ReferenceCheck(tree: result))
    let kept = merged.nameHashes
    /// For each name that is gone whether it was an ID.
    var gone: [ArraySlice<UInt8>: Bool] = [:]
    base.eachName { name, hash, isID in
      if gone.count < mostNames, !kept.contains(hash) { gone[name] = isID || gone[name] ?? false }
    }
    guard !gone.isEmpty else { return }
    let uses = merged.uses(of: gone)
    guard !uses.isEmpty else { return }
    let before = base.useCounts(of: gone)
    let own = inputs.dropFirst().map { ReferenceCheck(tree: $0).useCounts(of: gone) }
    for (node, name) in uses {
      let count = before[name] ?? 0
      let counts = own.map { $0[name] ?? 0 }
      // One side has no value with the name any more, and the other has more of them.
      guard counts.contains(0), counts.contains(where: { $0 > count }),
        gone[name] ?? false || base.hasNames(under: result.nodes[node].keyHash)
      else { continue }
      throw DataMergeDecline(.missingTarget, path: merged.path(to: node))
    }
  }

  /// The hashes of all names.
  private var nameHashes: Set<UInt64> {
    var hashes: Set<UInt64> = []
    eachName { _, hash, _ in hashes.insert(hash) }
    return hashes
  }

  private func eachName(_ body: (ArraySlice<UInt8>, UInt64, Bool) -> Void) {
    for node in tree.nodes.indices {
      let key = tree.nodes[node].keyRange
      if key.isEmpty { continue }
      body(content(key), tree.nodes[node].keyHash, false)
      if isID(node) { body(content(tree.nodes[node].range), ~tree.nodes[node].hash, true) }
    }
  }

  /// The strings that are one of the names, and no ID themselves.
  private func uses(
    of names: [ArraySlice<UInt8>: Bool]
  ) -> [(node: Int, name: ArraySlice<UInt8>)] {
    tree.nodes.indices.compactMap { node in
      guard tree.isString(node), !isID(node) else { return nil }
      let name = content(tree.nodes[node].range)
      return names[name] == nil ? nil : (node, name)
    }
  }

  private func useCounts(
    of names: [ArraySlice<UInt8>: Bool]
  ) -> [ArraySlice<UInt8>: Int] {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for use in uses(of: names) { counts[use.name, default: 0] += 1 }
    return counts
  }

  /// Whether a value under a key is a name.
  private func hasNames(under keyHash: UInt64) -> Bool {
    var values: Set<ArraySlice<UInt8>> = []
    for node in tree.nodes.indices where tree.nodes[node].keyHash == keyHash && tree.isString(node)
    {
      values.insert(content(tree.nodes[node].range))
    }
    return keyHash != 0
      && tree.nodes.contains { !$0.keyRange.isEmpty && values.contains(content($0.keyRange)) }
  }

  /// Whether a value is the string under a key that identifies an object.
  private func isID(_ node: Int) -> Bool {
    let range = tree.nodes[node].keyRange
    guard range.count < 7, tree.isString(node) else { return false }
    let key = content(range)
    return TreeMerge.isIDKey(key)
  }

  /// Bytes without quotation marks.
  private func content(_ range: Range<Int>) -> ArraySlice<UInt8> {
    let bytes = tree.bytes[range]
    let isQuoted = bytes.first == UInt8(ascii: "\"") || bytes.first == UInt8(ascii: "'")
    return isQuoted && bytes.count > 1 ? bytes.dropFirst().dropLast() : bytes
  }

  private func path(to node: Int) -> String {
    var path = MergePath()
    var container = 0
    while container != node {
      guard
        let (index, next) = tree.members(of: container).enumerated()
          .first(where: { $1 <= node && node < Int(tree.nodes[$1].next) })
      else { break }
      if tree.nodes[container].kind == .list {
        path.append(index: index)
      } else {
        path.append(keyOf: Place(input: 0, node: next))
      }
      container = next
    }
    return path.text(in: [tree])
  }
}
