import ConflictResolution

/// A conflict that a strategy of the host is asked about; its handle lives as long as the call.
final class ConflictHandle: HandleObject {
  static let mark: UInt = 0x63_72_63_6F

  var failure: Failure?
  let conflict: Conflict
  /// The values that belong to the strategy's answer.
  var content: [UInt8]?
  var rule: [UInt8]?
  var reason: [UInt8]?
  var preview: [UInt8]?
  var needs: [VersionID] = []

  init(_ conflict: Conflict) { self.conflict = conflict }

  /// Sets a value that belongs to the strategy's answer.
  func set(_ field: Field, _ bytes: [UInt8]) throws(Failure) {
    switch field {
    case .content: content = bytes
    case .rule: rule = bytes
    case .reason: reason = bytes
    case .preview: preview = bytes
    case .needs: needs.append(try Reading.versionID(bytes))
    default: throw .unknown(field.rawValue, "field")
    }
  }

  /// The heads or the bases.
  func contenders(_ value: Int32) throws(Failure) -> [Contender] {
    switch OutcomeList(rawValue: value) {
    case .heads: return conflict.heads
    case .bases: return conflict.bases
    default: throw .unknown(value, "list")
    }
  }

  /// One of the heads or the bases.
  func contender(_ list: Int32, _ index: Int64) throws(Failure) -> Contender {
    let contenders = try contenders(list)
    return contenders[try checked(index, of: "head or base", count: contenders.count)]
  }
}
