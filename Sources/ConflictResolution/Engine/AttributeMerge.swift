/// Place and content of a file decided one by one: what only one side changed is taken from it.
///
/// The place of a version that names its folder by identity is two attributes, folder and name; of any other it is one,
/// the path.
///
/// **Invariant.** A decided attribute has the value of the base, or the one value that all sides
/// that changed it agree on. A contested one was changed to several values.
struct AttributeMerge {
  /// The place, where it is decided.
  let place: Place?
  /// The content and its kind, where they are decided.
  let state: FileState?
  /// The content of the ancestors, where they have one content.
  let baseState: FileState?
  /// The heads that changed what of the place is contested, or else any of it, highest in rank first.
  let placeChangers: [Contender]
  /// The heads that changed the content, highest in rank first.
  let contentChangers: [Contender]
  /// Where folder and name are two attributes, a place that has the one of them which is decided, and which that is.
  private let decided: (place: Place, isFolder: Bool)?

  /// Merges the attributes of heads against their maximal common ancestors.
  ///
  /// Where there is no ancestor, or several disagree on an attribute, every head counts as having
  /// changed it.
  init(_ heads: [Contender], bases: [Contender]) {
    let content = Merged(.content, heads, bases)
    contentChangers = content.changers
    state = content.decided?.state
    baseState = content.base?.state

    let whole = Merged(.place, heads, bases)
    guard whole.decided == nil, (heads + bases).allSatisfy({ $0.version.parent != nil }) else {
      place = whole.decided?.place
      (placeChangers, decided) = (whole.changers, nil)
      return
    }
    // Known: several heads changed folder, name or both, not all to the same place, and all name their folders.
    let folder = Merged(.folder, heads, bases)
    let name = Merged(.name, heads, bases)
    switch (folder.decided?.place, name.decided?.place) {
    case (let inFolder?, let named?):
      place = inFolder.named(as: named)
      (placeChangers, decided) = (whole.changers, nil)
    case (let inFolder?, nil):
      place = nil
      (placeChangers, decided) = (name.changers, (inFolder, true))
    case (nil, let named?):
      place = nil
      (placeChangers, decided) = (folder.changers, (named, false))
    case (nil, nil):
      place = nil
      (placeChangers, decided) = (whole.changers, nil)
    }
  }

  /// The place where a head decides what is contested of it.
  func place(by head: Contender) -> Place {
    if let place { return place }
    guard let decided else { return head.place }
    return decided.isFolder
      ? decided.place.named(as: head.place) : head.place.named(as: decided.place)
  }

  /// What of a version is merged by itself.
  private enum Attribute {
    case content
    case place
    case folder
    case name

    /// Whether two versions have one value.
    func isEqual(_ left: Contender, _ right: Contender) -> Bool {
      switch self {
      case .content: left.version.hasEqualState(to: right.version)
      case .place: left.place == right.place
      case .folder: left.version.parent == right.version.parent
      case .name: left.place.hasEqualName(to: right.place)
      }
    }

    /// The first of some versions, where all have one value.
    func common(_ contenders: [Contender]) -> Contender? {
      guard let first = contenders.first else { return nil }
      for other in contenders where !isEqual(other, first) { return nil }
      return first
    }
  }

  /// One attribute.
  private struct Merged {
    /// An ancestor, where all have one value.
    let base: Contender?
    /// The heads that changed it, highest in rank first.
    let changers: [Contender]
    /// Whoever has the value that is decided.
    let decided: Contender?

    init(_ attribute: Attribute, _ heads: [Contender], _ bases: [Contender]) {
      let base = attribute.common(bases)
      let changers = heads.all { head in base.map { !attribute.isEqual(head, $0) } ?? true }
      self.base = base
      self.changers = changers
      decided = changers.isEmpty ? base : attribute.common(changers)
    }
  }
}
