/// What was read of one array or object: the nodes of all that is in it, and the text they stand in.
///
/// No string is made and no memory taken for the single value, so that reading is fast and what was
/// read is small. An array or object is a run of words: how many elements or members there are, then
/// a node for each element, or two for each member, its key and its value. So the elements of an
/// array are next to each other, whatever is in them. Behind the members of a large object stands an
/// index (see `appendIndex(of:count:)`).
///
/// **Invariant.** `text` from `start` on is a valid value, and each node in `words` belongs to a part
/// of it, so that strings and numbers are found without a check.
struct JSONNodes: Sendable {
  /// The bytes that hold the text.
  private(set) var text: [UInt8]
  /// Where the text begins in them: places of nodes are counted from here.
  private(set) var start: Int
  /// The runs of all arrays and objects, the inner before the outer.
  ///
  /// The first word is the count of all that are empty.
  var words: [UInt64] = [0]

  /// Makes the nodes of a text of which nothing has been read yet.
  ///
  /// - Parameters:
  ///   - text: The bytes that hold the text.
  ///   - start: Where it begins in them.
  init(text: [UInt8], from start: Int) {
    self.text = text
    self.start = start
  }

  /// Appends the run of an array or object that has been read to its end.
  ///
  /// - Parameters:
  ///   - kind: An array or object.
  ///   - pending: The nodes of its elements, or of its keys and values in turn, at the end.
  ///   - first: Where they begin.
  ///   - end: Where the array or object ends in the text.
  /// - Returns: Its own node.
  mutating func append(
    _ kind: JSONNode.Kind, of pending: [UInt64], from first: Int, endingAt end: Int
  ) -> JSONNode {
    let contents = pending.span.extracting(first...)
    if contents.isEmpty { return JSONNode(kind, at: 0) }
    if words.capacity - words.count <= contents.count { makeRoom(for: contents.count + 1, at: end) }
    let place = words.count
    let count = kind == .object ? contents.count / 2 : contents.count
    words.append(UInt64(truncatingIfNeeded: count))
    words.append(copying: contents)
    if kind == .object, count > JSONNodes.indexedCount { appendIndex(of: place, count: count) }
    return JSONNode(kind, at: place)
  }

  /// Makes room for more words: for as many as there will be if the text goes on as it began.
  ///
  /// New memory costs more than what is written into it, so it should not be taken again and again.
  /// It is at least twice as much as there was, and not so much more that a text could claim memory
  /// that it does not fill.
  private mutating func makeRoom(for count: Int, at end: Int) {
    let parts = Double(text.count - start) / Double(max(end - start, 1))
    let factor = min(max(parts * 1.1, 2), 8)
    words.reserveCapacity(Int(Double(words.count) * factor) + count)
  }

  /// Ends the reading.
  ///
  /// What is kept is at most twice what is needed: where the text is less than half of the bytes that
  /// hold it, a copy of the text is kept instead of them, and so with the words.
  ///
  /// - Parameter end: Where the text ends.
  mutating func finish(at end: Int) {
    if end - start < text.count / 2 {
      text = Array(text[start..<end])
      start = 0
    }
    if words.count < words.capacity / 2 {
      var exact: [UInt64] = []
      exact.reserveCapacity(words.count)
      exact.append(copying: words.span)
      words = exact
    }
  }

  /// How many elements or members an array or object has.
  ///
  /// - Parameter place: The place of its node.
  /// - Returns: The count.
  func count(at place: Int) -> Int {
    Int(truncatingIfNeeded: words[place])
  }

  /// The node at a place in a run.
  ///
  /// - Parameters:
  ///   - position: Which of its nodes, counted from 0.
  ///   - place: The place of the node of the array or object.
  /// - Returns: The node.
  func node(_ position: Int, at place: Int) -> JSONNode {
    JSONNode(word: words[place + 1 + position])
  }
}
