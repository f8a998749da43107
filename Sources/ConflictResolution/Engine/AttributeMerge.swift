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
    let baseState = Self.common(bases) { $0.state }
    contentChangers = heads.all { $0.state != baseState }
    state = contentChangers.isEmpty ? baseState : Self.common(contentChangers) { $0.state }
    self.baseState = baseState

    let basePlace = Self.common(bases) { $0.place }
    let movers = heads.all { $0.place != basePlace }
    if movers.isEmpty || basePlace != nil && movers.count == 1 {
      place = movers.first?.place ?? basePlace
      (placeChangers, decided) = (movers, nil)
      return
    }
    let place = Self.common(movers) { $0.place }
    guard place == nil, movers.allSatisfy({ $0.version.parent != nil }),
      bases.allSatisfy({ $0.version.parent != nil })
    else {
      self.place = place
      (placeChangers, decided) = (movers, nil)
      return
    }
    // Known: several heads changed folder, name or both, not all to the same place, and all name their folders.
    let (folder, folderChangers) = Self.merge(movers, bases) { $0.version.parent }
    let (name, nameChangers) = Self.merge(movers, bases) { $0.place.name }
    switch (folder, name) {
    case (let folder?, let name?):
      self.place = folder.place.named(as: name.place)
      (placeChangers, decided) = (movers, nil)
    case (let folder?, nil):
      self.place = nil
      (placeChangers, decided) = (nameChangers, (folder.place, true))
    case (nil, let name?):
      self.place = nil
      (placeChangers, decided) = (folderChangers, (name.place, false))
    case (nil, nil):
      self.place = nil
      (placeChangers, decided) = (movers, nil)
    }
  }

  /// The place where a head decides what is contested of it.
  func place(by head: Contender) -> Place {
    if let place { return place }
    guard let decided else { return head.place }
    return decided.isFolder
      ? decided.place.named(as: head.place) : head.place.named(as: decided.place)
  }

  /// One attribute of a place: who has the value that is decided, and who changed it.
  private static func merge<Value: Equatable>(
    _ heads: [Contender], _ bases: [Contender], _ value: (Contender) -> Value
  ) -> (decided: Contender?, changers: [Contender]) {
    let base = common(bases, value)
    let changers = heads.all { value($0) != base }
    guard let first = changers.first else { return (bases.first, []) }
    let isOne = changers.dropFirst().allSatisfy { value($0) == value(first) }
    return (isOne ? first : nil, changers)
  }

  /// The value that all of some contenders have, where there are any.
  private static func common<Value: Equatable>(
    _ contenders: [Contender], _ value: (Contender) -> Value
  ) -> Value? {
    guard let first = contenders.first.map(value) else { return nil }
    return contenders.dropFirst().allSatisfy { value($0) == first } ? first : nil
  }
}
