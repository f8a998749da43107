import ConflictResolution

/// One search for renames: the entries, and what is matched so far.
struct RenameSearch {
  /// What a gone entry was matched with.
  struct Match {
    /// The place of the new entry.
    let new: Int
    /// What shows it; `nil` if both have one path, so that nothing was renamed.
    let evidence: Rename.Evidence?
    let isAmbiguous: Bool
  }

  let gone: EntryList
  let new: EntryList
  let settings: RenameDetector
  /// For each gone entry.
  private(set) var matches: [Match?]
  /// For each new entry, whether a gone one was matched with it.
  private(set) var isTaken: [Bool]
  private(set) var statistics = RenameReport.Statistics()
  /// Made when they are needed, since many entries never are compared.
  private var goneFingerprints: [ContentFingerprint?]
  private var newFingerprints: [ContentFingerprint?]

  init(gone: [RenameDetector.Entry], new: [RenameDetector.Entry], settings: RenameDetector) {
    self.gone = EntryList(gone)
    self.new = EntryList(new)
    self.settings = settings
    matches = Array(repeating: nil, count: self.gone.entries.count)
    isTaken = Array(repeating: false, count: self.new.entries.count)
    goneFingerprints = Array(repeating: nil, count: matches.count)
    newFingerprints = Array(repeating: nil, count: isTaken.count)
  }

  /// The gone entries that are not matched yet.
  var openGone: [Int] { matches.indices.filter { matches[$0] == nil } }
  /// The new entries that are not matched yet.
  var openNew: [Int] { isTaken.indices.filter { !isTaken[$0] } }

  /// Whether two entries can still be one.
  func canMatch(_ source: Int, _ target: Int) -> Bool {
    matches[source] == nil && !isTaken[target]
      && gone.entries[source].state.kind == new.entries[target].state.kind
  }

  mutating func match(
    _ source: Int, _ target: Int, by evidence: Rename.Evidence, isAmbiguous: Bool = false
  ) {
    let isRename = gone.entries[source].path != new.entries[target].path
    matches[source] = Match(
      new: target, evidence: isRename ? evidence : nil, isAmbiguous: isAmbiguous)
    isTaken[target] = true
  }

  /// Matches what has one path in both lists: it changed in place, and is gone from nowhere.
  mutating func matchInPlace() {
    for source in openGone where !gone.entries[source].isFolder {
      guard let target = new.places[gone.entries[source].path], canMatch(source, target) else {
        continue
      }
      match(source, target, by: .place)
    }
  }

  /// The new entry of a rename of an entry; `nil` if it has none.
  func target(of source: Int) -> RenameDetector.Entry? {
    guard let match = matches[source], match.evidence != nil else { return nil }
    return new.entries[match.new]
  }

  /// How similar the contents of two files are, in percent.
  ///
  /// - Returns: `nil` if it is not known: bytes are not at hand, a file is empty, or so many were compared.
  mutating func similarity(_ source: Int, _ target: Int) -> Int? {
    guard let left = goneFingerprint(source), let right = newFingerprint(target) else { return nil }
    guard left.canReach(settings.minimumSimilarity, with: right) else { return 0 }
    guard statistics.comparisons < settings.maximumComparisons else {
      statistics.omittedComparisons += 1
      return nil
    }
    statistics.comparisons += 1
    return left.similarity(to: right)
  }

  mutating func goneFingerprint(_ source: Int) -> ContentFingerprint? {
    if goneFingerprints[source] == nil {
      goneFingerprints[source] = gone.entries[source].comparableBytes.map { ContentFingerprint($0) }
    }
    return goneFingerprints[source]
  }

  mutating func newFingerprint(_ target: Int) -> ContentFingerprint? {
    if newFingerprints[target] == nil {
      newFingerprints[target] = new.entries[target].comparableBytes.map { ContentFingerprint($0) }
    }
    return newFingerprints[target]
  }

  mutating func countSharedSketchParts(_ count: Int) {
    statistics.sharedSketchParts += count
  }

  /// All renames, without those of folders that moved with theirs.
  func report(with folders: FolderRenames) -> RenameReport {
    var renames: [Rename] = []
    for (source, match) in matches.enumerated() {
      guard let match, let evidence = match.evidence else { continue }
      let (from, to) = (gone.entries[source].path, new.entries[match.new].path)
      let isImplied = folders.implies(from, to)
      if isImplied, gone.entries[source].isFolder { continue }
      renames.append(
        Rename(
          from: from, to: to, kind: gone.entries[source].state.kind, evidence: evidence,
          isImplied: isImplied, isAmbiguous: match.isAmbiguous))
    }
    return RenameReport(renames: renames, statistics: statistics)
  }
}
