import ConflictResolution
import ContentDigests
import Scenarios

extension FileVersion {
  /// A field of the version; `nil` if it has no value, a failure if versions have no such field.
  func bytes(_ field: Field) throws(Failure) -> [UInt8]? {
    switch field {
    case .path, .given: return path.bytes
    case .parent: return parent?.nameInFiles
    case .formerParent: return formerParent?.nameInFiles
    case .vector: return vector.map { VectorForm.text.bytes(of: $0) }
    case .vectorBinary: return vector.map { VectorForm.binary.bytes(of: $0) }
    case .device: return device.bytes
    case .content:
      if case .file(let content) = state { return content.bytes }
      return nil
    case .digest: return digest
    case .target:
      if case .symlink(let target) = state { return target }
      return nil
    case .label: return label
    case .origin: return origin?.text
    case .from: return nulTerminated(from.map { $0.text })
    case .seen: return nulTerminated(deletion.seen.sorted().map { $0.bytes })
    case .keptBy: return nulTerminated(deletion.keptBy.sorted().map { $0.bytes })
    default: throw .unknown(field.rawValue, "field")
    }
  }

  /// A number of the version; `nil` if it has no value, a failure if versions have no such number.
  func number(_ number: Number) throws(Failure) -> Int64? {
    switch number {
    case .modified: return modified?.nanoseconds
    case .size: return state.size.map { Int64(clamping: $0) }
    case .kind: return Int64(state.kind.code.rawValue)
    case .isAncestor: return isAncestor ? 1 : 0
    case .isForced: return deletion.isForced ? 1 : 0
    default: throw .unknown(number.rawValue, "number")
    }
  }

  private var digest: [UInt8]? {
    switch state {
    case .file(let content):
      switch content.digest {
      case .sha256(let digest): return Self.hex(digest)
      case .opaque(let named): return named
      case .unidentified: return nil
      }
    case .group(let content): return Self.hex(content.digest)
    case .directory, .symlink, .deleted: return nil
    }
  }

  private static func hex(_ digest: SHA256Digest) -> [UInt8] {
    var text: [UInt8] = []
    digest.writeHex(into: &text)
    return text
  }
}

extension FileState.Kind {
  /// The number of the kind for callers.
  fileprivate var code: EntryKind {
    switch self {
    case .file: .file
    case .directory: .directory
    case .symlink: .symlink
    case .group: .group
    case .deleted: .deleted
    }
  }
}
