public import ConflictResolution

/// The state that a document system reports of an open document, in the numbers of `UIDocument.State`.
///
/// ```swift
/// let status: DocumentStatus = [.inConflict, .editingDisabled]
/// status.light  // .yellow: a person has to decide
/// status.isEditable  // false
/// ```
///
/// Source: `UIDocument.State`, UIKit.
public struct DocumentStatus: OptionSet, Hashable, Sendable {
  /// The bits, those of `UIDocument.State`.
  public let rawValue: UInt

  /// The status of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// It is not open: what is shown of it may be old.
  public static let closed = Self(rawValue: 1 << 0)
  /// There are conflict versions.
  public static let inConflict = Self(rawValue: 1 << 1)
  /// The last save failed.
  public static let savingError = Self(rawValue: 1 << 2)
  /// It must not be edited now: it is being downloaded, or reverted.
  public static let editingDisabled = Self(rawValue: 1 << 3)
  /// It is being transferred, and its progress is known.
  public static let progressAvailable = Self(rawValue: 1 << 4)

  /// The color that shows the status at a glance; `nil` for a closed document, of which nothing is known.
  ///
  /// Red is what may lose something if nobody does anything: a save that failed. Yellow is what waits: a conflict for a
  /// person, or a download.
  public var light: FileOutcome.Light? {
    if contains(.savingError) { return .red }
    if contains(.closed) { return nil }
    return contains(.inConflict) || contains(.editingDisabled) ? .yellow : .green
  }

  /// Whether a person may edit it now: it is open and editing is not disabled.
  ///
  /// A conflict alone forbids nothing.
  public var isEditable: Bool { isDisjoint(with: [.closed, .editingDisabled]) }

  /// Whether conflict versions are to be resolved now.
  ///
  /// While editing is disabled the document may not be whole.
  public var canBeResolved: Bool { contains(.inConflict) && !contains(.editingDisabled) }
}
