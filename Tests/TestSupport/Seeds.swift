import Foundation

/// The seeds of a law's runs: a few in an ordinary test run, more where somebody wants to look
/// further.
///
/// `LAW_FACTOR=100 swift test -c release` runs a hundred times as many, and `LAW_SEED=4711 swift test` only the
/// one that a law has printed.
public func seeds(_ count: Int) -> Range<UInt64> {
  if let seed = ProcessInfo.processInfo.environment["LAW_SEED"].flatMap({ UInt64($0) }) {
    return seed..<seed + 1
  }
  let factor = ProcessInfo.processInfo.environment["LAW_FACTOR"].flatMap { Int($0) } ?? 1
  return 0..<UInt64(count * max(factor, 1))
}
