/// Builds the tree of a text whose reader knows where units begin and end.
struct TreeBuilder {
  /// A container that is not closed yet.
  private struct Open {
    let node: Int
    var hash: UInt64
    var count = 0
    /// The number of keys in containers further out.
    let keysBefore: Int
  }

  private(set) var tree: DataTree
  private var open: [Open] = []
  private var keys = RepeatedKeys()

  init(_ bytes: [UInt8], notation: Notation) {
    tree = DataTree(bytes, notation: notation)
  }

  /// The number of containers that are open.
  var depth: Int { open.count }

  /// Sets the cells of the row of column names.
  mutating func setColumns(_ columns: [Range<Int>]) { tree.columns = columns }

  /// Opens a container.
  ///
  /// - Parameters:
  ///   - kind: An object or a list.
  ///   - unitStart: The start of what is before it.
  ///   - range: Its first byte, up to the start of its first unit.
  ///   - key: Its key, in an object.
  ///   - space: Keys are only compared with keys of the same number.
  mutating func openContainer(
    _ kind: DataNode.Kind, unitStart: Int, _ range: Range<Int>, key: Range<Int>? = nil,
    space: UInt64 = 0
  ) {
    var node = DataNode(kind, unitStart: unitStart, start: range.lowerBound)
    node.bodyStart = Int32(truncatingIfNeeded: range.upperBound)
    set(key, space, in: &node)
    open.append(Open(node: tree.nodes.count, hash: 17, keysBefore: keys.count))
    tree.nodes.append(node)
    tree.depth = max(tree.depth, open.count)
  }

  /// Closes the innermost container.
  ///
  /// - Parameters:
  ///   - tailStart: The end of its last unit.
  ///   - end: Its end.
  ///   - unitEnd: The end of what follows it and belongs to it.
  mutating func closeContainer(tailStart: Int, end: Int, unitEnd: Int) {
    guard let container = open.popLast() else { return }
    let place = container.node
    tree.nodes[place].tailStart = Int32(truncatingIfNeeded: tailStart)
    tree.nodes[place].end = Int32(truncatingIfNeeded: end)
    tree.nodes[place].trailEnd = Int32(truncatingIfNeeded: unitEnd)
    tree.nodes[place].unitEnd = Int32(truncatingIfNeeded: unitEnd)
    tree.nodes[place].count = Int32(truncatingIfNeeded: container.count)
    tree.nodes[place].next = Int32(truncatingIfNeeded: tree.nodes.count)
    tree.nodes[place].hash = ByteHash.mixed(
      container.hash, UInt64(truncatingIfNeeded: container.count))
    keys.close(to: container.keysBefore, in: &tree)
    count(place)
  }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - range: The value.
  ///   - unitStart: The start of what is before it.
  ///   - trailEnd: The end of what follows it and belongs to it.
  ///   - key: Its key, in an object.
  ///   - space: Keys are only compared with keys of the same number.
  ///   - hasSeparator: Whether a separator follows.
  mutating func append(
    _ range: Range<Int>, unitStart: Int, trailEnd: Int, key: Range<Int>? = nil,
    space: UInt64 = 0, hasSeparator: Bool = false
  ) {
    var node = DataNode(.text, unitStart: unitStart, start: range.lowerBound)
    node.end = Int32(truncatingIfNeeded: range.upperBound)
    node.trailEnd = Int32(truncatingIfNeeded: trailEnd)
    node.unitEnd = Int32(truncatingIfNeeded: hasSeparator ? trailEnd &+ 1 : trailEnd)
    node.hasSeparator = hasSeparator
    node.next = Int32(truncatingIfNeeded: tree.nodes.count &+ 1)
    node.hash = hash(of: range, seed: 6)
    set(key, space, in: &node)
    tree.nodes.append(node)
    count(tree.nodes.count - 1)
  }

  /// Records that the text uses a part of its notation that is not merged.
  mutating func noteUnsupported(at offset: Int) {
    tree.firstUnsupported = tree.firstUnsupported ?? offset
  }

  /// Finishes the tree, in which all containers are closed.
  ///
  /// - Parameter hasComments: Whether the text has comments.
  /// - Returns: The tree, with its comments.
  func finished(hasComments: Bool) -> DataTree {
    var tree = tree
    if hasComments { tree.comments = CommentTable(of: tree) }
    return tree
  }

  private func hash(of range: Range<Int>, seed: UInt64) -> UInt64 {
    let bytes = tree.bytes
    return ByteHash.hash(bytes.span, range.lowerBound, range.upperBound, seed: seed)
  }

  private mutating func set(_ key: Range<Int>?, _ space: UInt64, in node: inout DataNode) {
    guard let key else { return }
    node.keyStart = Int32(truncatingIfNeeded: key.lowerBound)
    node.keyEnd = Int32(truncatingIfNeeded: key.upperBound)
    node.keyHash = ByteHash.mixed(hash(of: key, seed: 2), space)
    // Elements of a list may have one name.
    guard let container = open.last, tree.nodes[container.node].kind == .object else { return }
    keys.append(node.keyHash, tree.nodes.count)
  }

  /// Counts a complete unit in its container.
  private mutating func count(_ place: Int) {
    guard !open.isEmpty else { return }
    let top = open.count - 1
    let node = tree.nodes[place]
    open[top].count += 1
    open[top].hash =
      tree.nodes[open[top].node].kind == .list
      ? ByteHash.mixed(open[top].hash, node.hash)
      : open[top].hash &+ ByteHash.mixed(ByteHash.mixed(node.keyHash, node.hash), 0)
  }
}
