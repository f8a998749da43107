/// A field of a version, in whichever object of the formats.
///
/// This is the one list of them: readers, writers and schemas each have one `switch` over it, so a new field does not
/// compile until each of them has it. Objects are described in this order, and written as
/// ``VersionField/written(in:)`` says.
package enum VersionField: String, CaseIterable, Sendable {
  case version, versions, path, given, parent, formerParent, id, copyOf
  case device, vector, modified, label, origin, from, ancestor
  case text, base64, file, size, sha256, digest, token, directory, symlink, members, deleted
  case seen, forced, keptBy, collectable, inUseBy, localCopies, shown, reason, shownBy, shownAt
}

/// The objects of the formats that have fields of a version.
package struct VersionScope: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A version in a scenario or in a line of a stream.
  package static let scenario = VersionScope(rawValue: 1)
  /// A version in a stored replica, an update or a recording.
  package static let stored = VersionScope(rawValue: 1 << 1)
  /// What an outcome keeps.
  package static let kept = VersionScope(rawValue: 1 << 2)
  /// What an outcome keeps without showing it.
  package static let hidden = VersionScope(rawValue: 1 << 3)
  /// What can be picked.
  package static let choice = VersionScope(rawValue: 1 << 4)
  /// What is needed to decide later.
  package static let history = VersionScope(rawValue: 1 << 5)
  /// A member of a group in an outcome.
  package static let member = VersionScope(rawValue: 1 << 6)
  /// A member of a group in a stored replica, an update or a recording.
  package static let storedMember = VersionScope(rawValue: 1 << 7)
  /// What a step of a timeline writes.
  package static let step = VersionScope(rawValue: 1 << 8)
  /// What a replica is asked to write.
  package static let request = VersionScope(rawValue: 1 << 9)

  /// All versions of an outcome.
  package static let outcome: VersionScope = [.kept, .hidden, .choice, .history]
  /// All versions of all formats.
  package static let versions: VersionScope = [.scenario, .stored, .outcome]
  /// Whatever has a content.
  package static let contents: VersionScope = [
    .versions, .member, .storedMember, .step, .request,
  ]

  /// Whether it is part of a format that a replica reads and writes: contents without a digest have a token there.
  package var isStored: Bool { isSubset(of: [.stored, .storedMember, .request]) }
  /// Whether it is part of an outcome, which has size and digest beside the bytes.
  package var isOfOutcome: Bool { isSubset(of: [.outcome, .member]) }
}

extension VersionField {
  /// The objects that may have the field.
  package var scopes: VersionScope {
    switch self {
    case .path: [.versions, .member, .storedMember]
    case .device, .vector, .modified, .parent, .formerParent, .origin, .from, .seen, .forced:
      .versions
    case .label, .ancestor: [.scenario, .stored, .choice, .history]
    case .keptBy: [.scenario, .stored]
    case .localCopies: .outcome
    case .given, .id, .copyOf, .collectable, .inUseBy: [.kept, .hidden]
    case .shown, .reason, .shownBy, .shownAt: .hidden
    case .version, .versions: .choice
    case .text, .base64: .contents.subtracting([.choice, .history])
    case .file: [.scenario, .step]
    case .size, .sha256, .digest: .contents
    case .token: [.stored, .storedMember, .request]
    case .directory, .symlink: .contents.subtracting(.step)
    case .members: [.stored, .outcome, .request]
    case .deleted: [.versions, .request]
    }
  }

  /// Whether exactly one of the fields like this one is there, since it has a whole content.
  package var isContent: Bool {
    switch self {
    case .text, .base64, .file, .size, .directory, .symlink, .members, .deleted: true
    case .version, .versions, .path, .given, .parent, .formerParent, .id, .copyOf, .device,
      .vector, .modified, .label, .origin, .from, .ancestor, .sha256, .digest, .token, .seen,
      .forced, .keptBy, .collectable, .inUseBy, .localCopies, .shown, .reason, .shownBy, .shownAt:
      false
    }
  }

  /// The fields that an object may have.
  package static func fields(of scope: VersionScope) -> [VersionField] {
    allCases.filter { !$0.scopes.isDisjoint(with: scope) }
  }

  package static let ofScenario = FormatKeys(.scenario)
  /// Those of a version of a scenario that may be a whole document, with its members.
  package static let ofDocument = FormatKeys(
    (fields(of: .scenario) + [.members]).map { ($0.rawValue, $0) })
  package static let ofStored = FormatKeys(.stored)
  package static let ofOutcome = FormatKeys(.outcome)
  package static let ofMember = FormatKeys(.member)
  package static let ofStoredMember = FormatKeys(.storedMember)
  package static let ofRequest = FormatKeys(.request)

  /// The fields of an object in the order in which they are written; `text` is the place of the whole content.
  static func written(in scope: VersionScope) -> [VersionField] {
    let written = allCases.filter { field in
      if field == .text { return true }
      if field.isContent || [.sha256, .digest, .token].contains(field) { return false }
      return !field.scopes.isDisjoint(with: scope)
    }
    guard !scope.isDisjoint(with: [.kept, .hidden]) else { return written }
    // First where it is and what it was made from.
    let first: [VersionField] = [
      .path, .given, .parent, .formerParent, .id, .copyOf, .from, .origin, .vector, .device,
      .modified,
    ]
    return first + written.filter { !first.contains($0) }
  }
}

extension FormatKeys<VersionField> {
  /// The fields that an object may have.
  package init(_ scope: VersionScope) {
    self.init(VersionField.fields(of: scope).map { ($0.rawValue, $0) })
  }
}
