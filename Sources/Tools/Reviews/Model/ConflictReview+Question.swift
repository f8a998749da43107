import ConflictResolution

extension ConflictReview {
  /// The question to a person, in one sentence that is safe for a terminal.
  ///
  /// ```
  /// Home Mac and Mom's iPad both changed it.
  /// Mom's iPad deleted it, and Home Mac changed it.
  /// Mom's iPad deleted it, and Home Mac renamed it to Letter.md.
  /// Home Mac renamed it to Letter.md, Mom's iPad to Brief.txt.
  /// The original and Mom's iPad both changed it.
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of versions.
  public var question: String {
    sentence.hasPrefix("the ") ? "T" + sentence.dropFirst() : sentence
  }

  private var sentence: String {
    let live = versions.indices.filter { versions[$0].state.isLive }
    let deleting = versions.indices.filter { !versions[$0].state.isLive }
    switch conflict.kind {
    case .orphan:
      let isOne = live.count == 1
      return
        "the file is gone, and \(isOne ? "a copy" : "\(live.count) copies") of it \(isOne ? "is" : "are") left."
    case .editDelete:
      let isRenamed = renames.count == live.count && live.allSatisfy(isContentOfBase)
      let others = isRenamed ? renamed : "\(writers(live)) changed it"
      return "\(writers(deleting)) deleted it" + (live.isEmpty ? "." : ", and \(others).")
    case .createCreate:
      let isOne = Set(live.map { versions[$0].writer }).count == 1
      return "\(writers(live)) \(isOne ? "made several files" : "each made a file") of this name."
    case .type:
      let kinds = live.map { "\(kind(of: $0)) from \(writers([$0]))" }
      return "It is " + DisplayedNames.list(kinds) + "."
    case .fork:
      return
        "\(writers(live)) wrote different versions under one number: a device was restored from a backup."
    case .renameRename: return renamed + "."
    case .renameEdit:
      let editors = live.filter { place in !renames.contains { $0.version == place } }
      return renamed + (editors.isEmpty ? "." : ", and \(writers(editors)) changed it.")
    case .editEdit:
      let names = Set(live.map { versions[$0].writer })
      return names.count == 1
        ? "\(writers(live)) changed it \(live.count == 2 ? "twice" : "\(live.count) times"), each time from an older version."
        : "\(writers(live)) \(names.count == 2 ? "both" : "all") changed it."
    }
  }

  private func isContentOfBase(_ place: Int) -> Bool { versions[place].state == base?.state }

  private var renamed: String {
    renames.enumerated().map { index, rename in
      "\(writers([rename.version])) " + (index == 0 ? "renamed it " : "")
        + "to \(DisplayedNames.text(rename.to.bytes))"
    }.joined(separator: ", ")
  }

  private func writers(_ places: [Int]) -> String {
    DisplayedNames.list(places.map { DisplayedNames.text(versions[$0].writerInSentence) })
  }

  private func kind(of place: Int) -> String {
    switch versions[place].state {
    case .file: "a file"
    case .directory: "a directory"
    case .symlink: "a symbolic link"
    case .group: "a document"
    case .deleted: "a deletion"
    }
  }
}
