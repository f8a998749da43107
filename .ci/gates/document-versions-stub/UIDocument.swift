// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The only type of UIKit that `DocumentVersions` uses, as its header declares it.

open class UIDocument {
  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let inConflict = State(rawValue: 1 << 1)
  }
}
