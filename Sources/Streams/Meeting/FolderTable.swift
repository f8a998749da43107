import FileAccess
import Scenarios

/// The folders of a stream, each in each of its spellings, in the order of their hashes.
struct FolderTable {
  /// About what one takes in the set.
  private static let bytesPerFolder = 32

  private var known: Set<FolderEntry> = []
  private let mostKnown: Int
  private var sort: SpilledSort<FolderEntry>

  /// An empty table.
  ///
  /// - Parameters:
  ///   - file: where folders go that are too many for memory.
  ///   - bound: how many bytes may be in memory.
  init(in file: SpillFile, bound: Int) {
    mostKnown = max(1, bound / Self.bytesPerFolder)
    // What is in memory is in the set.
    sort = SpilledSort(in: file, bound: 0)
  }

  /// How many bytes of memory the folders take, about.
  var heldBytes: Int { known.count * Self.bytesPerFolder }

  /// Adds a folder.
  ///
  /// - Throws: `FileAccessError` where the disk fails or is full.
  /// - Complexity: O(1) amortised for one that is in memory, else O(log *n*).
  mutating func insert(_ folder: FolderEntry) throws(FileAccessError) {
    guard known.insert(folder).inserted, known.count >= mostKnown else { return }
    try sort.append(run: known.sorted())
    known.removeAll(keepingCapacity: true)
  }

  /// All folders by their hashes, once no more are added; the same may come several times.
  mutating func takeSorted() -> SpilledSort<FolderEntry> {
    sort.finish(with: Array(known))
    known = []
    return sort
  }
}
