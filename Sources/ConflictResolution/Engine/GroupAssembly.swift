/// Makes one file of the members of each atomic group.
///
/// What comes of it depends on what is given alone, and in no way on its order.
struct GroupAssembly {
  private let policy: Policy

  init(_ policy: Policy) { self.policy = policy }

  /// Whether some of the files are members of a group, or may be.
  func isNeeded(for files: [FileHistory]) -> Bool {
    policy.rules.contains { $0.settings.grouping != nil } || files.contains { $0.group != nil }
  }

  /// The files that stand alone, and one for each group, in no particular order.
  ///
  /// - Throws: ``ResolutionError`` that names, in path order, every file that breaks an invariant, or
  ///   every group whose members do not make up whole versions (code `group-inconsistent`).
  /// - Complexity: O(*n* log *n*) in the number of versions, where there are no forks; else O(*v* · *n*)
  ///   for a group of *v* vectors.
  func assemble(_ files: [FileHistory]) throws(ResolutionError) -> [FileHistory] {
    var errors: [ResolutionError] = []
    for file in files {
      do throws(ResolutionError) { try file.checkInvariants() } catch { errors.append(error) }
    }
    if let error = ResolutionError(joining: errors) { throw error }

    var alone: [FileHistory] = []
    var wholes: [FileIdentity: FileHistory] = [:]
    var membersOf: [RelativePath: [FileHistory]] = [:]
    for file in files {
      if file.isWholeGroup {
        // What has the identity of another is refused with all that stands alone.
        if wholes[file.identity] != nil { alone.append(file) } else { wholes[file.identity] = file }
      } else if let group = file.group ?? policy.group(of: file.path) {
        membersOf[group.path, default: []].append(file)
      } else {
        alone.append(file)
      }
    }
    for name in membersOf.keys.sorted() {
      // What an outcome said of a group stands beside what its members say: both are its versions.
      let whole = wholes.removeValue(forKey: FileIdentity(path: name))
      do throws(ResolutionError) {
        alone.append(try GroupHistory(name, membersOf[name] ?? [], beside: whole).assembled())
      } catch {
        errors.append(error)
      }
    }
    if let error = ResolutionError(joining: errors) { throw error }
    alone += wholes.values
    return alone
  }
}

extension FileHistory {
  /// Whether this is a group as a whole, as an outcome describes it, and not a member of one.
  var isWholeGroup: Bool {
    if versions.contains(where: { $0.state.kind == .group }) { return true }
    guard let group, versions.allSatisfy({ !$0.state.isLive }) else { return false }
    // A deleted document keeps its identity wherever it stood at last, and a copy of one stood elsewhere.
    return group.path == path || group.path.bytes == identity.bytes
      || (group.isFolder && !path.isBelow(group.path))
  }
}
