public import ConflictResolution

/// Why a device cannot carry out a call; the replica is unchanged.
public enum ReplicaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is nothing at the path.
  case notShown(RelativePath, DeviceID)
  /// There is another file at the path.
  case taken(RelativePath, DeviceID)
  /// A folder cannot be moved into itself.
  case intoItself(RelativePath, DeviceID)
  /// A write of a deletion.
  case writesDeletion(RelativePath, DeviceID)
  /// The engine refused what is known.
  case resolution(ResolutionError)

  /// A stable name of what was wrong, for formats.
  package var code: String {
    switch self {
    case .notShown: "not-shown"
    case .taken: "taken"
    case .intoItself: "into-itself"
    case .writesDeletion: "writes-deletion"
    case .resolution(let error): error.code.rawValue
    }
  }

  /// The path, what was wrong, and what to do.
  public var description: String {
    switch self {
    case .notShown(let path, let device):
      "\(device) shows no file at '\(path)'; name one of its tree"
    case .taken(let path, let device):
      "\(device) shows a file at '\(path)' already; delete or rename that first"
    case .intoItself(let path, let device):
      "\(device) cannot move the folder '\(path)' into itself; name a place outside it"
    case .writesDeletion(let path, let device):
      "\(device) cannot write a deletion at '\(path)'; call delete"
    case .resolution(let error): error.description
    }
  }
}
