import TextMerge

/// Two contents to merge, and their base.
///
/// It is the argument of a function given to ``Strategy/merging(named:rule:reason:needsBase:with:)``: one step of a merge that
/// may need several.
public struct ContentMerge: Hashable, Sendable {
  /// The path of the file, that of the head of highest rank.
  public let path: RelativePath
  /// The content that both sides started from; empty if it is unknown and the function needs no base.
  public let base: [UInt8]
  /// The side of higher rank, or the result of the step before.
  public let ours: [UInt8]
  /// The other side.
  public let theirs: [UInt8]
}

/// A merged content, and the parts of it that were merged by units smaller than lines.
struct MergedContent {
  let bytes: [UInt8]
  var finer: FinerMerge?
}

/// The method of one step of a merge.
enum ContentMerger: Sendable {
  typealias Merged = Result<MergedContent, StrategyDecision.Decline>

  /// The text merger, which takes any number of sides at once.
  case text
  /// The merger of settings and data by value, which takes two sides that differ.
  case data
  /// A function of the host, which takes two sides at a time.
  case function(
    needsBase: Bool, @Sendable (ContentMerge) -> Result<[UInt8], StrategyDecision.Decline>)

  /// Whether it merges only contents that have a common ancestor.
  var needsBase: Bool {
    if case .function(let needsBase, _) = self { needsBase } else { true }
  }

  /// Merges sides that all started from one base, highest in rank first.
  ///
  /// With labels for base and sides, a text merge that conflicts has a preview. If it conflicts by lines and units are
  /// given, these are tried; the names identify the sources of what they take, and are asked for only then.
  func merge(
    _ sides: [[UInt8]], on base: [UInt8], path: RelativePath, labels: (() -> ConflictLabels)?,
    units: [MergeUnit], names: () -> [String]
  ) -> Merged {
    switch self {
    case .text:
      Self.mergeTexts(
        sides, on: base, path: path, labels: labels, units: units, names: names)
    case .data: Self.mergeData(sides, on: base, path: path)
    case .function(_, let function):
      Self.fold(sides) { ours, theirs in
        // A change that only one side made, or that both made equally, needs no merge.
        if ours == theirs || theirs == base { return .success(ours) }
        if ours == base { return .success(theirs) }
        return function(ContentMerge(path: path, base: base, ours: ours, theirs: theirs))
      }.map { MergedContent(bytes: $0) }
    }
  }

  /// Merges sides that have the same lines, without a base; `nil` if their lines differ.
  ///
  /// They differ in line endings, in the encoding, in the byte order mark or in the newline of the last line. These are properties of
  /// one text: the plainer is taken, as for a text that all sides rewrote.
  func mergeOfOneText(_ sides: [[UInt8]]) -> Merged? {
    guard case .text = self, LineOrder.haveSameLines(sides) else { return nil }
    return Self.mergeTexts(sides, on: [], path: nil, labels: nil, units: [], names: { [] })
  }

  /// Merges the first two sides, then each further one into the result.
  private static func fold(
    _ sides: [[UInt8]],
    _ merge: ([UInt8], [UInt8]) -> Result<[UInt8], StrategyDecision.Decline>
  ) -> Result<[UInt8], StrategyDecision.Decline> {
    guard var merged = sides.first else { return .declined("there is nothing to merge") }
    for side in sides.dropFirst() {
      switch merge(merged, side) {
      case .success(let content): merged = content
      case .failure(let decline): return .failure(decline)
      }
    }
    return .success(merged)
  }

  private static func mergeTexts(
    _ sides: [[UInt8]], on base: [UInt8], path: RelativePath?,
    labels: (() -> ConflictLabels)?, units: [MergeUnit], names: () -> [String]
  ) -> Merged {
    do throws(TextMergeError) {
      let byLines = try TextMerger().merge(base: base, sides: sides)
      let result = byLines.declining(by: units)
      if let text = result.cleanText {
        if let fault = fault(in: text, base, sides, path: path) {
          return .declined("no two changes touch, but " + fault)
        }
        return .success(MergedContent(bytes: text))
      }
      let count = result.conflictCount
      var reason = count == 1 ? "1 conflicting hunk" : "\(count) conflicting hunks"
      let names = names()
      func name(of side: Int) -> String {
        names.indices.contains(side) ? names[side] : "side \(side + 1)"
      }
      if let doubt = result.lineDoubt {
        reason = "no two changes touch, but " + Self.reason(for: doubt, name: name)
      } else if byLines.isClean {
        reason = "merged again finer than by lines, the text would become another"
      }
      if let doubled = result.doubledLines {
        reason += """
          : lines \(doubled.lines.lowerBound + 1) to \(doubled.lines.upperBound) of \(name(of: doubled.side)) \
          would come out twice
          """
      }
      var decline = StrategyDecision.Decline(reason: reason)
      if let labels = labels?() {
        decline.preview = result.conflictText(style: .diff3, labels: labels)
        decline.previewMarkers = [result.markers(style: .diff3, labels: labels)]
      }
      let (proposal, doubt) = result.proposalOrDoubt(by: units)
      if let doubt {
        decline.reason += "; merged finer than by lines, " + Self.reason(for: doubt, name: name)
      }
      guard let proposal, fault(in: proposal.text, base, sides, path: path) == nil else {
        return .failure(decline)
      }
      return .success(
        MergedContent(
          bytes: proposal.text, finer: FinerMerge(proposal, instead: decline, names: names)))
    } catch {
      return .declined(error.reason)
    }
  }

  private static func reason(for doubt: LineDoubt, name: (Int) -> String) -> String {
    switch doubt {
    case .moved(let side, let line, let deleting):
      "line \(line + 1) of \(name(side)) was moved there, and \(name(deleting)) deleted it"
    case .changedAndDeleted(let side, let line, let deleting):
      "line \(line + 1) of \(name(side)) is a line that it changed, and \(name(deleting)) deleted"
    case .changedTwice(let side, let line, let other, let otherLine):
      """
      line \(line + 1) of \(name(side)) and line \(otherLine + 1) of \(name(other)) are one line, which both moved \
      and changed
      """
    case .addedTwice(let side, let line, let other, let otherLine):
      """
      line \(line + 1) of \(name(side)) and line \(otherLine + 1) of \(name(other)) are the same, \
      which both added
      """
    case .madeTwice(let line): "a line would be there twice, again in line \(line + 1)"
    case .changedOrDeleted(let side, let line, let deleting):
      """
      line \(line + 1) of \(name(side)) is one of several equal lines, changed, and \(name(deleting)) deleted one \
      of them, perhaps the same
      """
    case .belowAnother(let side, let line):
      "line \(line + 1) of \(name(side)) would not be below the heading or item that it was added to"
    case .otherColumns(let side, let line):
      "line \(line + 1) of \(name(side)) is a row of other columns than the table would have"
    case .repeatedField(let line):
      "a field of the front matter would be there twice, again in line \(line + 1)"
    case .equalDeleted(let line, let other):
      "lines \(line + 1) and \(other + 1) of the base are equal, and each side deleted another one of them"
    case .equalMoved(let line):
      """
      line \(line + 1) of the base is one of several equal lines that both sides moved or deleted, and the text would have \
      another number of them
      """
    case .unbalanced:
      "a bracket, tag, code block or the like would be opened or closed once too often, or end inside another one"
    case .commentedOut(let side, let line, let commenting):
      "line \(line + 1) of \(name(side)) would be in a comment that \(name(commenting)) made of the lines around it"
    case .unmarked(let side, let line, let marking):
      """
      line \(line + 1) of \(name(side)) has not the mark that \(name(marking)) gave the lines above it
      """
    case .definedTwice(let line): "a name would be defined twice, again in line \(line + 1)"
    case .namedTwice(let word, let side, let line, let other, let otherLine):
      """
      '\(String(decoding: word, as: UTF8.self))' would be there twice, in line \(line + 1) of \(name(side)) and line \
      \(otherLine + 1) of \(name(other))
      """
    case .undefined(let side): "a name would be used that \(name(side)) removed"
    case .oldName(let side, let line, let renaming):
      "line \(line + 1) of \(name(side)) uses a name that \(name(renaming)) has nowhere any longer"
    case .mixedEncodings(let side, let other):
      "\(name(side)) is in UTF-8 and \(name(other)) is not: the text would be in two encodings"
    case .namesAnother(let side, let line):
      "line \(line + 1) of \(name(side)) names an item by its number, which would be that of another one"
    case .outdatedCount(let line):
      "both changed the number in line \(line + 1) alike, and it would not be the number of all items"
    case .outdatedSum(let line):
      "both changed the amount in line \(line + 1) alike, and it would not be the sum of the others"
    case .renumbered: "lines that were numbered anew would be taken for each other"
    case .misnumbered(let line):
      "the item in line \(line + 1) would not have the number after the one before"
    }
  }
}

// The first checks of a strategy that compares texts.
extension Conflict {
  /// Why there are no texts to compare: a head is not a file.
  var declineOfKinds: StrategyDecision.Decline? {
    heads.first { $0.state.kind != .file }.map {
      StrategyDecision.Decline(reason: "\($0.id) is a \($0.state.kind.noun), not a text file")
    }
  }

  /// Why there are no texts to compare: contents are not at hand.
  var declineOfContents: StrategyDecision.Decline? {
    let lacking =
      heads.filter { $0.bytes == nil }.map({ $0.id })
      + bases.filter { !$0.state.isAtHand }.map({ $0.id })
    return lacking.isEmpty ? nil : .lacking(lacking)
  }
}

extension StrategyDecision.Decline {
  /// The contents of versions are not at hand.
  static func lacking(_ versions: [VersionID]) -> Self {
    let names = versions.map({ $0.description }).joined(separator: " and ")
    return Self(reason: "the content of \(names) is not at hand", needs: versions)
  }
}

extension Result where Failure == StrategyDecision.Decline {
  static func declined(_ reason: String, lacking lack: StrategyDecision.Lack? = nil) -> Self {
    var decline = StrategyDecision.Decline(reason: reason)
    decline.lack = lack
    return .failure(decline)
  }
}
