import ConflictResolution

/// What is kept of all lines of a stream while they are read: hashes, and where each line stands.
///
/// Some 60 bytes a line, and nothing of the line itself.
struct StreamIndex {
  private(set) var names: [NameEntry] = []
  private(set) var folders: [FolderEntry] = [.root]
  private(set) var references: [IdentityReference] = []
  private(set) var identities = IdentityTable()
  /// Lines that are resolved with others at the end, whatever they are, from 0.
  private(set) var open: [Int] = []
  /// Lines that a decision may be about, from 0.
  private(set) var decided: [Int] = []
  /// How many lines there are, those that were refused among them.
  private(set) var lineCount = 0

  private var folderNumbers: [FolderEntry: Int] = [:]
  /// Where each block begins: the number of its first line, and its place in the input.
  private var blocks: [(line: Int, place: Int)] = []
  /// Where each line ends, counted from its block's beginning.
  private var lineEnds: [UInt32] = []

  /// The most lines that can be told apart.
  static let mostLines = Int(UInt32.max)

  /// Begins with a block.
  mutating func startBlock(at place: Int) {
    blocks.append((lineCount, place))
  }

  /// Takes in a line of the block, whether it is of use or not.
  mutating func addLine(endingAt end: Int) {
    lineEnds.append(UInt32(truncatingIfNeeded: end))
    lineCount += 1
  }

  /// Takes in the identity of the last line, with what is to be done about it.
  mutating func note(_ line: StreamBlockOutcome.Line) {
    identities.insert(line.identity, line: lineCount - 1)
    if line.isOpen { open.append(lineCount - 1) }
    if line.mayBeDecided { decided.append(lineCount - 1) }
  }

  /// Takes in the names of a block's lines.
  ///
  /// - Parameters:
  ///   - outcome: the block.
  ///   - first: the number of its first line, from 0.
  ///   - isUsed: whether a line of the block is of use.
  mutating func addNames(
    of outcome: StreamBlockOutcome, firstLine first: Int, where isUsed: (Int) -> Bool
  ) {
    var numbers = [0]
    numbers.reserveCapacity(outcome.folders.count)
    for var folder in outcome.folders.dropFirst() {
      folder.parent = numbers[folder.parent]
      if let known = folderNumbers[folder] {
        numbers.append(known)
      } else {
        numbers.append(folders.count)
        folderNumbers[folder] = folders.count
        folders.append(folder)
      }
    }
    let offset = UInt32(truncatingIfNeeded: first)
    for var entry in outcome.names where isUsed(Int(entry.line)) {
      entry.line += offset
      entry.folder = numbers[entry.folder]
      names.append(entry)
    }
    for var reference in outcome.references where isUsed(Int(reference.line)) {
      reference.line += offset
      references.append(reference)
    }
  }

  /// Where a line stands in the input, without its line feed.
  func place(ofLine line: Int) -> Range<Int> {
    var low = 0
    var high = blocks.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if blocks[middle].line <= line { low = middle } else { high = middle }
    }
    let block = blocks[low]
    let start = line == block.line ? 0 : Int(lineEnds[line - 1]) + 1
    return block.place + start..<block.place + Int(lineEnds[line])
  }

  /// Puts everything in the order of its hashes, so that it can be looked up.
  ///
  /// - Complexity: O(*n* log *n*) in the number of names.
  mutating func sort() {
    // No longer needed: the memory is for what follows.
    folderNumbers = [:]
    names.sort { ($0.hash, $0.line) < ($1.hash, $1.line) }
    references.sort { ($0.hash, $0.line) < ($1.hash, $1.line) }
  }

  /// The names with a hash.
  ///
  /// - Precondition: all are in order.
  func names(_ hash: UInt64) -> ArraySlice<NameEntry> {
    let start = names.firstIndex(notBefore: hash) { $0.hash }
    let end = names[start...].firstIndex { $0.hash != hash } ?? names.endIndex
    return names[start..<end]
  }

  /// The lines that an identity with a hash is of, or that depend on one.
  ///
  /// - Precondition: all are in order.
  func lines(around hash: UInt64) -> [Int] {
    let start = references.firstIndex(notBefore: hash) { $0.hash }
    return references[start...].prefix { $0.hash == hash }.map { Int($0.line) }
      + identities.lines(hash)
  }
}
