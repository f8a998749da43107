import ConflictResolution

/// A conflict that a strategy of the host is asked about; its handle lives as long as the call.
final class ConflictHandle: HandleObject {
  static let mark: UInt = 0x63_72_63_6F

  var failure: Failure?
  let conflict: Conflict

  init(_ conflict: Conflict) { self.conflict = conflict }

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
