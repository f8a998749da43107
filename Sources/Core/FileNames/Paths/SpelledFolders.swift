/// The folders above paths, numbered as they are spelled: two spellings are two folders.
///
/// It remembers the way to the folder that was asked for last. In the order of their bytes paths share most of
/// their folders with the path before, and only the rest is looked up, so that paths of any depth take time in
/// proportion to their length.
///
///     var folders = SpelledFolders()
///     let path: RelativePath = "a/b/c"
///     folders.number(of: path.bytes.span.extracting(0..<3))  // 2
///     folders.added                                          // a in 0, b in 1
///
/// **Invariant.** `way` leads to `last`: for each folder on it where its path ends, and its number.
package struct SpelledFolders: Sendable {
  /// A folder, by the one around it.
  package struct Step: Sendable {
    /// The number of the folder around it.
    package let parent: Int
    /// The range of its own name in the path.
    package let name: Range<Int>
  }

  /// What the last call added, each folder after the one around it, in the order of their numbers.
  package private(set) var added: [Step] = []

  private var table = KeyTable()
  private var count = 0
  private var last: [UInt8] = []
  private var way: [(end: Int, number: Int)] = []

  private static let slash = UInt8(ascii: "/")

  /// No folder but the one that all is in, which has the number 0.
  package init() {}

  /// Forgets all folders, and keeps the memory for others.
  package mutating func removeAll() {
    added.removeAll(keepingCapacity: true)
    table.removeAll()
    count = 0
    last.removeAll(keepingCapacity: true)
    way.removeAll(keepingCapacity: true)
  }

  /// The number of a folder: they are numbered from 1 on as they come, each after the one around it.
  ///
  /// - Parameter path: The path of the folder, a beginning of a path's bytes.
  /// - Returns: The number.
  /// - Complexity: O(*n*) in the length of the path.
  package mutating func number(of path: Span<UInt8>) -> Int {
    if !added.isEmpty { added.removeAll(keepingCapacity: true) }
    let shared = Self.sharedPrefix(path, last.span)
    if shared == path.count, shared == last.count { return way.last?.number ?? 0 }
    while let (end, _) = way.last,
      end > shared || end < path.count && path[end] != Self.slash
    {
      way.removeLast()
    }
    last.removeAll(keepingCapacity: true)
    last.append(copying: path)
    var number = way.last?.number ?? 0
    var start = way.last.map { $0.end + 1 } ?? 0
    while start < path.count {
      var end = start
      while end < path.count, path[end] != Self.slash { end += 1 }
      let parent = number
      number = Int(
        unsafe path.extracting(start..<end).withUnsafeBufferPointer {
          unsafe table.insert(UInt32(count + 1), under: UInt32(parent), $0)
        })
      if number > count {
        added.append(Step(parent: parent, name: start..<end))
        count += 1
      }
      way.append((end, number))
      start = end + 1
    }
    return number
  }

  private static func sharedPrefix(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    let most = min(left.count, right.count)
    var count = 0
    while count < most, left[count] == right[count] { count += 1 }
    return count
  }
}
