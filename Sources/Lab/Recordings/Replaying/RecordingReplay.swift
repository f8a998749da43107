public import ConflictResolution
public import FileAccess
import Scenarios

/// Replays a recording file of any length.
///
/// ```swift
/// var replay = RecordingReplay()
/// try replay.run(path: Array("sync.jsonl".utf8)) { call in print(call.number, call.differences) }
/// print(replay.counts.different)
/// ```
///
/// Calls of resolvers are repeated on several processors; findings are reported in the order of the recording.
public struct RecordingReplay: Sendable {
  /// The counts of calls by finding.
  public struct Counts: Hashable, Sendable {
    /// Repeated calls.
    public var calls = 0
    /// Calls with a different result.
    public var different = 0
    /// Calls that could not be compared, or only in part.
    public var notCompared = 0
    /// Calls that the recording lists as missing.
    public var lost = 0
  }

  /// The numbers of the calls that are compared.
  public let numbers: ClosedRange<Int>
  /// The counts of calls by finding.
  public private(set) var counts = Counts()
  /// The calls that are missing.
  public private(set) var lost: [LostCalls] = []
  /// The numbers of incomplete lines, which were skipped: recorders were ended there.
  public private(set) var tornLines: [Int] = []

  private let strategies: [Strategy]
  private let workerCount: Int

  /// A replay.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the calls that are compared; earlier calls are only carried out if a replica depends
  ///     on them.
  ///   - strategies: the host's own strategies.
  ///   - workerCount: the number of threads that make calls in addition to this one.
  public init(
    numbers: ClosedRange<Int> = 1...Int.max, strategies: [Strategy] = [],
    workerCount: Int = Processors.count
  ) {
    self.numbers = numbers
    self.strategies = strategies
    self.workerCount = workerCount
  }

  /// Lines whose calls are independent of each other.
  private struct Batch: Sendable {
    let reader: RecordingReader
    let player: RecordingPlayer
    var lines: [RecordingLines.Line] = []
  }

  private enum Played: Sendable {
    case call(CallReplay)
    case refused(ScenarioError, RecordingLines.Line)
  }

  /// Replays a file.
  ///
  /// - Parameters:
  ///   - path: the path, as bytes.
  ///   - report: gets each compared call, in order.
  /// - Throws: ``RecordingFailure``; calls before it are reported.
  /// - Complexity: that of the calls; it holds some lines at a time, and the replicas.
  public mutating func run(
    path: [UInt8], report: (CallReplay) -> Void
  ) throws(RecordingFailure) {
    var reader = RecordingReader(file: DisplayText.escaping(path), strategies: strategies)
    var player = RecordingPlayer()
    let workers = OrderedWorkers<Batch, [Played]>(count: workerCount) { Self.play }
    /// The calls made on this thread, each after a number of batches.
    var own: [(afterBatches: Int, played: Played)] = []
    var (submitted, taken) = (0, 0)
    var batch: Batch?
    var batchBytes = 0

    func emitOwn(_ replay: inout RecordingReplay) throws(RecordingFailure) {
      while let first = own.first, first.afterBatches <= taken {
        own.removeFirst()
        try replay.note(first.played, report)
      }
    }
    func takeOne(_ replay: inout RecordingReplay) throws(RecordingFailure) {
      guard let results = workers.next() else { return }
      // Calls that were made here before the batch come before it.
      try emitOwn(&replay)
      for result in results { try replay.note(result, report) }
      taken += 1
      try emitOwn(&replay)
    }
    func flush(_ replay: inout RecordingReplay) throws(RecordingFailure) {
      guard let full = batch else { return }
      batch = nil
      batchBytes = 0
      workers.submit(full)
      submitted += 1
      if workers.isFull { try takeOne(&replay) }
    }

    var lines = try RecordingLines(path: path)
    while let line = try lines.nextLine() {
      if let call = Self.number(ofResolverCall: line.bytes) {
        if call > numbers.upperBound { break }
        if call < numbers.lowerBound { continue }
        if batch == nil { batch = Batch(reader: reader, player: player.forResolvers) }
        batch?.lines.append(line)
        batchBytes += line.bytes.count
        if batch?.lines.count == Self.batchSize || batchBytes > Self.batchByteLimit {
          try flush(&self)
        }
        continue
      }
      try flush(&self)
      let entry: RecordingEntry?
      do throws(ScenarioError) {
        entry = try reader.read(line.bytes, number: line.number)
      } catch {
        own.append((submitted, .refused(error, line)))
        try emitOwn(&self)
        continue
      }
      guard let entry else { continue }
      if case .call(let call) = entry, call.number > numbers.upperBound { break }
      if case .lost(let calls) = entry {
        lost.append(calls)
        counts.lost += calls.count
      }
      if let replay = player.play(entry), numbers.contains(replay.number) {
        own.append((submitted, .call(replay)))
        try emitOwn(&self)
      }
    }
    try flush(&self)
    while !workers.isEmpty { try takeOne(&self) }
    try emitOwn(&self)
  }

  /// The number of lines that a thread gets at a time.
  private static let batchSize = 64
  /// The number of bytes after which it gets the lines so far.
  private static let batchByteLimit = 1 << 20

  private static func play(_ batch: Batch) -> [Played] {
    var reader = batch.reader
    var player = batch.player
    return batch.lines.compactMap { line in
      do throws(ScenarioError) {
        let entry = try reader.read(line.bytes, number: line.number)
        return entry.flatMap { player.play($0) }.map { .call($0) }
      } catch {
        return .refused(error, line)
      }
    }
  }

  private mutating func note(
    _ played: Played, _ report: (CallReplay) -> Void
  ) throws(RecordingFailure) {
    switch played {
    case .call(let call):
      counts.calls += 1
      switch call.finding {
      case .same: break
      case .different: counts.different += 1
      case .notCompared: counts.notCompared += 1
      }
      report(call)
    case .refused(let error, let line):
      // The recorder was ended in the middle of the line.
      guard line.mayBeTorn, error.code == .malformedJSON else { throw .line(error) }
      tornLines.append(line.number)
    }
  }

  /// The number of a resolver's call in a line as a recorder writes it; `nil` for any other line.
  private static func number(ofResolverCall line: [UInt8]) -> Int? {
    let start = Array("{\"call\":".utf8)
    guard line.starts(with: start) else { return nil }
    var number = 0
    var index = start.count
    while index < line.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(line[index]) {
      number = number &* 10 &+ Int(line[index] - UInt8(ascii: "0"))
      index += 1
    }
    let time = Array(",\"at\":\"".utf8)
    if line[index...].starts(with: time) {
      guard let end = line[(index + time.count)...].firstIndex(of: UInt8(ascii: "\"")) else {
        return nil
      }
      index = end + 1
    }
    let policy = Array(",\"policy\":".utf8)
    guard line[index...].starts(with: policy),
      let end = line[(index + policy.count)...].firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    return line[end...].starts(with: Array(",\"files\":".utf8)) && number > 0 ? number : nil
  }
}
