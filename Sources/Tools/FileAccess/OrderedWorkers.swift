/// Threads that do one piece of work after another and hand back the results in order.
///
/// The caller limits how much work is under way: ``isFull`` reports when to take a result back.
///
///     let workers = OrderedWorkers(count: 2) { { (number: Int) in number * number } }
///     for number in 1...9 {
///       workers.submit(number)
///       if workers.isFull, let square = workers.next() { print(square) }
///     }
///     while let square = workers.next() { print(square) }  // 1, 4, 9 …
public final class OrderedWorkers<Input: Sendable, Output: Sendable> {
  private struct Desk {
    var inputs: [(number: Int, input: Input)] = []
    var outputs: [Int: Output] = [:]
    var isClosed = false
  }

  private let desk = Monitor(Desk())
  private let bound: Int
  /// Does the work on this thread if there is no other.
  private let ownWork: ((Input) -> Output)?
  private var submitted = 0
  private var taken = 0

  /// Starts threads.
  ///
  /// - Parameters:
  ///   - count: How many; with 0 the work is done on the thread that submits it.
  ///   - makeWork: Makes what does the work, once for each thread, so that it may keep something.
  public init(count: Int, makeWork: @escaping @Sendable () -> (Input) -> Output) {
    var started = 0
    for _ in 0..<count {
      let desk = desk
      let isStarted = CLibrary.startThread {
        let work = makeWork()
        while let next = desk.take(Self.nextInput) {
          let output = work(next.input)
          desk.update { $0.outputs[next.number] = output }
        }
      }
      if isStarted { started += 1 }
    }
    bound = max(1, started * 3)
    ownWork = started == 0 ? makeWork() : nil
  }

  deinit {
    desk.update {
      $0.isClosed = true
      $0.inputs = []
    }
  }

  /// The next input of a thread; `.some(nil)` if it ends, and `nil` if there is nothing yet.
  private static func nextInput(_ desk: inout Desk) -> (number: Int, input: Input)?? {
    if !desk.inputs.isEmpty { return .some(desk.inputs.removeFirst()) }
    return desk.isClosed ? .some(nil) : nil
  }

  /// Whether nothing is under way.
  public var isEmpty: Bool { submitted == taken }

  /// Whether something should be taken back before more is given.
  public var isFull: Bool { submitted - taken >= bound }

  /// Gives work.
  public func submit(_ input: Input) {
    let number = submitted
    submitted += 1
    if let ownWork {
      let output = ownWork(input)
      desk.update { $0.outputs[number] = output }
    } else {
      desk.update { $0.inputs.append((number, input)) }
    }
  }

  /// Waits for the result of the oldest work that was not taken back; `nil` if nothing is under way.
  public func next() -> Output? {
    guard !isEmpty else { return nil }
    let number = taken
    taken += 1
    return desk.take { $0.outputs.removeValue(forKey: number) }
  }
}
