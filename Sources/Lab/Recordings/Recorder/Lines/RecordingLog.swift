import ConflictResolution
import JSONText

/// Writes calls into segments within the limits: if the changes are carried out in order, the recording never exceeds
/// the limits.
package struct RecordingLog: Sendable {
  /// An existing segment.
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
  /// Missing calls that are not written yet.
  private var lost: [LostCalls] = []
  private var changes: [RecordingChange] = []
  /// Replicas whose state fits into no segment: the number of calls before the next try.
  private var oversized: [Int: (left: Int, next: Int)] = [:]

  /// The total number of missing calls.
  package private(set) var lostCount = 0

  /// A log that is empty, or that continues earlier segments.
  ///
  /// - Parameters:
  ///   - options: what to keep.
  ///   - earlier: the existing segments, by number and bytes.
  package init(_ options: RecordingOptions, earlier: [(number: Int, count: Int)] = []) {
    self.options = options
    encoder = RecordingEncoder(includesContents: options.includesContents)
    let sorted = earlier.sorted { $0.number < $1.number }
    segments = sorted.map { Segment(number: $0.number, count: $0.count) }
    nextNumber = (sorted.last?.number ?? 0) + 1
    makeRoom(forSegments: 0, bytes: 0)
  }

  /// The number of bytes of all segments.
  package var byteCount: Int { segments.reduce(0) { $0 + $1.count } }

  /// Removes and returns the pending changes.
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

  /// Records missing calls; their line is written before the next call, or by ``finish()``.
  package mutating func note(_ calls: LostCalls) {
    lostCount += calls.count
    if let latest = lost.last, latest.reason == calls.reason, latest.last + 1 == calls.first {
      lost[lost.count - 1].last = calls.last
    } else {
      lost.append(calls)
    }
  }

  /// Writes the missing calls that are not written yet.
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

  /// Begins a new segment with the next call, because a segment could not be written.
  package mutating func closeSegment() { isClosed = true }

  /// The number of bytes of the current segment.
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
      // Its state is large: encoding it with each call would waste processor time.
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
    // Adjacent lines are written together.
    if case .append(let before, let number)? = changes.last, number == segments[index].number {
      changes.removeLast()
      changes.append(.append(before + bytes, segment: number))
    } else {
      changes.append(.append(bytes, segment: segments[index].number))
    }
  }

  // MARK: Bounds

  /// Removes the oldest segments until there is room for new ones.
  private mutating func makeRoom(forSegments count: Int, bytes: Int) {
    let limit = max(options.segmentLimit, 2) - count
    while let oldest = segments.first,
      segments.count > limit || byteCount + bytes > max(options.byteLimit, 0)
    {
      segments.removeFirst()
      changes.append(.remove(segment: oldest.number))
    }
  }

  /// Whether the segment has calls older than its share of the age.
  private func isTooOld(at time: Timestamp?) -> Bool {
    guard let age = options.age, let time, let first = segments.last?.firstTime else {
      return false
    }
    return Self.seconds(from: first, to: time) > age / Int64(max(options.segmentLimit, 2))
  }

  /// Removes the segments whose last call is too old; never the current segment.
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
