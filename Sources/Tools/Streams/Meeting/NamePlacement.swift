import FileAccess
import Scenarios

/// Which names are below which folders, in the order of the input.
///
/// It is only read to find what is below some folder. It is held as the bytes that go to a file: 8 a
/// name, 12 a folder of a block.
struct NamePlacement {
  /// A folder of a block.
  struct Folder {
    /// The hash of its path's universal keys.
    let hash: UInt64
    /// The number of the folder that contains it, which comes before it; the first is the root.
    let parent: Int
  }

  /// A name in a folder.
  struct Name: Sendable {
    /// The number of the line, from 0.
    var line: UInt32
    /// The number of the folder among those of its block.
    let folder: UInt32
    /// Whether the line has just this name, and its file is live there regardless of the other lines.
    let standsInAnyCase: Bool
  }

  private static let blockSize = 1 << 16
  private static let bytesPerName = 8

  private let file: SpillFile
  private let bound: Int
  private var chunks: [Range<Int>] = []
  private var pending: [UInt8] = []

  init(in file: SpillFile, bound: Int) {
    self.file = file
    self.bound = bound
  }

  /// How many bytes of memory it takes.
  var heldBytes: Int { pending.count }

  /// Takes in the names of a block.
  ///
  /// - Throws: `FileAccessError` if the disk fails or is full.
  mutating func append(
    _ names: [Name], in folders: [Folder]
  ) throws(FileAccessError) {
    pending.appendSpilled(UInt32(truncatingIfNeeded: folders.count))
    pending.appendSpilled(UInt32(truncatingIfNeeded: names.count))
    for folder in folders {
      pending.appendSpilled(folder.hash)
      pending.appendSpilled(UInt32(truncatingIfNeeded: folder.parent))
    }
    for name in names {
      pending.appendSpilled(name.line)
      pending.appendSpilled(name.folder << 1 | (name.standsInAnyCase ? 1 : 0))
    }
    guard pending.count >= bound else { return }
    chunks.append(try file.append(pending))
    pending.removeAll(keepingCapacity: true)
  }

  /// Passes on the names below some folders, each with the hash of every marked folder that contains it.
  ///
  /// - Parameters:
  ///   - isMarked: whether names below a folder are wanted.
  ///   - body: takes a name, and the hash of a folder that it is below.
  /// - Throws: `FileAccessError` if the disk fails.
  /// - Complexity: O(*n*) in names and folders, times the marked folders that contain a name.
  func forEachName(
    below isMarked: (UInt64) -> Bool, _ body: (Name, UInt64) -> Void
  ) throws(FileAccessError) {
    for chunk in chunks {
      try Self.read(
        SpillReader(file, chunk, blockSize: Self.blockSize), below: isMarked, body)
    }
    try Self.read(SpillReader(pending), below: isMarked, body)
  }

  private static func read(
    _ reader: consuming SpillReader, below isMarked: (UInt64) -> Bool,
    _ body: (Name, UInt64) -> Void
  ) throws(FileAccessError) {
    var reader = reader
    while !reader.isAtEnd {
      let folderCount = Int(try reader.number(UInt32.self))
      let nameCount = Int(try reader.number(UInt32.self))
      var folders: [Folder] = []
      // For each folder the nearest marked one above it, or itself; 0 if there is none.
      var nearest: [Int] = []
      for number in 0..<folderCount {
        let folder = Folder(
          hash: try reader.number(), parent: Int(try reader.number(UInt32.self)))
        folders.append(folder)
        nearest.append(number == 0 ? 0 : isMarked(folder.hash) ? number : nearest[folder.parent])
      }
      guard nearest.contains(where: { $0 != 0 }) else {
        try reader.skip(nameCount * bytesPerName)
        continue
      }
      for _ in 0..<nameCount {
        let line = try reader.number(UInt32.self)
        let place = try reader.number(UInt32.self)
        let name = Name(line: line, folder: place >> 1, standsInAnyCase: place & 1 == 1)
        var number = nearest[Int(name.folder)]
        while number != 0 {
          body(name, folders[number].hash)
          number = nearest[folders[number].parent]
        }
      }
    }
  }
}
