extension NameTree {
  /// How a folder's name is spelled by those who use it.
  struct Spelling {
    /// By a name that exists, else by an undecided file: these cannot be renamed.
    var present: [UInt8]?
    var undecided: [UInt8]?
    /// By a version that changed it against its ancestors.
    var changed: [UInt8]?
    /// Those that an earlier pass chose, and the one of them that a version spells which may have changed it: its
    /// ancestors are gone.
    var shown: Set<[UInt8]> = []
    var kept: [UInt8]?
    var smallest: [UInt8]?
    /// By a copy under its original's name.
    ///
    /// It comes last: a file of the same content may be shown instead of the copy, and then nobody spells it so.
    var copied: [UInt8]?
    /// All spellings, where there are several.
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

    /// Keeps a spelling that an earlier pass chose, if it is one.
    mutating func keepShown(_ name: [UInt8]) {
      if shown.contains(name) { kept = Self.smaller(kept, name) }
    }

    private static func smaller(_ known: [UInt8]?, _ name: [UInt8]) -> [UInt8] {
      guard let known, known.lexicographicallyPrecedes(name) else { return name }
      return known
    }
  }

  /// Whose spelling of a folder it is.
  ///
  /// A renamed folder has its spelling in its version, and is still shown in another one: nothing collides with it.
  enum Source { case present, undecided, changed, renamed, plain, copied }
}
