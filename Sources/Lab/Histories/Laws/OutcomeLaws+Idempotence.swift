import ConflictResolution
import Scenarios

// Resolving what an outcome describes changes nothing.
extension OutcomeLaws {
  /// The result for one file, which a second resolution must not change.
  private struct Standing: Hashable {
    let path: RelativePath?
    let state: FileState
    let vector: VersionVector?
  }

  /// Resolves an outcome again, alone and together with the versions it was made from.
  func idempotent(_ outcome: Outcome) -> [LawViolation] {
    let described = outcome.histories()
    return check(outcome, again: described, "fed back alone")
      + check(outcome, again: Self.joining(files, described), "fed back with its input")
  }

  private func check(_ outcome: Outcome, again files: [FileHistory], _ how: String)
    -> [LawViolation]
  {
    let second: Outcome
    do throws(ResolutionError) {
      second = try Resolver(policy).resolve(files, present: present, decisions: decisions)
    } catch {
      return [LawViolation(.idempotent, at: error.path, "\(how): \(error.message)")]
    }
    var violations: [LawViolation] = []
    let before = Self.standing(outcome)
    let after = Self.standing(second)
    for (identity, state) in before where after[identity] != state {
      let now = after[identity]
      var what = "it vanishes"
      if let now {
        what = "its vector changes"
        if now.state != state.state { what = "its content changes" }
        if now.path != state.path { what = "its name changes" }
      }
      violations.append(
        LawViolation(.idempotent, at: state.path ?? Self.path(of: identity), "\(how): \(what)"))
    }
    for (identity, state) in after where before[identity] == nil {
      violations.append(
        LawViolation(
          .idempotent, at: state.path ?? Self.path(of: identity), "\(how): it appears anew"))
    }
    let open = Set(outcome.files.filter { $0.state == .undecided }.map { $0.conflict?.id })
    for file in second.files where file.conflict != nil && !open.contains(file.conflict?.id) {
      violations.append(
        LawViolation(.idempotent, at: file.path, "\(how): it is in conflict"))
    }
    for file in second.files where file.state == .converged {
      violations.append(
        LawViolation(.idempotent, at: file.path, "\(how): its heads converge again"))
    }
    for file in second.files where file.state == .resolved && open.contains(file.conflict?.id) {
      violations.append(
        LawViolation(
          .idempotent, at: file.path, "\(how): it is decided, though it was undecided"))
    }
    return violations.sorted {
      ($0.path?.bytes ?? []).lexicographicallyPrecedes($1.path?.bytes ?? [])
    }
  }

  private static func path(of identity: FileIdentity) -> RelativePath? {
    try? RelativePath(identity.bytes)
  }

  private static func standing(_ outcome: Outcome) -> [FileIdentity: Standing] {
    var standing: [FileIdentity: Standing] = [:]
    for file in outcome.files {
      for kept in file.keeps {
        // The path of a tombstone does not matter.
        standing[kept.identity] = Standing(
          path: kept.version.state.isLive ? kept.path : nil,
          state: kept.version.state.withoutTokens,
          vector: kept.vector)
      }
      for hidden in file.notShown {
        standing[hidden.kept.identity] = Standing(
          path: nil, state: hidden.kept.version.state.withoutTokens, vector: hidden.kept.vector)
      }
    }
    return standing
  }

  /// The input combined with the files of an outcome, as a device has them after applying it.
  static func joining(_ files: [FileHistory], _ described: [FileHistory]) -> [FileHistory] {
    var joined = files
    var placeOf: [FileIdentity: Int] = [:]
    for (index, file) in files.enumerated() { placeOf[file.identity] = index }
    for file in described {
      // A group as a whole is listed besides its members: the resolver treats both as its versions.
      if let place = placeOf[file.identity] {
        joined[place].versions += file.versions
        joined[place].shown = file.shown
        if file.shown != nil { joined[place].path = file.path }
      } else {
        joined.append(file)
      }
    }
    return joined
  }
}

extension FileState {
  /// The state as an outcome reports it: only a resolver knows the version of a content without a digest.
  fileprivate var withoutTokens: FileState {
    switch self {
    case .file(let content):
      if case .unidentified = content.digest { return .file(FileContent(size: content.size)) }
      return self
    case .group(let content):
      return .group(
        GroupContent(
          content.members.map {
            GroupContent.Member(path: $0.path, state: $0.state.withoutTokens)
          }))
    case .directory, .symlink, .deleted:
      return self
    }
  }
}
