import ConflictResolution
import FileAccess
package import JSONText

/// The names and versions of what is printed about runs.
package enum RunFormat {
  /// What `resolve log` prints.
  package static let log = "resolve-log/1"
  /// What `resolve show` prints of versions.
  package static let versions = "resolve-versions/1"
  /// What `resolve restore` prints.
  package static let restored = "resolve-restored/1"
  /// What `resolve sweep` prints.
  package static let sweep = "resolve-sweep/1"
  /// What `resolve status` prints.
  package static let status = "resolve-status/1"
}

/// The fate of a file of a change, in the past.
package enum RecordedFate: String, Hashable, Sendable, CaseIterable {
  /// It kept its name.
  case stays
  /// It got another name.
  case becomes
  /// It went to another folder.
  case moved
  /// It went to the store.
  case setAside = "set-aside"
  /// It is a new content.
  case made
  /// It was fetched from the store.
  case restored
}

extension FolderChange {
  /// The fate of one of its files.
  package func fate(of file: MovedFile) -> RecordedFate {
    switch (file.before, file.after) {
    case (nil, _):
      if case .restored? = reason { .restored } else { .made }
    case (_?, nil): .setAside
    case (let before?, let after?):
      if origin != nil { .moved } else { before == after ? .stays : .becomes }
    }
  }
}

// Runs, their changes and versions as JSON.
extension JSONWriter {
  /// The members that identify a run.
  package mutating func members(of entry: RunHistory.Entry) {
    let record = entry.record
    member("id", record.id)
    member("began", "\(record.began)")
    member("state", record.state.rawValue)
    if entry.isRunning { member("running", true) }
    if let sequence = record.sequence { member("sequence", sequence) }
    list("strategy", of: record.strategies) { $0.string($1) }
  }

  /// A change of a run.
  package mutating func change(_ index: Int, of entry: RunHistory.Entry) {
    let record = entry.record
    let change = record.changes[index]
    beginObject()
    member("path", name: change.path)
    if let decision = change.decision {
      member("state", decision.state)
      member("by", ifAny: decision.decider)
      if let pattern = decision.pattern { member("pattern", name: pattern) }
      if let rule = decision.rule {
        beginObject("why")
        member("rule", rule)
        member("reason", decision.reason ?? "")
        endObject()
      }
      member("conflict", ifAny: decision.conflict)
      member("kind", ifAny: decision.kind)
      member("base", ifAny: decision.base)
      if !decision.declined.isEmpty {
        objects("declined", of: decision.declined) { json, decline in
          json.member("strategy", decline.strategy)
          json.member("reason", decline.reason)
        }
      }
    }
    if case .restored(let version)? = change.reason {
      beginObject("restored")
      member("run", version.run)
      member("name", name: version.name)
      endObject()
    }
    if let item = change.sweep {
      beginObject("swept")
      member("does", item.action.rawValue)
      member("from", name: item.source)
      if item.action != .removedFolder { member("to", name: item.target) }
      endObject()
    }
    if case .applied(let action)? = change.reason { member("applied", action.rawValue) }
    if let refusal = record.refusals[index] {
      beginObject("refused")
      member("path", name: record.path(of: refusal, inChange: index))
      member("reason", refusal.reason)
      endObject()
    }
    if record.undoneChanges.contains(index) { member("undone", true) }
    beginArray("versions")
    let isStored = record.holdsVersions && record.isToUndo(index)
    for file in change.files {
      beginObject()
      if let before = file.before { member("name", name: before) }
      member("does", change.fate(of: file).rawValue)
      if let after = file.after, after != file.before { member("to", name: after) }
      members(of: file, file.before.flatMap { change.decision?.version(named: $0) })
      if isStored, file.before != nil, file.after == nil {
        member("stored", name: entry.path(ofStored: file.stored))
      }
      endObject()
    }
    endArray()
    endObject()
  }

  /// A version that was set aside.
  ///
  /// - Parameters:
  ///   - version: The version.
  ///   - members: What is in it, if it is a document.
  package mutating func version(
    _ version: SetAsideVersion, members: [(path: [UInt8], size: UInt64)]?
  ) {
    beginObject()
    member("path", name: version.path)
    member("of", name: version.originalPath)
    member("run", version.entry.record.id)
    member("began", "\(version.entry.record.began)")
    member("by", ifAny: version.decision?.decider)
    self.members(of: version.file, version.version)
    member("stored", name: version.storedPath)
    if let members {
      objects("members", of: members) { json, inner in
        json.member("path", name: inner.path)
        json.key("size")
        json.integer(inner.size)
      }
    }
    endObject()
  }

  private mutating func members(
    of file: MovedFile, _ version: RecordedDecision.Version?
  ) {
    let stamp = file.stamp
    member("version", ifAny: version?.id)
    member("device", ifAny: version?.device)
    member("content", stamp.kind.identifier)
    key("size")
    integer(stamp.content.size)
    member("sha256", "\(stamp.content.digest)")
    if let time = Timestamp(seconds: stamp.seconds, nanoseconds: stamp.nanoseconds) {
      member("modified", "\(time)")
    }
    member("permissions", ResultRights.octal(stamp.permissions))
    member("rule", ifAny: version?.rule)
    member("reason", ifAny: version?.reason)
  }
}
