public import ConflictResolution
import FileAccess
public import Replicas

/// Records what resolvers and replicas are given and what comes of it, so that it can be replayed.
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
/// A call appends what it was given and what came of it to a queue; nothing is encoded, written, or waited for. If the
/// queue is full, calls are counted, and the recording says which are missing. ``RecordingFolder`` drains a recorder
/// on a thread of its own.
///
/// It may be used from any number of threads at once. It has no clock: calls have a time if the host gives one.
public final class Recorder: Sendable {
  /// What is kept.
  public let options: RecordingOptions

  private struct Queue {
    var calls: [RecordedCall] = []
    /// Calls that found no room, after those that wait.
    var dropped: [LostCalls] = []
    var latestNumber = 0
    var latestReplica = 0
    /// Calls that the log has counted as missing.
    var lostCount = 0
    var isClosed = false
  }

  private let queue = Monitor(Queue())
  private let log: Monitor<RecordingLog>
  private let clock: (@Sendable () -> Timestamp)?

  /// A recorder.
  ///
  /// - Parameters:
  ///   - options: what is kept.
  ///   - clock: gives the time of a call; without one calls have none.
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

  /// A replica whose calls are recorded, from what it is now.
  public func replica(_ replica: consuming Replica) -> RecordedReplica {
    RecordedReplica(replica, number: newReplicaNumber(), recorder: self)
  }

  /// Encodes the calls that wait.
  ///
  /// Call it on a background thread, often enough that the queue does not fill.
  ///
  /// - Returns: what has to be done to the recording, in order; carried out in this order, it is never above its
  ///   bounds.
  /// - Complexity: O(*n*) in the bytes that are recorded.
  public func drain() -> [RecordingChange] { drainBatch().changes }

  /// Encodes the calls that wait.
  ///
  /// - Returns: what has to be done, and the first and the last number of the calls that it is about; `nil` for none.
  func drainBatch() -> (changes: [RecordingChange], numbers: ClosedRange<Int>?) {
    var changes: [RecordingChange] = []
    var numbers: ClosedRange<Int>?
    log.update { log in
      // Taken while the log is held, so that two that drain keep the order.
      var taken = Queue()
      queue.update { queue in
        taken.calls = queue.calls
        taken.dropped = queue.dropped
        queue.calls = []
        queue.dropped = []
      }
      for call in taken.calls { log.add(call) }
      for calls in taken.dropped { log.note(calls) }
      log.finish()
      changes = log.takeChanges()
      let lostCount = log.lostCount
      queue.update { $0.lostCount = lostCount }
      if let first = taken.calls.first, let last = taken.calls.last {
        numbers = first.number...last.number
      }
    }
    return (changes, numbers)
  }

  /// How many calls are not recorded so far: those that found the queue full, and those that no segment has room for.
  public var lostCount: Int {
    var count = 0
    // The log is not asked, since somebody may be encoding for long.
    queue.update { queue in
      count = queue.lostCount + queue.dropped.reduce(0) { $0 + $1.count }
    }
    return count
  }

  /// How many calls wait to be encoded.
  public var waitingCount: Int {
    var count = 0
    queue.update { count = $0.calls.count }
    return count
  }

  // MARK: Recording

  /// Appends a call.
  ///
  /// - Returns: whether there was room for it.
  func append(_ policy: SharedPolicy, _ content: RecordedCall.Content) -> Bool {
    let time = clock?()
    var isTaken = false
    queue.update { queue in
      queue.latestNumber += 1
      let number = queue.latestNumber
      // What comes after a call that found no room waits until that is said.
      if queue.calls.count < options.queueLimit, queue.dropped.isEmpty {
        queue.calls.append(
          RecordedCall(number: number, time: time, policy: policy, content: content))
        isTaken = true
      } else if let latest = queue.dropped.last {
        queue.dropped = [LostCalls(first: latest.first, last: number, reason: .queueFull)]
      } else {
        queue.dropped = [LostCalls(first: number, last: number, reason: .queueFull)]
      }
    }
    return isTaken
  }

  private func newReplicaNumber() -> Int {
    var number = 0
    queue.update { queue in
      queue.latestReplica += 1
      number = queue.latestReplica
    }
    return number
  }

  // MARK: Sinks

  /// Waits until calls wait or nothing more comes.
  ///
  /// - Returns: whether more may come.
  func waitForCalls() -> Bool {
    queue.take { queue in
      if !queue.calls.isEmpty || !queue.dropped.isEmpty { return true }
      return queue.isClosed ? false : nil
    }
  }

  /// Ends those that wait, once what waits is written.
  func close() {
    queue.update { $0.isClosed = true }
  }

  /// Takes calls for missing that were drained and could not be written, and begins a new segment.
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
