import TextMerge

/// The merged text, or the same text with conflict markers.
func merged(base: String, ours: String, theirs: String) throws -> (text: String, isClean: Bool) {
  let result = try TextMerger().merge(
    base: Array(base.utf8), sides: [Array(ours.utf8), Array(theirs.utf8)])
  let labels = ConflictLabels(base: "base", sides: ["ours", "theirs"])
  let text = result.cleanText ?? result.conflictText(style: .diff3, labels: labels)
  return (String(decoding: text, as: UTF8.self), result.isClean)
}
