import ConflictResolution
import Scenarios

// A document comes out alike as a whole and member by member.
extension OutcomeLaws {
  /// What came of one file, apart from the marks that members are told apart by.
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

  /// Resolves once more with every document taken apart: each member with all its versions, and each with
  /// those that changed it only.
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
}
