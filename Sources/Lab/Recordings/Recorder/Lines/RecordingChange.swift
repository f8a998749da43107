/// A change of a recording; changes are carried out in order.
public enum RecordingChange: Hashable, Sendable {
  /// A new segment begins, with a new number.
  case begin(segment: Int)
  /// Whole lines are appended to a segment.
  case append([UInt8], segment: Int)
  /// A segment is dropped.
  case remove(segment: Int)
}

/// A recording in memory.
///
/// ```swift
/// var text = RecordingText()
/// text.apply(recorder.drain())
/// save(text.bytes)
/// ```
public struct RecordingText: Sendable {
  private var segments: [(number: Int, bytes: [UInt8])] = []

  /// An empty recording.
  public init() {}

  /// Carries out the changes from a recorder.
  ///
  /// - Parameter changes: the changes, in order.
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func apply(_ changes: [RecordingChange]) {
    for change in changes {
      switch change {
      case .begin(let number): segments.append((number, []))
      case .append(let bytes, let number):
        guard let index = segments.lastIndex(where: { $0.number == number }) else { continue }
        segments[index].bytes += bytes
      case .remove(let number): segments.removeAll { $0.number == number }
      }
    }
  }

  /// The whole recording: its segments, the oldest first.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public var bytes: [UInt8] { segments.reduce(into: []) { $0 += $1.bytes } }

  /// The number of bytes.
  public var count: Int { segments.reduce(0) { $0 + $1.bytes.count } }
}
