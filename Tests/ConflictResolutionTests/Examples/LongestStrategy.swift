import ConflictResolution

extension Explanation.Rule {
  static let longest = Self(rawValue: "longest")
}

/// Keeps the version with the most lines; ties go to the higher rank.
let longest = Strategy(name: "longest") { conflict in
  var best: (head: Contender, lines: Int)?
  for head in conflict.heads {
    guard let bytes = head.bytes else { return .declined("\(head.id) is not at hand") }
    let lines = bytes.count { $0 == UInt8(ascii: "\n") }
    if best.map({ lines > $0.lines }) ?? true { best = (head, lines) }
  }
  guard let best else { return .declined("there is nothing to choose from") }
  return .keep(best.head.id, rule: .longest, reason: "\(best.head.device)'s has more lines")
}
