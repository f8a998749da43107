/// Why a set of versions cannot be resolved.
///
/// ```swift
/// do {
///   _ = try Resolver(Policy([.newest])).resolve(versions)
/// } catch {
///   print(error.code.rawValue, error.path, error.message)
/// }
/// ```
///
/// Input that breaks an invariant is refused whole: nothing is decided and nothing is lost.
public struct ResolutionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stable name of the error; new ones may be added.
  public struct Code: Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// A code of this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A version's vector does not hold the device that wrote it.
    public static let ownDeviceMissing = Code(rawValue: "own-device-missing")
    /// A version's vector is empty.
    public static let emptyVector = Code(rawValue: "empty-vector")
    /// A version's origin is not before or equal to the version, or was not written by the version's device.
    public static let originInconsistent = Code(rawValue: "origin-inconsistent")
    /// Two versions have one digest and two sizes.
    public static let sizeInconsistent = Code(rawValue: "size-inconsistent")
    /// Some versions of a file have vectors and others have none.
    public static let mixedVectors = Code(rawValue: "mixed-vectors")
    /// Two files have one identity.
    public static let duplicateIdentity = Code(rawValue: "duplicate-identity")
    /// A file has no version.
    public static let noVersions = Code(rawValue: "no-versions")
    /// A device's counter cannot go higher: it has no vector for a next version.
    public static let counterExhausted = Code(rawValue: "counter-exhausted")
    /// The members of an atomic group do not make up whole versions of it.
    public static let groupInconsistent = Code(rawValue: "group-inconsistent")
  }

  /// What was wrong, for a program.
  public let code: Code
  /// The file with the error.
  public let path: RelativePath
  /// The device whose version has the error; `nil` if none can be named.
  public let device: DeviceID?
  /// What was wrong, what was expected and what to do, for a person.
  public let message: String
  /// The errors of other files, in path order; each of them has no further errors.
  public private(set) var others: [ResolutionError] = []

  /// An error in a file.
  public init(code: Code, path: RelativePath, device: DeviceID? = nil, message: String) {
    self.code = code
    self.path = path
    self.device = device
    self.message = message
  }

  /// One error for several; `nil` for an empty list.
  ///
  /// - Parameter errors: the errors, in any order.
  package init?(joining errors: [ResolutionError]) {
    var all: [ResolutionError] = []
    for error in errors {
      all += error.others
      var first = error
      first.others = []
      all.append(first)
    }
    all.sort {
      if $0.path != $1.path { return $0.path < $1.path }
      return Array($0.description.utf8).lexicographicallyPrecedes(Array($1.description.utf8))
    }
    guard let first = all.first else { return nil }
    self = first
    others = Array(all.dropFirst())
  }

  /// The path, the device if it is known, and the message; then the same for the other errors.
  public var description: String {
    var text = path.description
    if let device { text += " (" + device.description + ")" }
    text += ": " + message
    for other in others { text += "; " + other.description }
    return text
  }

  static func counterExhausted(device: DeviceID, path: RelativePath) -> ResolutionError {
    ResolutionError(
      code: .counterExhausted, path: path, device: device,
      message: exhausted(device))
  }

  /// The message for a device that has no counter left for a file: what is wrong, and what to do.
  static func exhausted(_ device: DeviceID) -> String {
    "the counter of \(device) for this file is at its highest, 2^64-1; give the device a new ID"
  }
}
