// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The state of a document, as the header of UIKit declares it; the class itself is in `UIDocument.swift`.

public struct UIDocumentState: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let normal = Self([])
  public static let closed = Self(rawValue: 1 << 0)
  public static let inConflict = Self(rawValue: 1 << 1)
  public static let savingError = Self(rawValue: 1 << 2)
}
