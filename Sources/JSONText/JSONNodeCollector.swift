/// What is told, value by value, of a text that is read.
protocol JSONNodeCollector {
  /// A key, or a value that is no array or object.
  mutating func add(_ kind: JSONNode.Kind, at offset: Int)
  /// An array or object begins.
  mutating func open()
  /// The innermost array or object ends.
  mutating func close(_ kind: JSONNode.Kind, endingAt offset: Int)
}

/// What is told where nothing is kept.
struct NoNodes: JSONNodeCollector {
  @inline(__always)
  mutating func add(_ kind: JSONNode.Kind, at offset: Int) {}
  @inline(__always)
  mutating func open() {}
  @inline(__always)
  mutating func close(_ kind: JSONNode.Kind, endingAt offset: Int) {}
}
