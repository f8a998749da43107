import FileAccess
import Scenarios

/// Records of several runs in one order, read one after the other.
///
/// The next record of each run is in a heap, the lowest first; of equal ones that of the earlier run
/// (Knuth, *The Art of Computer Programming*, volume 3, 5.4.1).
struct MergedRecords<Record: SpilledRecord> {
  private var readers: [SpillReader]
  /// The last run, which is in memory.
  private var held: ArraySlice<Record>
  private var heap: [(record: Record, run: Int)] = []

  /// Starts with the first record.
  ///
  /// - Parameters:
  ///   - readers: the runs that are in a file.
  ///   - held: the run that is in memory; it comes after those.
  /// - Throws: `FileAccessError` if the disk fails.
  init(_ readers: [SpillReader], _ held: ArraySlice<Record>) throws(FileAccessError) {
    self.readers = readers
    self.held = held
    for run in 0...readers.count {
      if let record = try nextRecord(of: run) { heap.append((record, run)) }
    }
    for place in (0..<heap.count / 2).reversed() { sink(place) }
  }

  /// The record that ``next()`` returns.
  var first: Record? { heap.first?.record }

  /// Reads the next record.
  ///
  /// - Returns: the record, or `nil` at the end.
  /// - Throws: `FileAccessError` if the disk fails.
  /// - Complexity: O(log *n*) in the number of runs.
  mutating func next() throws(FileAccessError) -> Record? {
    guard let (record, run) = heap.first else { return nil }
    if let following = try nextRecord(of: run) {
      heap[0].record = following
    } else {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
    }
    sink(0)
    return record
  }

  private mutating func nextRecord(of run: Int) throws(FileAccessError) -> Record? {
    if run == readers.count { return held.popFirst() }
    return readers[run].isAtEnd ? nil : try Record(from: &readers[run])
  }

  /// Moves an entry down until it comes before those below it.
  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && isBefore(child, least) {
        least = child
      }
      if least == place { return }
      heap.swapAt(place, least)
      place = least
    }
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    if heap[left].record < heap[right].record { return true }
    return heap[left].run < heap[right].run && !(heap[right].record < heap[left].record)
  }
}
