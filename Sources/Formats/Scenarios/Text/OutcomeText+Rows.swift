package import ConflictResolution

// The lines of one file: what is kept, what is set aside, and why.
extension OutcomeText {
  /// What happened to a file, in a few words.
  func heading(of file: FileOutcome) -> String {
    var parts: [String] = []
    if let conflict = file.conflict {
      parts.append(conflict.kind.rawValue)
      parts.append(DisplayText.count(conflict.heads.count, "version"))
    }
    switch file.state {
    case .unchanged:
      if file.formerTwin != nil {
        parts.append("shown by itself")
      } else if !file.notShown.isEmpty {
        parts.append("kept, but not shown")
      } else {
        let isLive = file.keeps.contains { $0.version.state.isLive }
        parts.append(isLive ? "stands elsewhere" : "deleted")
      }
    case .converged: parts.append("converged")
    case .resolved: break
    case .undecided: parts.append("undecided")
    }
    if file.group != nil { parts.append("one document") }
    if file.light == .red { parts.append("content not here") }
    return parts.joined(separator: ", ")
  }

  /// Whether a file is shown: not if nothing changes, except for a
  /// deletion that somebody may act on.
  func isWorthALine(_ file: FileOutcome) -> Bool {
    guard file.state == .unchanged, file.notShown.isEmpty, file.formerTwin == nil,
      file.placement == nil
    else {
      return true
    }
    return file.keeps.contains {
      $0.isCollectable || !$0.version.deletion.keptBy.isEmpty || $0.isFolderInUse
    }
  }

  func addKeeps(of file: FileOutcome, to table: inout TextTable) {
    // The file itself first, then its copies.
    let own = file.keeps.filter { $0.identity == file.identity }
    for kept in own + file.keeps.filter({ $0.identity != file.identity }) {
      let version = kept.version
      table.add(
        verb(for: kept, of: file), id(origin(of: kept, in: file)),
        device(version.device) + moment(version.modified), note(on: kept, of: file))
      for keeper in version.deletion.keptBy.sorted(by: { $0 < $1 }) {
        table.add("local copy", "", device(keeper) + " keeps its own, outside the shared files")
      }
    }
    for hidden in file.notShown {
      let version = hidden.kept.version
      table.add(
        "not shown", id(version.origin ?? version.fullID),
        device(version.device) + moment(version.modified),
        "same content as " + DisplayText.escaping(hidden.shownAt.bytes))
    }
    for known in file.keptBefore {
      table.add(
        "copied", id(known.version), "before, as " + DisplayText.escaping(known.identity.bytes))
    }
  }

  private func verb(for kept: KeptVersion, of file: FileOutcome) -> String {
    if !kept.version.state.isLive { return file.state == .unchanged ? "deleted" : "deletes" }
    if kept.identity != file.identity { return "copy" }
    return kept.isNewContent && file.decidedBy == Strategy.merge.decider ? "merges" : "keeps"
  }

  /// What chose it, why, and its name if that differs.
  private func note(on kept: KeptVersion, of file: FileOutcome) -> String {
    var parts: [String] = []
    if kept.path != file.path { parts.append("as " + DisplayText.escaping(kept.path.bytes)) }
    if kept.identity == file.identity, let decider = file.decidedBy {
      var choice = decider.name
      if kept.isNewContent {
        choice += " of " + kept.version.from.map { $0.description }.joined(separator: " and ")
      }
      if let why = file.explanation {
        // The reasons of discarded versions are not repeated here.
        let isSaid = file.discards.contains { $0.explanation == why }
        if isSaid { choice = why.rule.rawValue } else { choice += ": " + why.reason }
      }
      parts.append(DisplayText.escaping(choice))
    }
    // `addPlacement` has the reason why a deleted folder stays.
    if let path = kept.inUseBy, !(kept.isFolderInUse && file.placement != nil) {
      let name = DisplayText.escaping(path.bytes)
      parts.append(
        kept.isFolderInUse
          ? "the folder stands, since something is in it" : "the name is in use by \(name)")
    }
    if kept.identity == file.identity, let twin = file.formerTwin {
      parts.append(DisplayText.escaping(twin.explanation.reason))
    }
    if kept.isCollectable {
      parts.append(
        kept.version.deletion.isForced
          ? "forced: it may be forgotten" : "it may be forgotten, every device knows")
    }
    return parts.joined(separator: "; ")
  }

  /// The version as it was written, with its ID among the heads.
  private func origin(of kept: KeptVersion, in file: FileOutcome) -> VersionID {
    // A version that a person picked keeps the ID by which it was picked.
    if file.decidedBy == .person, kept.identity == file.identity, kept.version.from.count == 1,
      !kept.isNewContent
    {
      return kept.version.from[0]
    }
    let origin = kept.version.origin ?? kept.version.fullID
    // The digest is part of the ID only if there is another side of a fork.
    guard let heads = file.conflict?.heads, heads.contains(where: { $0.digest != nil }),
      let digest = kept.version.fullID.digest
    else { return origin }
    let side = VersionID(vector: origin.vector, digest: digest)
    return heads.contains(side) ? side : origin
  }

  func addSetAside(of file: FileOutcome, to table: inout TextTable) {
    for discarded in file.discards {
      table.add(
        "discards", id(discarded.version),
        device(discarded.device) + ", " + reason(discarded, of: file))
    }
    for replaced in file.replaced {
      table.add(
        "replaced", id(replaced.version),
        device(replaced.device) + ", " + DisplayText.escaping(replaced.reason))
    }
  }

  /// Adds why it is in another folder than its versions have, or stays although it is deleted.
  func addPlacement(of file: FileOutcome, to table: inout TextTable) {
    guard let placement = file.placement else { return }
    table.add("place", DisplayText.escaping(placement.reason))
  }

  /// Adds why each strategy declined.
  func addDeclined(of file: FileOutcome, to table: inout TextTable) {
    for decline in file.declined {
      var reason = DisplayText.escaping(decline.reason)
      if file.state == .undecided, !decline.needs.isEmpty {
        reason += "; get it and resolve again"
      }
      table.add("declined", DisplayText.escaping(decline.decider.name), reason)
    }
  }

  /// Why a version is discarded, without the device of the newer version if the row above has it.
  private func reason(_ discarded: DiscardedVersion, of file: FileOutcome) -> String {
    let told = discarded.explanation.told
    let isSaid =
      discarded.explanation.rule == .modified
      && file.keeps.contains {
        $0.identity == file.identity && $0.version.device == told.than
      }
    return DisplayText.escaping(isSaid ? told.words : told.reason)
  }

  /// A version ID.
  package func id(_ id: VersionID) -> String {
    DisplayText.escaping(id.text)
  }

  /// The name of a device for people.
  func device(_ device: DeviceID) -> String {
    DisplayText.escaping(devices[device] ?? device.description)
  }

  /// A time that follows a device, in UTC, without the letters that a person does not need.
  func moment(_ modified: Timestamp?) -> String {
    guard let modified else { return "" }
    // RFC 3339 in UTC: a date of ten letters, "T", the time of day, "Z".
    var text = Array(", ".utf8)
    modified.write(into: &text)
    text[12] = UInt8(ascii: " ")
    text.removeLast()
    return String(decoding: text, as: UTF8.self)
  }
}
