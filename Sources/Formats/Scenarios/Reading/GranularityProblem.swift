import ConflictResolution

/// A problem with the name of a granularity.
///
/// ```swift
/// GranularityProblem(of: Array("word,touchng".utf8)).message
/// // "'touchng' is not known; did you mean 'touching'? There are 'line', 'touching' and 'word'; …"
/// ```
public struct GranularityProblem: Hashable, Sendable {
  /// The byte of the name at which the problem is.
  public let offset: Int
  /// What is wrong and what is expected, after "the granularity".
  public let message: String

  /// The problem of a name that `TextGranularity` cannot read.
  ///
  /// - Parameter name: the name.
  public init(of name: [UInt8]) {
    var rest = name
    let suffix = Array(TextGranularity.takeSuffix.utf8)
    let isTaken = rest.suffix(suffix.count) == suffix[...]
    if isTaken { rest.removeLast(suffix.count) }
    let line = TextGranularity.lineName
    let units = MergeUnit.allCases.map { $0.rawValue }
    let known = [line] + units
    let more =
      "; commas between several try each in turn, and '\(TextGranularity.takeSuffix)' at the end "
      + "takes the result unseen"

    var seen: [[UInt8]] = []
    var start = 0
    for part in rest.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let text = String(decoding: part, as: UTF8.self)
      if text.hasSameBytes(as: line) {
        offset = start
        message =
          isTaken && part.count == rest.count
          ? "'line' takes what merges by lines as it is; leave out '\(TextGranularity.takeSuffix)'"
          : "'line' always comes first and stands alone; leave it out beside others"
        return
      }
      if seen.contains(Array(part)) {
        offset = start
        message = "\(shown(Array(part))) stands there twice; name it once"
        return
      }
      seen.append(Array(part))
      if !units.contains(where: { $0.hasSameBytes(as: text) }) {
        offset = start
        var problem = part.isEmpty ? "is empty" : "\(shown(Array(part))) is not known"
        if let nearest = Suggestion.nearest(to: text, among: known) {
          problem +=
            "; did you mean '\(nearest)'? There are \(listed(known, quote: "'", last: "and"))"
        } else {
          problem += "; expected \(listed(known, quote: "'"))"
        }
        message = problem + more
        return
      }
      start += part.count + 1
    }
    // Every part is known and named once, so there is a granularity of this name.
    offset = 0
    message = "\(shown(name)) is not known; expected \(listed(known, quote: "'"))" + more
  }
}
