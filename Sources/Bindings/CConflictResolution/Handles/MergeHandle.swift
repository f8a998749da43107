import ConflictResolution
import TextMerge

/// A three-way merge of texts.
final class MergeHandle: HandleObject {
  static let mark: UInt = 0x63_72_6D_65
  /// The greatest number of sides: a merge compares each with the base.
  static let greatestSideCount: UInt = 1000

  var failure: Failure?
  private(set) var result: TextMergeResult
  var markerLength = ConflictStyle.usualMarkerLength
  private var labels: ConflictLabels

  init(
    base: [UInt8], sides: [[UInt8]], rules: TextMergeRules
  ) throws(Failure) {
    do throws(TextMergeError) {
      result = try TextMerger(rules: rules).merge(base: base, sides: sides)
    } catch {
      throw Failure(error)
    }
    labels = ConflictLabels(sides: sides.count == 2 ? ["ours", "theirs"] : [])
  }

  /// The rules with a name; an empty name means our own rules.
  static func rules(_ name: [UInt8]) throws(Failure) -> TextMergeRules {
    let git = Array("git".utf8)
    if name.isEmpty { return .agreement }
    if name == git { return .git(.myers) }
    let isGit = name.starts(with: git + [UInt8(ascii: ":")])
    let algorithm = isGit ? name.dropFirst(git.count + 1) : name[...]
    for known in DiffAlgorithm.allCases where known.rawValue.utf8.elementsEqual(algorithm) {
      return isGit ? .git(known) : .single(known)
    }
    throw Failure(
      .invalid,
      "'\(shown(name))' are no rules of a merge; expected nothing, or one of "
        + DiffAlgorithm.allCases.map { $0.rawValue }.joined(separator: ", ")
        + ", as it stands or after 'git:', or 'git'")
  }

  /// Sets the name of a side, or of the base, in the markers.
  func setLabel(of side: Int64, _ label: [UInt8]) throws(Failure) {
    if side == absent {
      labels.base = label
      return
    }
    let index = try checked(side, of: "side", count: result.sideCount)
    while labels.sides.count <= index {
      labels.sides.append(Array(TextMergeInput.side(labels.sides.count).description.utf8))
    }
    labels.sides[index] = label
  }

  /// The text in which the given units settle all conflicts.
  ///
  /// If the units would change the result of a clean merge, that merge counts as a conflict from then on.
  func proposal(by units: [MergeUnit]) -> [UInt8]? {
    result = result.declining(by: units)
    return result.proposal(by: units)?.text
  }

  /// The text in a style; `nil` if the style requires a clean merge and it is not clean.
  func text(_ style: MergeStyle) -> [UInt8]? {
    switch style {
    case .clean: result.cleanText
    case .merge: conflictText(.merge)
    case .diff3: conflictText(.diff3)
    case .zdiff3: conflictText(.zdiff3)
    case .ours: result.text(favoring: .input(.side(0)))
    case .theirs: result.text(favoring: .input(.side(result.sideCount > 1 ? 1 : 0)))
    case .base: result.text(favoring: .input(.base))
    case .union: result.text(favoring: .union)
    }
  }

  private func conflictText(_ style: ConflictStyle) -> [UInt8] {
    result.conflictText(style: style, labels: labels, markerLength: markerLength)
  }
}
