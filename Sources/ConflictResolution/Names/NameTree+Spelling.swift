extension NameTree {
  /// How a folder's name is spelled by those who use it.
  struct Spelling {
    /// By a name that exists, else by an undecided file: these cannot be renamed.
    var present: [UInt8]?
    var undecided: [UInt8]?
    /// By a version that changed it against its ancestor.
    var changed: [UInt8]?
    /// By a file that an earlier pass placed there.
    var shown: [UInt8]?
    var smallest: [UInt8]?
    /// By a copy under its original's name.
    ///
    /// It comes last: a file of the same content may be shown instead of the copy, and then nobody spells it so.
    var copied: [UInt8]?
    /// All spellings, where there are several.
    var others: Set<[UInt8]> = []

    /// The spelling that all of them get.
    var chosen: [UInt8] { present ?? undecided ?? changed ?? shown ?? smallest ?? copied ?? [] }

    mutating func add(_ name: [UInt8], by source: Source) {
      if let known = smallest ?? copied, known != name { others.formUnion([known, name]) }
      if source != .copied { smallest = Self.smaller(smallest, name) }
      switch source {
      case .present: present = Self.smaller(present, name)
      case .undecided: undecided = Self.smaller(undecided, name)
      case .changed: changed = Self.smaller(changed, name)
      case .shown: shown = Self.smaller(shown, name)
      case .copied: copied = Self.smaller(copied, name)
      case .plain: break
      }
    }

    /// Takes note of a changed spelling that no path has at the moment.
    mutating func note(changed name: [UInt8]) { changed = Self.smaller(changed, name) }

    private static func smaller(_ known: [UInt8]?, _ name: [UInt8]) -> [UInt8] {
      guard let known, known.lexicographicallyPrecedes(name) else { return name }
      return known
    }
  }

  /// Whose spelling of a folder it is.
  enum Source { case present, undecided, changed, shown, plain, copied }
}
