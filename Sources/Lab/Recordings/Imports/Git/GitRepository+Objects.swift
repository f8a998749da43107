import FileAccess
import Scenarios

extension GitRepository {
  /// How many objects are asked for at once: the length of a command line is limited.
  private static let batchSize = 1_000

  /// Reads objects.
  ///
  /// - Parameter hashes: Their hashes.
  /// - Returns: Their contents by hash.
  /// - Throws: ``ScenarioError`` for one that is not there, as in a clone that left some out.
  /// - Complexity: O(*n*) in the size of the objects, one run of git for each thousand.
  func objects(_ hashes: Set<[UInt8]>) throws(ScenarioError) -> [[UInt8]: [UInt8]] {
    let hashes = hashes.sorted { $0.lexicographicallyPrecedes($1) }
    var contents: [[UInt8]: [UInt8]] = [:]
    var rest = hashes[...]
    var allowance = ContentFolders.mostBytes
    while !rest.isEmpty {
      let batch = Array(rest.prefix(Self.batchSize))
      rest = rest.dropFirst(batch.count)
      let raw = try output(
        "folder=$1; shift; printf '%s\\n' \"$@\" | { set -- \"$folder\"; exec \(GitCommand.git) cat-file --batch; }",
        batch, limit: allowance)
      allowance -= raw.count
      try read(raw, of: batch, into: &contents)
    }
    return contents
  }

  private func read(
    _ raw: [UInt8], of hashes: [[UInt8]], into contents: inout [[UInt8]: [UInt8]]
  ) throws(ScenarioError) {
    var position = 0
    for hash in hashes {
      guard let end = raw[position...].firstIndex(of: 0x0A) else {
        throw unexpectedOutput("cat-file")
      }
      let words = raw[position..<end].split(separator: 0x20)
      guard words.count == 3, words[0].elementsEqual(hash),
        let size = Int(String(decoding: words[2], as: UTF8.self)), size >= 0,
        size < raw.count - end - 1
      else {
        guard words.count == 2, words[1].elementsEqual("missing".utf8) else {
          throw unexpectedOutput("cat-file")
        }
        throw failure(
          .contentUnreadable,
          "the object \(Self.text(hash)) is not in the repository, as in a clone that left some out; fetch it first"
        )
      }
      contents[hash] = Array(raw[(end + 1)..<(end + 1 + size)])
      position = end + 2 + size
    }
  }
}
