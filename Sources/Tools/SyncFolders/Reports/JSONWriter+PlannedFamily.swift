import ConflictResolution
import FileAccess
package import JSONText

// The plan for the versions of one file, in a plan and in the events of a watch.
extension JSONWriter {
  /// The plan for a family, as an object.
  package mutating func plannedFamily(_ family: PlannedFamily) {
    beginObject()
    member("path", name: family.path)
    member("state", family.isDecided ? family.state.rawValue : "undecided")
    member("by", ifAny: family.decidedBy?.name)
    if let why = family.explanation { write(why) }
    member("problem", ifAny: family.problem)
    if let conflict = family.conflict { write(conflict) }
    member(ifAny: family.renamed)
    member("base", ifAny: family.base?.explanation ?? family.baseProblem)
    if !family.dropped.isEmpty {
      objects("drops", of: family.dropped) { json, dropped in
        json.member("name", name: dropped.name)
        json.member("lines", dropped.count)
        json.member("first", name: dropped.first)
      }
    }
    member("tie", ifAny: family.tie?.rawValue)
    beginArray("versions")
    let rights = family.resultRights
    for (index, version) in family.members.enumerated() {
      let isResult = family.made == nil && version.fate == family.resultName.map { .becomes($0) }
      write(version, isResult ? rights : nil, with: family.furtherCopies(ofMember: index))
    }
    endArray()
    if let made = family.made {
      beginObject("made")
      member("name", name: made.name)
      if JSONWriter.canWrite(made.bytes),
        let text = String(validating: made.bytes, as: UTF8.self)
      {
        member("text", text)
      } else {
        member("base64", Base64.encode(made.bytes))
      }
      list("from", of: made.from) { $0.string("\($1)") }
      if let rights { write(rights) }
      endObject()
    }
    if !family.declined.isEmpty {
      objects("declined", of: family.declined) { json, decline in
        json.member("strategy", ifAny: decline.decider.name)
        json.member("reason", ifAny: decline.reason)
      }
    }
    endObject()
  }

  private mutating func write(_ why: Explanation) {
    beginObject("why")
    member("rule", why.rule.rawValue)
    member("reason", why.reason)
    endObject()
  }

  private mutating func write(_ conflict: ConflictSummary) {
    beginObject("conflict")
    member("id", "\(conflict.id)")
    member("kind", conflict.kind.rawValue)
    for (name, versions) in [("heads", conflict.heads), ("bases", conflict.bases)] {
      list(name, of: versions) { $0.string("\($1)") }
    }
    endObject()
  }

  private mutating func write(_ rights: ResultRights) {
    guard !rights.parts.isEmpty else { return }
    beginObject("rights")
    member("of", name: rights.version)
    member("from", rights.source.rawValue)
    member("permissions", ResultRights.octal(rights.permissions))
    member("instead", ResultRights.octal(rights.instead))
    list("other", of: rights.parts) { $0.string($1.rawValue) }
    endObject()
  }

  private mutating func write(
    _ version: PlannedFamily.Member, _ rights: ResultRights?, with copies: [[UInt8]]
  ) {
    beginObject()
    member("name", name: version.name)
    if !copies.isEmpty {
      list("with", of: copies) { $0.name($1) }
    }
    member("version", ifAny: version.id.map { "\($0)" })
    member("device", ifAny: "\(version.device)")
    member("tool", ifAny: version.copy?.tool.identifier)
    member("modified", ifAny: Timestamp(of: version.status).map { "\($0)" })
    member("problem", ifAny: version.timeProblem)
    if let stamp = version.stamp {
      key("size")
      integer(stamp.content.size)
      member("sha256", ifAny: "\(stamp.content.digest)")
    }
    switch version.fate {
    case .stays: member("does", ifAny: "stays")
    case .becomes(let name):
      member("does", ifAny: "becomes")
      member("to", name: name)
      if let rights { write(rights) }
    case .setAside(let reason):
      member("does", ifAny: "set-aside")
      member("reason", ifAny: reason)
    case .open: member("does", ifAny: "open")
    case .passedOver: member("does", ifAny: "passed-over")
    }
    endObject()
  }
}
