import ConflictResolution

extension Engine {
  /// Resolves files, given by their indexes; the engine does not change.
  func resolve(_ indexes: [Int]) throws(Failure) -> OutcomeHandle {
    if let standingFailure {
      throw Failure(
        .earlier,
        "an earlier call failed (\(standingFailure.status.rawValue)): "
          + standingFailure.message + "; clear and describe it again")
    }
    var histories: [FileHistory] = []
    var sources: [FileIdentity: [OutcomeHandle.Source]] = [:]
    for index in indexes {
      let (history, known) = try history(of: index)
      histories.append(history)
      sources[history.identity] = known
    }
    let identities = indexes.map { files[$0].identity }
    let resolver = Resolver(policy)
    isResolving = true
    defer { isResolving = false }
    do throws(ResolutionError) {
      let outcome = try resolver.resolve(histories, present: present, decisions: decisions)
      return OutcomeHandle(
        outcome, policy: policy, present: present, identities: identities, sources: sources)
    } catch {
      throw Failure(error)
    }
  }

  /// A file as input of the resolver, and its versions with their indexes.
  func history(
    of index: Int
  ) throws(Failure) -> (FileHistory, [OutcomeHandle.Source]) {
    let file = files[index]
    var sources: [OutcomeHandle.Source] = []
    for place in file.versions {
      sources.append(OutcomeHandle.Source(index: place, version: try version(at: place)))
    }
    let history = FileHistory(
      path: file.path, identity: file.identity, shown: file.shown, copyOf: file.copyOf,
      group: file.group, versions: sources.map { $0.version }, forgotten: file.forgotten)
    return (history, sources)
  }

  /// A version whose content is known.
  func version(at place: Int) throws(Failure) -> FileVersion {
    let version = versions[place]
    var state = try state(at: place)
    if case .group = state {
      var members: [GroupContent.Member] = []
      for member in version.members {
        members.append(
          GroupContent.Member(path: versions[member].path, state: try self.state(at: member)))
      }
      state = .group(GroupContent(members))
    }
    return try version.version(state, at: place)
  }

  private func state(at place: Int) throws(Failure) -> FileState {
    guard let state = versions[place].state else {
      throw Failure(
        .incomplete,
        "version \(place), of '\(versions[place].path)' by \(versions[place].device), holds "
          + "nothing yet; set CR_FIELD_CONTENT, CR_FIELD_TARGET, a listing or a kind")
    }
    return state
  }
}
