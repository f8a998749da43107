import ConflictResolution
import FileAccess
import Scenarios

/// What is kept of all lines of a stream while they are read: hashes, and the places of lines.
///
/// It takes some 60 bytes a line, without the line itself; beyond a bound it is in a file. 16 bytes for 64 KiB of the
/// input are always in memory, and the numbers of lines that are resolved with others in any case: members of groups,
/// and lines that a decision may apply to.
struct StreamIndex {
  private(set) var places = LinePlaces()
  private(set) var placement: NamePlacement
  /// Lines that are always resolved with others at the end, from 0.
  private(set) var open: [Int] = []
  /// Lines that a decision may apply to, from 0.
  private(set) var decided: [Int] = []

  private var identities: IdentityTable
  private var keys: SpilledSort<KeyRecord>
  /// Folders that are among the keys; forgotten when there are too many for memory.
  private var knownFolders: Set<KeyRecord> = []
  private let mostFolders: Int
  /// The start of the block in the input.
  private var blockPlace = 0
  /// The start of the next line in the block.
  private var nextLine = 0

  /// About how many bytes a folder takes in the set.
  private static let bytesPerFolder = 32

  /// The most lines that the numbers can distinguish.
  static let mostLines = Int(UInt32.max)

  /// An index of no lines.
  ///
  /// - Parameters:
  ///   - file: takes the keys that are too many for memory.
  ///   - memory: how many bytes may be in memory.
  init(in file: SpillFile, _ memory: KeyMemory) {
    identities = IdentityTable(bound: memory.identities, filter: memory.filter)
    placement = NamePlacement(in: file, bound: memory.placement)
    keys = SpilledSort(in: file, bound: memory.keys)
    mostFolders = memory.folders / Self.bytesPerFolder
  }

  /// How many bytes of memory the keys take.
  var heldBytes: Int {
    identities.heldBytes + placement.heldBytes + keys.heldBytes
      + knownFolders.count * Self.bytesPerFolder
  }

  /// How many lines there are, including the refused ones.
  var lineCount: Int { places.count }

  /// Starts a block.
  mutating func startBlock(at place: Int) {
    blockPlace = place
    nextLine = 0
  }

  /// Adds a line of the block, whether it is used or not.
  mutating func addLine(endingAt end: Int) {
    places.append(blockPlace + nextLine..<blockPlace + end)
    nextLine = end + 1
  }

  /// Adds the identity of the last line, and how it is to be resolved.
  ///
  /// - Throws: `FileAccessError` if the disk fails or is full.
  mutating func note(_ line: StreamBlockOutcome.Line) throws(FileAccessError) {
    try identities.insert(line.identity, line: lineCount - 1, spillingTo: &keys)
    if line.isOpen { open.append(lineCount - 1) }
    if line.mayBeDecided { decided.append(lineCount - 1) }
  }

  /// The lines so far whose files' identities have a hash, from 0.
  ///
  /// - Throws: `FileAccessError` if the disk fails.
  func lines(ofIdentity hash: UInt64) throws(FileAccessError) -> [Int] {
    try identities.lines(hash, spilledTo: keys)
  }

  /// Adds the keys of a block's lines.
  ///
  /// - Parameters:
  ///   - outcome: the block.
  ///   - first: the number of its first line, from 0.
  ///   - isUsed: whether a line of the block is used.
  /// - Throws: `FileAccessError` if the disk fails or is full.
  mutating func addKeys(
    of outcome: StreamBlockOutcome, firstLine first: Int, where isUsed: (Int) -> Bool
  ) throws(FileAccessError) {
    for folder in outcome.folders.dropFirst() where knownFolders.insert(folder).inserted {
      try keys.append(folder)
      if knownFolders.count > mostFolders { knownFolders.removeAll(keepingCapacity: true) }
    }
    for var key in outcome.keys where isUsed(key.line) {
      key.line += first
      try keys.append(key)
    }
    let offset = UInt32(truncatingIfNeeded: first)
    var placed: [NamePlacement.Name] = []
    placed.reserveCapacity(outcome.placed.count)
    for var name in outcome.placed where isUsed(Int(name.line)) {
      name.line += offset
      placed.append(name)
    }
    try placement.append(
      placed,
      in: zip(outcome.folders, outcome.parents).map {
        NamePlacement.Folder(hash: $0.hash, parent: $1)
      })
  }

  /// Sorts everything by hash.
  ///
  /// - Throws: `FileAccessError` if the disk fails or is full.
  /// - Complexity: O(*n* log *n*) in the number of keys that are in memory.
  consuming func sorted() throws(FileAccessError) -> SortedStreamIndex {
    for record in identities.records { try keys.append(record) }
    keys.finish()
    return SortedStreamIndex(
      keys: keys, placement: placement, places: places, open: open, decided: decided)
  }
}
