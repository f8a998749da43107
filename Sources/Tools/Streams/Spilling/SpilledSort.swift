import FileAccess
import Scenarios

/// Sorts any number of records while it holds a bounded number of them in memory.
///
/// ```swift
/// var sort = SpilledSort<KeyRecord>(in: SpillFile(), bound: 1 << 20)
/// for record in records { try sort.append(record) }
/// sort.finish()
/// var sorted = try sort.merged()
/// while let record = try sorted.next() { print(record.line) }  // in order
/// try sort.records(hash)  // those with a key
/// ```
///
/// Records are held up to a bound; then they are sorted and written to a file as a run. As soon as
/// there are ``fanIn`` runs of a kind they are merged into one of the next kind, so that a record is written
/// about as often as the number of records has digits to that base (external merge sort with a balanced
/// merge: Knuth, *The Art of Computer Programming*, volume 3, 5.4). For lookups, the key of one record in
/// about 4 KiB of each run is kept. Of equal records the one that was added first
/// comes first.
struct SpilledSort<Record: SpilledRecord> {
  /// How many runs are merged at a time.
  static var fanIn: Int { 32 }

  /// Sorted records in the file.
  private struct Run {
    /// How many times its records were merged.
    let level: Int
    let place: Range<Int>
    /// The keys of some records and their places, each key once.
    let index: [(key: UInt64, place: Int)]
  }

  /// How many bytes are between records whose keys are kept, and are read for a lookup.
  private static var indexStep: Int { 1 << 12 }
  /// How many bytes of a run are read at a time to merge it.
  private static var mergeBlock: Int { 1 << 14 }
  /// How many bytes are written at a time.
  private static var writeBlock: Int { 1 << 16 }

  private let file: SpillFile
  private let bound: Int
  private var runs: [Run] = []
  private var held: ContiguousArray<Record> = []
  /// How many bytes of memory the records in memory take; only a single record may exceed the bound.
  private(set) var heldBytes = 0

  /// Creates one without records.
  ///
  /// - Parameters:
  ///   - file: takes the runs.
  ///   - bound: how many bytes of records may be in memory.
  init(in file: SpillFile, bound: Int) {
    self.file = file
    self.bound = bound
  }

  /// How many runs are in the file.
  var runCount: Int { runs.count }

  // MARK: Adding

  /// Adds a record.
  ///
  /// - Throws: `FileAccessError` if the disk fails or is full.
  /// - Complexity: O(log *n*) amortized.
  mutating func append(_ record: Record) throws(FileAccessError) {
    let bytes = record.heldBytes
    if heldBytes + bytes > bound { try spill() }
    held.append(record)
    heldBytes += bytes
  }

  /// Writes what is in memory to the file.
  private mutating func spill() throws(FileAccessError) {
    if held.isEmpty { return }
    held.sort()
    try append(run: Array(held))
    held.removeAll(keepingCapacity: true)
    heldBytes = 0
  }

  /// Adds records that go to the file at once.
  ///
  /// - Parameter run: the records, in order.
  /// - Throws: `FileAccessError` if the disk fails or is full.
  /// - Complexity: O(*n*), plus the merges that are due.
  mutating func append(run: [Record]) throws(FileAccessError) {
    var writer = RunWriter(file)
    for record in run { try writer.append(record) }
    runs.append(try writer.finish(level: 0))
    try mergeWhatIsDue()
  }

  /// Merges the last runs if there are enough of one level.
  private mutating func mergeWhatIsDue() throws(FileAccessError) {
    while let level = runs.last?.level, runs.count >= Self.fanIn,
      runs[runs.count - Self.fanIn].level == level
    {
      let due = runs.suffix(Self.fanIn)
      var merged = try MergedRecords<Record>(readers(of: due), [])
      var writer = RunWriter(file)
      while let record = try merged.next() { try writer.append(record) }
      runs.removeLast(Self.fanIn)
      runs.append(try writer.finish(level: level + 1))
    }
  }

  private func readers(of runs: some Sequence<Run>) -> [SpillReader] {
    runs.map { SpillReader(file, $0.place, blockSize: Self.mergeBlock) }
  }

  // MARK: Reading

  /// Sorts what is in memory, after the last record.
  ///
  /// - Complexity: O(*n* log *n*) in the number of records in memory.
  mutating func finish() { held.sort() }

  /// All records in order.
  ///
  /// - Precondition: ``finish()`` was called after the last record.
  /// - Throws: `FileAccessError` if the disk fails.
  func merged() throws(FileAccessError) -> MergedRecords<Record> {
    try MergedRecords(readers(of: runs), Array(held)[...])
  }

  /// The records with a key, in no particular order.
  ///
  /// - Precondition: ``finish()`` was called after the last record.
  /// - Throws: `FileAccessError` if the disk fails.
  /// - Complexity: that of ``spilledRecords(_:)``.
  func records(_ key: UInt64) throws(FileAccessError) -> [Record] {
    let start = held.partitioningIndex { $0.key >= key }
    return try spilledRecords(key) + held[start...].prefix { $0.key == key }
  }

  /// The records with a key that are already in the file, in no particular order.
  ///
  /// - Throws: `FileAccessError` if the disk fails.
  /// - Complexity: O(log *n*), and a block or two read of each run.
  func spilledRecords(_ key: UInt64) throws(FileAccessError) -> [Record] {
    var found: [Record] = []
    for run in runs {
      // The block before the first with a key that is not lower may end with the key.
      let next = run.index.partitioningIndex { $0.key >= key }
      let start = next == 0 ? run.place.lowerBound : run.index[next - 1].place
      var reader = SpillReader(
        file, start..<run.place.upperBound, blockSize: Self.indexStep)
      while !reader.isAtEnd {
        let record = try Record(from: &reader)
        guard record.key <= key else { break }
        if record.key == key { found.append(record) }
      }
    }
    return found
  }

  // MARK: Runs

  /// Writes a run.
  private struct RunWriter {
    private let file: SpillFile
    private var place: Range<Int>?
    private var pending: [UInt8] = []
    private var written = 0
    private var nextIndexed = 0
    /// Places are counted from the beginning of the run.
    private var index: [(key: UInt64, place: Int)] = []

    init(_ file: SpillFile) {
      self.file = file
      pending.reserveCapacity(writeBlock + indexStep)
    }

    mutating func append(_ record: Record) throws(FileAccessError) {
      let offset = written + pending.count
      if offset >= nextIndexed {
        let key = record.key
        if index.last?.key != key { index.append((key, offset)) }
        nextIndexed = offset + indexStep
      }
      record.write(to: &pending)
      if pending.count >= writeBlock { try flush() }
    }

    private mutating func flush() throws(FileAccessError) {
      let piece = try file.append(pending)
      // Nothing else is written meanwhile: the pieces are adjacent.
      place = (place ?? piece).lowerBound..<piece.upperBound
      written += pending.count
      pending.removeAll(keepingCapacity: true)
    }

    mutating func finish(level: Int) throws(FileAccessError) -> Run {
      try flush()
      let place = place ?? 0..<0
      return Run(
        level: level, place: place, index: index.map { ($0.key, place.lowerBound + $0.place) })
    }
  }
}
