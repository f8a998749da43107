/// A number of bytes as a person reads it: exact up to 9999, above with one decimal of a unit.
///
///     ByteCount(9_999).description                                // 9999 bytes
///     ByteCount(2_147_483_648).description                        // 2.1 GB
///     ByteCount(1_200_000_000).description(of: 4_000_000_000)     // 1.2 of 4.0 GB
///
/// Units are powers of 1000. What programs read has the exact number.
package struct ByteCount: Hashable, Sendable, CustomStringConvertible {
  private let count: UInt64

  private static let units: [(name: String, bytes: UInt64)] = [
    ("KB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000),
  ]

  package init(_ count: UInt64) { self.count = count }

  package init(_ count: Int) { self.count = UInt64(clamping: count) }

  package var description: String {
    guard let unit else { return count == 1 ? "1 byte" : "\(count) bytes" }
    return "\(number(in: unit)) \(unit.name)"
  }

  /// A part and its whole, both in the whole's unit.
  package func description(of whole: ByteCount) -> String {
    guard let unit = whole.unit else { return "\(count) of \(whole)" }
    return "\(number(in: unit)) of \(whole)"
  }

  /// The unit that leaves less than 1000 of it; `nil` for so few bytes that they are printed exactly.
  private var unit: (name: String, bytes: UInt64)? {
    guard count >= 10_000 else { return nil }
    return Self.units.first { tenths(in: $0) < 10_000 } ?? Self.units.last
  }

  private func tenths(in unit: (name: String, bytes: UInt64)) -> UInt64 {
    let tenth = unit.bytes / 10
    return count / tenth + (count % tenth >= tenth / 2 ? 1 : 0)
  }

  private func number(in unit: (name: String, bytes: UInt64)) -> String {
    let tenths = tenths(in: unit)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
