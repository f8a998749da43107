import Foundation

/// The seeds of a law's runs: a few in an ordinary test run, more where somebody wants to look
/// further.
///
/// `LAW_FACTOR=100 swift test -c release` runs a hundred times as many.
public func seeds(_ count: Int) -> Range<UInt64> {
  let factor = ProcessInfo.processInfo.environment["LAW_FACTOR"].flatMap { Int($0) } ?? 1
  return 0..<UInt64(count * max(factor, 1))
}
