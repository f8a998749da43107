import ConflictResolution
import Scenarios

// A document has the same outcome as a whole and member by member.
extension OutcomeLaws {
  /// The outcome of one file, without the marks that distinguish members.
  private struct Told: Equatable {
    let state: FileOutcome.State
    let conflict: ConflictSummary?
    let decidedBy: Decider?
    let keeps: [Kept]
    let setAside: [DiscardedVersion]
    let keptBefore: [KeptBefore]
    let choices: [VersionID]

    init(_ file: FileOutcome) {
      state = file.state
      conflict = file.conflict
      decidedBy = file.decidedBy
      keeps = file.keeps.map { Kept($0) } + file.notShown.map { Kept($0.kept) }
      setAside = file.discards + file.replaced
      keptBefore = file.keptBefore
      choices = file.choices.map { $0.id }
    }
  }

  private struct Kept: Equatable {
    let path: RelativePath
    let identity: FileIdentity
    let version: FileVersion

    init(_ kept: KeptVersion) {
      (path, identity) = (kept.path, kept.identity)
      var version = kept.version
      version.label = nil
      self.version = version
    }
  }

  /// Resolves again with every document divided into members: once with all versions of each, and once with only those
  /// that changed it.
  func memberByMember(_ outcome: Outcome) -> [LawViolation] {
    [false, true].flatMap { memberByMember(outcome, sparsely: $0) }
  }

  private func memberByMember(_ outcome: Outcome, sparsely: Bool) -> [LawViolation] {
    let identities = Set(files.map { $0.identity })
    var given: [FileHistory] = []
    var isApart = false
    for file in files {
      guard let members = file.takenApart(sparsely: sparsely),
        !members.contains(where: { identities.contains($0.identity) })
      else {
        given.append(file)
        continue
      }
      given += members
      isApart = true
    }
    if !isApart { return [] }
    let how = sparsely ? "with what changed of each member" : "member by member"
    do throws(ResolutionError) {
      let again = try Resolver(policy).resolve(given, present: present, decisions: decisions)
      var toldOf: [FileIdentity: Told] = [:]
      for file in again.files { toldOf[file.identity] = Told(file) }
      return outcome.files.compactMap { file in
        toldOf.removeValue(forKey: file.identity) == Told(file)
          ? nil
          : LawViolation(.memberByMember, at: file.path, "given \(how) it comes out otherwise")
      }
        + toldOf.keys.sorted().map {
          LawViolation(.memberByMember, at: nil, "given \(how) there is '\($0)' besides")
        }
    } catch {
      return [LawViolation(.memberByMember, at: error.path, "given \(how): \(error.message)")]
    }
  }

  // MARK: Moves

  /// Resolves the outcome again, with a member moved out of the first document that has several, and into another
  /// document if there is one: only these two documents may change, and only by that member.
  func memberMoves(_ outcome: Outcome) -> [LawViolation] {
    guard outcome.isComplete else { return [] }
    let identities = Set(outcome.files.flatMap { $0.keeps.map { $0.identity } })
    for file in outcome.files {
      guard let document = Document(file, hiding: identities), document.names.count > 1 else {
        continue
      }
      let others = outcome.files.lazy.filter { $0.identity != file.identity }
      let other = others.compactMap { Document($0, hiding: identities) }.first
      var violations: [LawViolation] = []
      let outside = RelativePath(stringLiteral: "moved out of a document")
      if policy.group(of: outside) == nil {
        violations += check(outcome, moving: document, to: outside, in: nil)
      }
      // A move to the document's current place is not a move.
      if let other, !document.members[0].versions[0].path.isBelow(other.group.path),
        let inside = try? other.group.path.appending(component: Array("moved in".utf8))
      {
        violations += check(outcome, moving: document, to: inside, in: other)
      }
      return violations
    }
    return []
  }

  /// A live document, with its members as separate files.
  private struct Document {
    let group: GroupName
    let vector: VersionVector
    let members: [FileHistory]
    let names: Set<RelativePath>

    init?(_ file: FileOutcome, hiding identities: Set<FileIdentity>) {
      guard file.keeps.count == 1, let kept = file.keeps.first, kept.path == kept.given,
        kept.identity == file.identity, let vector = kept.vector, kept.version.parent == nil,
        let group = file.group, group.isFolder, group.path.bytes == file.identity.bytes,
        case .group(let content) = kept.version.state
      else { return nil }
      let whole = FileHistory(path: group.path, group: group, versions: [kept.version])
      guard let members = whole.takenApart(sparsely: false),
        !members.contains(where: { identities.contains($0.identity) })
      else { return nil }
      (self.group, self.vector, self.members) = (group, vector, members)
      names = Set(content.members.map { $0.path })
    }
  }

  private func check(
    _ outcome: Outcome, moving document: Document, to target: RelativePath, in other: Document?
  ) -> [LawViolation] {
    var members = document.members
    let device = members[0].versions[0].device
    let seen = other.map { document.vector.joining($0.vector) } ?? document.vector
    if seen[device] == .max { return [] }
    let vector = seen.setting(device, to: seen[device] + 1)
    let moved = FileVersion(
      path: target, state: members[0].versions[0].state, vector: vector, device: device)
    members[0].versions.append(moved)
    // A rule can make a document without fields in its members.
    let stands = document.members[0].versions[0].path
    if [members[0].path, stands].allSatisfy({ policy.group(of: $0) == document.group }) {
      for index in members.indices { members[index].group = nil }
    }
    let name = document.group.path.components.count
    let gone = try? RelativePath(components: Array(members[0].path.components.dropFirst(name)))
    let added = try? RelativePath(components: [target.lastComponent])
    func violation(_ path: RelativePath?, _ message: String) -> [LawViolation] {
      [
        LawViolation(
          .memberMoves, at: path, "with '\(members[0].path)' moved to '\(target)' \(message)")
      ]
    }
    let others = outcome.histories().filter { $0.identity.bytes != document.group.path.bytes }
    do throws(ResolutionError) {
      let again = try Resolver(policy).resolve(others + members, present: present)
      for before in outcome.files {
        guard before.keeps.count == 1, let kept = before.keeps.first else { continue }
        let after = again.files.first { $0.identity == before.identity }
        // Without the member, it may have the content of one of its copies, and be shown once.
        if let after, !after.notShown.isEmpty { continue }
        guard let after, after.keeps.count == 1, let now = after.keeps.first else {
          return violation(before.path, "it is in conflict")
        }
        // A number near it may depend on the contents that share a name.
        if now.given != kept.given { return violation(before.path, "it is renamed") }
        guard case .group(let content) = now.version.state else { continue }
        var names = Set(content.members.map { $0.path })
        if before.identity.bytes == document.group.path.bytes, let gone { names.insert(gone) }
        if let other, before.identity.bytes == other.group.path.bytes, let added {
          names.remove(added)
        }
        if case .group(let content) = kept.version.state,
          names != Set(content.members.map { $0.path })
        {
          return violation(before.path, "other members are moved")
        }
      }
      let isThere = again.files.contains { file in
        file.identity == members[0].identity
          && file.keeps.contains { $0.path == target && $0.version.state == moved.state }
      }
      return other != nil || isThere ? [] : violation(nil, "it is lost")
    } catch {
      return violation(error.path, "nothing can be resolved: \(error.message)")
    }
  }
}
