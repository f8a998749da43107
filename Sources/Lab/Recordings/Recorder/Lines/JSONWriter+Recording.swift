import ConflictResolution
package import JSONText
import Replicas
package import Scenarios

// The members of a call's line.
extension JSONWriter {
  /// Writes the input of a resolver.
  mutating func input(_ input: ResolverInput, includesContents: Bool) {
    files(input.files, includesContents)
    if !input.present.isEmpty { member("present", input.present) }
    decisionMembers(input.decisions, includesContents: includesContents)
  }

  /// Writes decisions, with the data for which the format of decisions has no field.
  private mutating func decisionMembers(_ decisions: [Decision], includesContents: Bool) {
    guard !decisions.isEmpty else { return }
    key("decisions")
    // One conflict may be decided twice, which an object cannot express.
    beginArray()
    for decision in decisions where includesContents || !decision.choice.isContent {
      self.decisions([decision])
    }
    endArray()
    precedents(of: decisions)
    let withheld = decisions.filter { !includesContents && $0.choice.isContent }
    guard !withheld.isEmpty else { return }
    list("withheld", of: withheld) { $0.string($1.conflict.description) }
  }

  private mutating func precedents(of decisions: [Decision]) {
    guard decisions.contains(where: { $0.precedent != nil }) else { return }
    beginArray("precedents")
    for decision in decisions {
      guard let precedent = decision.precedent else { continue }
      beginObject()
      member("conflict", decision.conflict.description)
      member("path", name: precedent.path.bytes)
      member("day", precedent.day)
      endObject()
    }
    endArray()
  }

  /// Writes a replica's call as a host in another language makes it.
  package mutating func step(_ step: ReplicaStep, includesContents: Bool) {
    beginObject("ask")
    switch step {
    case .write(let path, let state, let time, let group, _):
      member("write", name: path.bytes)
      content(state, in: .request, withBytes: includesContents)
      member("at", time)
      if let group { member("group", group) }
    case .rename(let path, let target, let time):
      member("rename", name: path.bytes)
      member("to", name: target.bytes)
      member("at", time)
    case .delete(let path, let time):
      member("delete", name: path.bytes)
      member("at", time)
    case .receive(let update):
      key("receive")
      self.update(update, withContents: includesContents)
    case .acknowledge(let update, let device):
      key("acknowledge")
      self.update(update, withContents: includesContents)
      member("by", device)
    case .resolve: member("resolve", true)
    case .collect: member("collect", true)
    case .prune: member("prune", true)
    }
    endObject()
    if case .write(_, _, _, _, let spare?) = step { member("spare", name: spare.bytes) }
    if case .resolve(let decisions) = step {
      decisionMembers(decisions, includesContents: includesContents)
    }
  }

  /// Writes the result of a step, without the outcome.
  ///
  /// It is what a host in another language gets, but each version is its full ID: a replay compares contents by the digest
  /// in it.
  package mutating func answer(_ answer: ReplicaStep.Answer) {
    beginObject()
    switch answer {
    case .done: break
    case .written(let written):
      member("id", name: written.identity.bytes)
      member("version", written.version.fullID)
      if let replaced = written.replaced { member("replaced", replaced.fullID) }
    case .changed(let isChanged): member("changed", isChanged)
    case .forgotten(let count): member("forgotten", count)
    case .resolved(let resolution):
      member("changed", resolution.hasChanged)
      beginArray("changes")
      for change in resolution.changes {
        beginObject()
        switch change {
        case .remove(let path): member("remove", name: path.bytes)
        case .write(let path, let version):
          member("write", name: path.bytes)
          member("version", version.fullID)
        }
        endObject()
      }
      endArray()
    }
    endObject()
  }

  /// Writes a line with the numbers of missing calls.
  mutating func lost(_ calls: LostCalls) {
    beginObject()
    member("lost", calls.first)
    member("last", calls.last)
    member("why", calls.reason.rawValue)
    endObject()
    endLine()
  }
}

extension Decision.Choice {
  /// Whether it is a content that a person wrote.
  fileprivate var isContent: Bool {
    if case .content = self { true } else { false }
  }
}
