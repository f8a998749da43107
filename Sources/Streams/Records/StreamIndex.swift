import ConflictResolution
import FileAccess
import Scenarios

/// What is kept of all lines of a stream while they are read: hashes, and where lines stand.
///
/// Some 60 bytes a line, and nothing of the line itself; beyond a bound they are in a file. In memory stay,
/// whatever the bound, 16 bytes for 64 KiB of the input, and the numbers of lines that are resolved with
/// others in any case, as members of groups and what a decision may be about: these are to be held whole.
struct StreamIndex {
  private(set) var identities: IdentityTable
  private(set) var lines = LinePlaces()
  private(set) var placement: NamePlacement
  /// Lines that are resolved with others at the end, whatever they are, from 0.
  private(set) var open: [Int] = []
  /// Lines that a decision may be about, from 0.
  private(set) var decided: [Int] = []

  private var names: SpilledSort<NameEntry>
  private var references: SpilledSort<IdentityEntry>
  private var folders: FolderTable
  /// Where the block begins.
  private var blockPlace = 0
  /// Where the next line begins, counted from there.
  private var nextLine = 0

  /// The most lines that can be told apart.
  static let mostLines = Int(UInt32.max)

  /// An index of no lines.
  ///
  /// - Parameters:
  ///   - file: where keys go that are too many for memory.
  ///   - memory: how many bytes may be in memory.
  init(in file: SpillFile, _ memory: KeyMemory) {
    identities = IdentityTable(in: file, bound: memory.identities, filter: memory.filter)
    placement = NamePlacement(in: file, bound: memory.placement)
    names = SpilledSort(in: file, bound: memory.names)
    references = SpilledSort(in: file, bound: memory.references)
    folders = FolderTable(in: file, bound: memory.folders)
  }

  /// How many bytes of memory the keys take.
  var heldBytes: Int {
    identities.heldBytes + placement.heldBytes + names.heldBytes + references.heldBytes
      + folders.heldBytes
  }

  /// How many lines there are, those that were refused among them.
  var lineCount: Int { lines.count }

  /// Begins with a block.
  mutating func startBlock(at place: Int) {
    blockPlace = place
    nextLine = 0
  }

  /// Takes in a line of the block, whether it is of use or not.
  mutating func addLine(endingAt end: Int) {
    lines.append(blockPlace + nextLine..<blockPlace + end)
    nextLine = end + 1
  }

  /// Takes in the identity of the last line, with what is to be done about it.
  ///
  /// - Throws: `FileAccessError` where the disk fails or is full.
  mutating func note(_ line: StreamBlockOutcome.Line) throws(FileAccessError) {
    try identities.insert(line.identity, line: lineCount - 1)
    if line.isOpen { open.append(lineCount - 1) }
    if line.mayBeDecided { decided.append(lineCount - 1) }
  }

  /// Takes in the names of a block's lines.
  ///
  /// - Parameters:
  ///   - outcome: the block.
  ///   - first: the number of its first line, from 0.
  ///   - isUsed: whether a line of the block is of use.
  /// - Throws: `FileAccessError` where the disk fails or is full.
  mutating func addNames(
    of outcome: StreamBlockOutcome, firstLine first: Int, where isUsed: (Int) -> Bool
  ) throws(FileAccessError) {
    let offset = UInt32(truncatingIfNeeded: first)
    for folder in outcome.folders.dropFirst() { try folders.insert(folder) }
    for var entry in outcome.names where isUsed(Int(entry.line)) {
      entry.line += offset
      try names.append(entry)
    }
    for var reference in outcome.references where isUsed(Int(reference.line)) {
      reference.line += offset
      try references.append(reference)
    }
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

  /// Puts everything in the order of its hashes.
  ///
  /// - Complexity: O(*n* log *n*) in the number of names that are in memory.
  consuming func sorted() -> SortedStreamIndex {
    names.finish()
    references.finish()
    return SortedStreamIndex(
      names: names, references: references, identities: identities.takeSorted(),
      folders: folders.takeSorted(), placement: placement, lines: lines, open: open,
      decided: decided)
  }
}
