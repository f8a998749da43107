public import ConflictResolution
import FileAccess
public import Replicas

/// Records the inputs and results of resolvers and replicas, so that they can be replayed.
///
/// ```swift
/// let recorder = Recorder()
/// let resolver = recorder.resolver(policy)         // in the place of Resolver(policy)
/// let outcome = try resolver.resolve(files)        // the same outcome, and the same errors
///
/// var recording = RecordingText()
/// recording.apply(recorder.drain())                // from time to time, on another thread
/// ```
///
/// A call only appends its input and its result to a queue; it encodes and writes nothing, and does not wait. If the
/// queue is full, calls are counted, and the recording lists which are missing. ``RecordingFolder`` drains a recorder
/// on a separate thread.
///
/// It may be used from any number of threads at once. It has no clock: calls have a time if the host gives one.
public final class Recorder: Sendable {
  /// The options for what to keep.
  public let options: RecordingOptions

  private struct Queue {
    var calls: [RecordedCall] = []
    /// Calls that found no room, after those in the queue.
    var dropped: [LostCalls] = []
    var latestNumber = 0
    var latestReplica = 0
    /// The number of calls that the log has counted as missing.
    var lostCount = 0
    var isClosed = false
  }

  private let queue = Monitor(Queue())
  private let log: Monitor<RecordingLog>
  private let clock: (@Sendable () -> Timestamp)?

  /// A recorder.
  ///
  /// - Parameters:
  ///   - options: what to keep.
  ///   - clock: returns the time of a call; without it, calls have no time.
  public convenience init(
    _ options: RecordingOptions = RecordingOptions(), clock: (@Sendable () -> Timestamp)? = nil
  ) {
    self.init(options, clock: clock, earlier: [])
  }

  init(
    _ options: RecordingOptions, clock: (@Sendable () -> Timestamp)?,
    earlier: [(number: Int, count: Int)]
  ) {
    self.options = options
    self.clock = clock
    log = Monitor(RecordingLog(options, earlier: earlier))
  }

  /// A resolver whose calls are recorded.
  public func resolver(_ policy: Policy) -> RecordedResolver {
    RecordedResolver(policy, recorder: self)
  }

  /// A replica whose calls are recorded, from its current state on.
  public func replica(_ replica: consuming Replica) -> RecordedReplica {
    RecordedReplica(replica, number: newReplicaNumber(), recorder: self)
  }

  /// Encodes the waiting calls.
  ///
  /// Call it on a background thread, often enough that the queue does not fill.
  ///
  /// - Returns: the changes of the recording; if they are carried out in order, it never exceeds its limits.
  /// - Complexity: O(*n*) in the bytes that are recorded.
  public func drain() -> [RecordingChange] { drainBatch().changes }

  /// Encodes the waiting calls.
  ///
  /// - Returns: the changes, and the first and the last number of their calls; `nil` without calls.
  func drainBatch() -> (changes: [RecordingChange], numbers: ClosedRange<Int>?) {
    log.update { log in
      // The queue is taken while the log is locked, so that two draining threads keep the order.
      let taken = queue.update { queue in
        defer { (queue.calls, queue.dropped) = ([], []) }
        return queue
      }
      for call in taken.calls { log.add(call) }
      for calls in taken.dropped { log.note(calls) }
      log.finish()
      let changes = log.takeChanges()
      let lostCount = log.lostCount
      queue.update { $0.lostCount = lostCount }
      guard let first = taken.calls.first, let last = taken.calls.last else {
        return (changes, nil)
      }
      return (changes, first.number...last.number)
    }
  }

  /// The number of calls so far that are not recorded: those that found the queue full, and those for which no segment
  /// has room.
  public var lostCount: Int {
    // The log is not locked here, since encoding may take long.
    queue.update { queue in
      queue.lostCount + queue.dropped.reduce(0) { $0 + $1.count }
    }
  }

  /// The number of calls that wait to be encoded.
  public var waitingCount: Int {
    queue.update { $0.calls.count }
  }

  // MARK: Recording

  /// Appends a call.
  ///
  /// - Returns: whether there was room for it.
  func append(_ policy: SharedPolicy, _ content: RecordedCall.Content) -> Bool {
    let time = clock?()
    return queue.update { queue in
      queue.latestNumber += 1
      let number = queue.latestNumber
      // After a dropped call, further calls are dropped until the gap is recorded.
      if queue.calls.count < options.queueLimit, queue.dropped.isEmpty {
        queue.calls.append(
          RecordedCall(number: number, time: time, policy: policy, content: content))
        return true
      }
      let first = queue.dropped.last?.first ?? number
      queue.dropped = [LostCalls(first: first, last: number, reason: .queueFull)]
      return false
    }
  }

  private func newReplicaNumber() -> Int {
    queue.update { queue in
      queue.latestReplica += 1
      return queue.latestReplica
    }
  }

  // MARK: Sinks

  /// Waits for calls, or for the end of recording.
  ///
  /// - Returns: whether more may come.
  func waitForCalls() -> Bool {
    queue.take { queue in
      if !queue.calls.isEmpty || !queue.dropped.isEmpty { return true }
      return queue.isClosed ? false : nil
    }
  }

  /// Ends all waiting threads after the waiting calls are written.
  func close() {
    queue.update { $0.isClosed = true }
  }

  /// Counts drained calls as missing because they could not be written, and begins a new segment.
  func noteNotWritten(_ numbers: ClosedRange<Int>?) {
    log.update { log in
      if let numbers {
        log.note(
          LostCalls(first: numbers.lowerBound, last: numbers.upperBound, reason: .notWritten))
      }
      log.closeSegment()
      let lostCount = log.lostCount
      queue.update { $0.lostCount = lostCount }
    }
  }
}
