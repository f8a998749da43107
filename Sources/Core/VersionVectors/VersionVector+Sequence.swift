extension VersionVector: Sequence {
  /// A device with its counter, which is at least 1.
  public typealias Element = (device: DeviceID, counter: UInt64)

  /// Gives the entries of a vector one by one.
  public struct Iterator: IteratorProtocol, Sendable {
    private let entries: [Entry]
    private var position = 0

    init(_ entries: [Entry]) {
      self.entries = entries
    }

    /// The next entry, or `nil` after the last.
    public mutating func next() -> Element? {
      guard position < entries.count else { return nil }
      defer { position += 1 }
      let entry = entries[position]
      return (device: entry.device, counter: entry.counter)
    }
  }

  /// Gives the entries, devices ascending by their bytes.
  public func makeIterator() -> Iterator {
    Iterator(entries)
  }

  /// The number of entries.
  public var underestimatedCount: Int { entries.count }
}
