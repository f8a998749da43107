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
    let content = Self.merge(heads, bases) { $0.state == $1.state }
    contentChangers = content.changers
    state = content.decided?.state
    baseState = content.base?.state

    let whole = Self.merge(heads, bases) { $0.place == $1.place }
    guard whole.decided == nil, (heads + bases).allSatisfy({ $0.version.parent != nil }) else {
      place = whole.decided?.place
      (placeChangers, decided) = (whole.changers, nil)
      return
    }
    // Known: several heads changed folder, name or both, not all to the same place, and all name their folders.
    let folder = Self.merge(heads, bases) { $0.version.parent == $1.version.parent }
    let name = Self.merge(heads, bases) { $0.place.hasEqualName(to: $1.place) }
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

  /// One attribute: an ancestor that has the value all of them have, the heads that changed it, and whoever has the value
  /// that is decided.
  private static func merge(
    _ heads: [Contender], _ bases: [Contender], _ areEqual: (Contender, Contender) -> Bool
  ) -> (base: Contender?, changers: [Contender], decided: Contender?) {
    let base = common(bases, areEqual)
    let changers = heads.all { head in
      guard let base else { return true }
      return !areEqual(head, base)
    }
    return (base, changers, changers.isEmpty ? base : common(changers, areEqual))
  }

  /// The first of some contenders, where all have one value.
  private static func common(
    _ contenders: [Contender], _ areEqual: (Contender, Contender) -> Bool
  ) -> Contender? {
    guard let first = contenders.first else { return nil }
    return contenders.dropFirst().allSatisfy { areEqual($0, first) } ? first : nil
  }
}
