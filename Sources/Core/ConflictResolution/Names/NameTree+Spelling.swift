extension NameTree {
  /// The spellings of a folder's name by its users.
  struct Spelling {
    /// By a name that exists, otherwise by an undecided file: these cannot be renamed.
    var present: [UInt8]?
    var undecided: [UInt8]?
    /// By a version that changed its ancestors' spelling.
    var changed: [UInt8]?
    /// The spellings that an earlier pass chose, and the one of them that a version has which may have changed it: its
    /// ancestors are gone.
    var shown: Set<[UInt8]> = []
    var kept: [UInt8]?
    var smallest: [UInt8]?
    /// By a copy under its original's name.
    ///
    /// It comes last: a file with the same content may be shown instead of the copy, and then no path has this
    /// spelling.
    var copied: [UInt8]?
    /// All spellings, if there are several.
    var others: Set<[UInt8]> = []

    /// The spelling that all of them get.
    var chosen: [UInt8] { present ?? undecided ?? changed ?? kept ?? smallest ?? copied ?? [] }

    mutating func add(_ name: [UInt8], by source: Source) {
      if source == .renamed {
        changed = Self.smaller(changed, name)
        return
      }
      if let known = smallest ?? copied, known != name { others.formUnion([known, name]) }
      if source != .copied { smallest = Self.smaller(smallest, name) }
      switch source {
      case .present: present = Self.smaller(present, name)
      case .undecided: undecided = Self.smaller(undecided, name)
      case .changed: changed = Self.smaller(changed, name)
      case .copied: copied = Self.smaller(copied, name)
      case .plain, .renamed: break
      }
    }

    /// Keeps a spelling if an earlier pass chose it.
    mutating func keepShown(_ name: [UInt8]) {
      if shown.contains(name) { kept = Self.smaller(kept, name) }
    }

    private static func smaller(_ known: [UInt8]?, _ name: [UInt8]) -> [UInt8] {
      guard let known, known.lexicographicallyPrecedes(name) else { return name }
      return known
    }
  }

  /// The source of a folder's spelling.
  ///
  /// The version of a renamed folder has the new spelling, but the folder is still shown in the old one: nothing
  /// collides with it.
  enum Source { case present, undecided, changed, renamed, plain, copied }
}
