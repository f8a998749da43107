import ConflictResolution

/// A three-way merge of texts.
final class MergeHandle: HandleObject {
  static let mark: UInt = 0x63_72_6D_65

  var failure: Failure?
  let result: TextMergeResult

  init(_ result: TextMergeResult) { self.result = result }

  /// The text in a style; `nil` if it has to be clean and is not.
  func text(_ style: MergeStyle) -> [UInt8]? {
    switch style {
    case .clean: result.cleanText
    case .merge: conflictText(.merge)
    case .diff3: conflictText(.diff3)
    case .zdiff3: conflictText(.zdiff3)
    case .ours: result.text(favoring: .input(.side(0)))
    case .theirs: result.text(favoring: .input(.side(1)))
    case .base: result.text(favoring: .input(.base))
    case .union: result.text(favoring: .union)
    }
  }

  private func conflictText(_ style: ConflictStyle) -> [UInt8] {
    result.conflictText(style: style, labels: ConflictLabels(sides: ["ours", "theirs"]))
  }
}
