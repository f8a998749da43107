import Foundation

/// Times work by what it takes of the processor, whatever else runs, and keeps what it comes to from being
/// left out by the compiler.
struct Stopwatch {
  /// The least time that a measurement takes, in seconds: shorter ones say more of the clock than of
  /// the work.
  static let patience = 0.3

  /// The seconds of one processor that one call takes: the best of three measurements of many.
  ///
  /// - Parameter work: What is timed; its result keeps it from being left out.
  /// - Returns: The seconds.
  static func seconds(_ work: () -> Int) -> Double {
    var count = 1
    var best = Double.infinity
    while true {
      let elapsed = once(count, work)
      if elapsed > patience {
        best = elapsed
        break
      }
      count = max(count * 2, Int(Double(count) * patience / max(elapsed, 1e-9)))
    }
    for _ in 0..<2 { best = min(best, once(count, work)) }
    return best / Double(count)
  }

  private static func once(_ count: Int, _ work: () -> Int) -> Double {
    var sum = 0
    let start = clock()
    for _ in 0..<count { sum &+= work() }
    let end = clock()
    blackHole = sum
    return Double(end - start) / Double(CLOCKS_PER_SEC)
  }

  /// The seconds by the clock on the wall until so many threads have each done their work: the best of
  /// three.
  ///
  /// - Parameters:
  ///   - threads: How many threads.
  ///   - work: What the thread of a number does.
  /// - Returns: The seconds.
  static func wallSeconds(
    threads: Int, _ work: @escaping @Sendable (Int) -> Int
  ) -> Double {
    var best = Double.infinity
    for _ in 0..<3 {
      let clock = ContinuousClock()
      let elapsed = clock.measure {
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
          precondition(work(thread) >= 0)
        }
      }
      let (seconds, attoseconds) = elapsed.components
      best = min(best, Double(seconds) + Double(attoseconds) / 1e18)
    }
    return best
  }

  /// What takes the results in; one thread measures.
  nonisolated(unsafe) private static var blackHole = 0
}
