import TextMerge

/// Merges texts.
enum MergeCall {
  static func answer(_ arguments: [[UInt8]]) throws(CallFault) -> [[UInt8]] {
    guard arguments.count >= 9, arguments.count % 2 == 1 else {
      throw .arguments(
        arguments.count,
        expected: "style, favor, granularity, label and text of the base, and those of each side")
    }
    let style = try style(arguments[0])
    let units = try units(arguments[2])
    var labels: [[UInt8]] = []
    var sides: [[UInt8]] = []
    for index in stride(from: 5, to: arguments.count, by: 2) {
      labels.append(arguments[index])
      sides.append(arguments[index + 1])
    }
    let favor = try favor(arguments[1], sideCount: sides.count)
    let result: TextMergeResult
    do throws(TextMergeError) {
      result = try TextMerger().merge(base: arguments[4], sides: sides).declining(by: units)
    } catch {
      throw CallFault(error)
    }
    let text =
      if let favor {
        result.text(favoring: favor, style: style)
      } else {
        result.conflictText(
          style: style, labels: ConflictLabels(base: arguments[3], sides: labels))
      }
    var answer = [Array(String(result.conflictCount).utf8), text]
    if let proposal = result.proposal(by: units) { answer.append(proposal.text) }
    return answer
  }

  private static func style(_ name: [UInt8]) throws(CallFault) -> ConflictStyle {
    for style in ConflictStyle.allCases where style.rawValue.utf8.elementsEqual(name) {
      return style
    }
    throw CallFault(unknown: "style", name, expected: ConflictStyle.allCases.map { $0.rawValue })
  }

  /// What wins in a conflict: `ours` is the first side, `theirs` the second; `nil` if nothing does, for the empty
  /// text.
  private static func favor(
    _ name: [UInt8], sideCount: Int
  ) throws(CallFault) -> ConflictFavor? {
    switch name {
    case []: return nil
    case Array("union".utf8): return .union
    case Array("base".utf8): return .input(.base)
    case Array("ours".utf8): return .input(.side(0))
    case Array("theirs".utf8) where sideCount > 1: return .input(.side(1))
    default: throw CallFault(unknown: "favor", name, expected: ["ours", "theirs", "base", "union"])
    }
  }

  /// The units that are tried inside conflicts; none for the empty text.
  private static func units(_ names: [UInt8]) throws(CallFault) -> [MergeUnit] {
    var units: [MergeUnit] = []
    for name in names.split(separator: UInt8(ascii: ",")) {
      guard let unit = MergeUnit.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name) })
      else {
        throw CallFault(
          unknown: "granularity", Array(name), expected: MergeUnit.allCases.map { $0.rawValue })
      }
      units.append(unit)
    }
    return units
  }
}
