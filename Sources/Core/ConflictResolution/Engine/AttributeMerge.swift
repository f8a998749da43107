/// Merges place and content of a file separately: a change that only one side made is taken.
///
/// The place of a version that names its folder by identity is two attributes, folder and name; of any other it is one,
/// the path.
///
/// **Invariant.** A decided attribute has the value of the base, or the one value that all sides
/// that changed it agree on. A contested one was changed to several values.
struct AttributeMerge {
  /// The place; `nil` if it is contested.
  let place: Place?
  /// The content and its kind; `nil` if they are contested.
  let state: FileState?
  /// The content of the ancestors; `nil` if they have several.
  let baseState: FileState?
  /// The heads that changed the contested part of the place, otherwise any part of it, highest in rank first.
  let placeChangers: [Contender]
  /// The heads that changed the content, highest in rank first.
  let contentChangers: [Contender]
  /// The place that has the decided one of folder and name, and which of the two that is; `nil` if neither is decided
  /// alone.
  private let decided: (place: Place, isFolder: Bool)?

  /// Merges the attributes of heads against their maximal common ancestors.
  ///
  /// If there is no ancestor, or several disagree on an attribute, every head counts as having changed it.
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
    // Known: several heads changed folder, name or both to several places, and all name their folders.
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

  /// The place if a head decides the contested part of it.
  func place(by head: Contender) -> Place {
    if let place { return place }
    guard let decided else { return head.place }
    return decided.isFolder
      ? decided.place.named(as: head.place) : head.place.named(as: decided.place)
  }

  /// An attribute of a version that is merged separately.
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

    /// The first of some versions if all have one value.
    func common(_ contenders: [Contender]) -> Contender? {
      guard let first = contenders.first else { return nil }
      for other in contenders where !isEqual(other, first) { return nil }
      return first
    }
  }

  /// One attribute.
  private struct Merged {
    /// An ancestor, if all ancestors have one value.
    let base: Contender?
    /// The heads that changed it, highest in rank first.
    let changers: [Contender]
    /// A contender that has the decided value.
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
