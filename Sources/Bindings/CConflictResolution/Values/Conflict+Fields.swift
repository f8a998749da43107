import ConflictResolution
import Scenarios

extension Conflict {
  /// A field of the conflict that a strategy of the host is asked about.
  func bytes(_ field: Field) throws(Failure) -> [UInt8] {
    switch field {
    case .path: return path.bytes
    case .identity: return identity.bytes
    case .conflict: return id.text
    case .conflictKind: return Array(kind.rawValue.utf8)
    default: throw .unknown(field.rawValue, "field")
    }
  }
}

extension Contender {
  /// A field of a head or a base.
  func bytes(_ field: Field) throws(Failure) -> [UInt8]? {
    field == .version ? id.text : try version.bytes(field)
  }
}

extension Collision {
  /// A field of the collision; `nil` if it has no value.
  func bytes(_ field: Field) throws(Failure) -> [UInt8]? {
    switch field {
    case .key: return Array(key.utf8)
    case .paths: return nulTerminated(paths.map { $0.bytes })
    case .reason: return reason.map { Array($0.utf8) }
    case .renamed:
      var list: [UInt8] = []
      for row in renamed {
        list += nulTerminated([row.identity.bytes, row.from.bytes, row.to.bytes])
      }
      return list
    default: throw .unknown(field.rawValue, "field")
    }
  }
}

extension RefusedDecision {
  /// A field of the decision that was not carried out.
  func bytes(_ field: Field) throws(Failure) -> [UInt8] {
    switch field {
    case .conflict: return decision.conflict.text
    case .reason: return Array(reason.utf8)
    default: throw .unknown(field.rawValue, "field")
    }
  }
}
