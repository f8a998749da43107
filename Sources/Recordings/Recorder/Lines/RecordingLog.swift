import ConflictResolution
import JSONText

/// Writes calls into segments and keeps within the bounds: whatever is done in the order in which it says, there are
/// never more bytes.
package struct RecordingLog: Sendable {
  /// A segment that is there.
  private struct Segment {
    let number: Int
    var count: Int
    var firstTime: Timestamp?
    var lastTime: Timestamp?
  }

  private let options: RecordingOptions
  private var encoder: RecordingEncoder
  private var segments: [Segment] = []
  private var nextNumber: Int
  /// Whether the next line begins a segment.
  private var isClosed = true
  /// Calls that are missing, and are not said to be yet.
  private var lost: [LostCalls] = []
  private var changes: [RecordingChange] = []
  /// Replicas whose state no segment has room for: how many calls are left before it is tried again.
  private var oversized: [Int: (left: Int, next: Int)] = [:]

  /// How many calls are missing in all.
  package private(set) var lostCount = 0

  /// A log that has nothing, or what an earlier one left.
  ///
  /// - Parameters:
  ///   - options: what is kept.
  ///   - earlier: segments that are there already, by number and bytes.
  package init(_ options: RecordingOptions, earlier: [(number: Int, count: Int)] = []) {
    self.options = options
    encoder = RecordingEncoder(includesContents: options.includesContents)
    let sorted = earlier.sorted { $0.number < $1.number }
    segments = sorted.map { Segment(number: $0.number, count: $0.count) }
    nextNumber = (sorted.last?.number ?? 0) + 1
    makeRoom(forSegments: 0, bytes: 0)
  }

  /// How many bytes the segments have.
  package var byteCount: Int { segments.reduce(0) { $0 + $1.count } }

  /// Takes what has to be done.
  package mutating func takeChanges() -> [RecordingChange] {
    let taken = changes
    changes = []
    return taken
  }

  /// Writes a call.
  package mutating func add(_ call: RecordedCall) {
    encoder.prepare(for: call)
    let isWritten = write(call)
    encoder.follow(call, isWritten: isWritten)
    dropOld(at: call.time)
  }

  /// Notes calls that are missing; the line that says so comes before the next call, or with ``finish()``.
  package mutating func note(_ calls: LostCalls) {
    lostCount += calls.count
    if let latest = lost.last, latest.reason == calls.reason, latest.last + 1 == calls.first {
      lost[lost.count - 1].last = calls.last
    } else {
      lost.append(calls)
    }
  }

  /// Says which calls are missing, where that was not said yet.
  package mutating func finish() {
    guard let first = lost.first else { return }
    let text = lostLines
    if isClosed || openCount + text.count > options.segmentByteLimit {
      let header = begin(firstCall: first.first)
      guard header.count + text.count <= options.segmentByteLimit else {
        isClosed = true
        return
      }
      open(header, at: nil)
    }
    append(text, at: nil)
    lost = []
  }

  /// Begins a new segment with the next call: a segment could not be written.
  package mutating func closeSegment() { isClosed = true }

  /// The bytes of the segment that is written to.
  private var openCount: Int { segments.last?.count ?? 0 }

  private var lostLines: [UInt8] {
    var json = JSONWriter()
    for calls in lost { json.lost(calls) }
    return json.takeBytes()
  }

  private mutating func write(_ call: RecordedCall) -> Bool {
    let starting = encoder.startingReplica(of: call)
    if let starting, let wait = oversized[starting], wait.left > 0 {
      oversized[starting] = (wait.left - 1, wait.next)
      return lose(call, .tooLarge)
    }
    let isWritten = encode(call)
    guard let starting else { return isWritten }
    if isWritten {
      oversized[starting] = nil
    } else {
      // Its state is large: encoding it with each call would keep a processor busy for nothing.
      let next = oversized[starting]?.next ?? 1
      oversized[starting] = (next, min(next * 2, 1024))
    }
    return isWritten
  }

  private mutating func encode(_ call: RecordedCall) -> Bool {
    let missing = lostLines
    if !isClosed, !isTooOld(at: call.time) {
      guard let addition = encoder.lines(for: call) else { return lose(call, .notExpressible) }
      if openCount + missing.count + addition.bytes.count <= options.segmentByteLimit {
        append(missing + addition.bytes, at: call.time)
        encoder.commit(addition, for: call)
        lost = []
        return true
      }
    }
    var begun = encoder
    let header = begun.beginSegment(nextNumber, firstCall: lost.first?.first ?? call.number)
    guard let addition = begun.lines(for: call) else { return lose(call, .notExpressible) }
    guard header.count + missing.count + addition.bytes.count <= options.segmentByteLimit else {
      return lose(call, .tooLarge)
    }
    encoder = begun
    open(header, at: call.time)
    append(missing + addition.bytes, at: call.time)
    encoder.commit(addition, for: call)
    lost = []
    return true
  }

  private mutating func lose(_ call: RecordedCall, _ reason: LostCalls.Reason) -> Bool {
    note(LostCalls(first: call.number, last: call.number, reason: reason))
    return false
  }

  private mutating func begin(firstCall: Int) -> [UInt8] {
    encoder.beginSegment(nextNumber, firstCall: firstCall)
  }

  private mutating func open(_ header: [UInt8], at time: Timestamp?) {
    makeRoom(forSegments: 1, bytes: options.segmentByteLimit)
    segments.append(Segment(number: nextNumber, count: 0, firstTime: time, lastTime: time))
    changes.append(.begin(segment: nextNumber))
    nextNumber += 1
    isClosed = false
    append(header, at: time)
  }

  private mutating func append(_ bytes: [UInt8], at time: Timestamp?) {
    let index = segments.count - 1
    segments[index].count += bytes.count
    segments[index].firstTime = segments[index].firstTime ?? time
    segments[index].lastTime = time ?? segments[index].lastTime
    // Lines that come together are written together.
    if case .append(let before, let number)? = changes.last, number == segments[index].number {
      changes.removeLast()
      changes.append(.append(before + bytes, segment: number))
    } else {
      changes.append(.append(bytes, segment: segments[index].number))
    }
  }

  // MARK: Bounds

  /// Drops the oldest segments until there is room for new ones.
  private mutating func makeRoom(forSegments count: Int, bytes: Int) {
    let limit = max(options.segmentLimit, 2) - count
    while let oldest = segments.first,
      segments.count > limit || byteCount + bytes > max(options.byteLimit, 0)
    {
      segments.removeFirst()
      changes.append(.remove(segment: oldest.number))
    }
  }

  /// Whether the segment has calls that are older than its share of the age.
  private func isTooOld(at time: Timestamp?) -> Bool {
    guard let age = options.age, let time, let first = segments.last?.firstTime else {
      return false
    }
    return Self.seconds(from: first, to: time) > age / Int64(max(options.segmentLimit, 2))
  }

  /// Drops the segments whose last call is too old; never the one that is written to.
  private mutating func dropOld(at time: Timestamp?) {
    guard let age = options.age, let time else { return }
    while segments.count > 1, let oldest = segments.first, let last = oldest.lastTime,
      Self.seconds(from: last, to: time) > age
    {
      segments.removeFirst()
      changes.append(.remove(segment: oldest.number))
    }
  }

  private static func seconds(from first: Timestamp, to second: Timestamp) -> Int64 {
    second.nanoseconds.subtractingReportingOverflow(first.nanoseconds).partialValue
      / 1_000_000_000
  }
}
