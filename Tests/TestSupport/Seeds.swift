import Foundation

/// The seeds of a law's runs.
///
/// `LAW_FACTOR=100 swift test -c release` runs a hundred times as many, and `LAW_SEED=4711 swift test` only the one that a
/// law has printed.
///
/// - Parameters:
///   - count: how many are tried with `LAW_FACTOR=1`, as `.ci/run --all` sets it.
///   - few: how many an ordinary run tries of a law that takes seconds; as many as `count` if it is not given. They are
///     enough to break the law under each fault in `Tests/Faults` that names it.
/// - Returns: As many seeds as are to be tried.
public func seeds(_ count: Int, ordinarily few: Int? = nil) -> Range<UInt64> {
  if let seed = ProcessInfo.processInfo.environment["LAW_SEED"].flatMap({ UInt64($0) }) {
    return seed..<seed + 1
  }
  guard let factor = lawFactor else { return 0..<UInt64(few ?? count) }
  return 0..<UInt64(count * max(factor, 1))
}

/// How many times the seeds of a law are tried; `nil` in an ordinary run.
public let lawFactor = ProcessInfo.processInfo.environment["LAW_FACTOR"].flatMap { Int($0) }

/// All items with `LAW_FACTOR`, and one in so many of them in an ordinary run.
public func sample<Item>(_ items: [Item], ordinarilyOneIn stride: Int) -> [Item] {
  guard lawFactor == nil else { return items }
  return items.enumerated().filter { $0.offset % stride == 0 }.map { $0.element }
}
