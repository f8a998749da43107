import ConflictResolution
import FileAccess

// What the versions of a family started from.
extension FolderPlanner {
  /// Finds the base of a family whose versions may be merged.
  mutating func addBase(to plan: inout PlannedFamily, _ history: inout FileHistory?) {
    guard findsBases, let versions = history?.versions, Set(versions.map { $0.state }).count > 1,
      let path = history?.path
    else { return }
    var contents: [ConflictingContent] = []
    let original = plan.members.first { $0.copy == nil }?.name
    for version in versions {
      guard case .file(let content) = version.state, let modified = version.modified else { return }
      contents.append(
        ConflictingContent(
          modified: modified, content: content.bytes,
          isOriginal: original != nil && version.label == original))
    }
    do throws(BaseError) {
      plan.base = try bases.base(of: path, versions: contents) { [policy, history] bases in
        Self.mergedText(of: history, on: bases, by: policy)
      }
      if plan.base == nil {
        plan.baseProblem = bases.problem
        plan.proposal = bases.unproven?.proposal
      }
    } catch {
      // Without its base a merge declines, and gives that reason.
      plan.baseProblem = error.description
      if case .file(let failure) = error, [.permission, .io].contains(failure.code) {
        plan.readProblem = failure
      }
    }
    guard let base = plan.base, base.trust.isTrusted else { return }
    history?.versions.append(Self.ancestor(base.content, at: path))
  }

  private static func ancestor(_ content: [UInt8], at path: RelativePath) -> FileVersion {
    FileVersion(
      path: path, state: .file(FileContent(content)), device: "base", isAncestor: true)
  }

  /// The text that the strategies of a file merge on each of several bases.
  ///
  /// - Returns: The text; `nil` if they merge none on one of the bases, or different ones.
  /// - Complexity: That of resolving the file, once for each base.
  private static func mergedText(
    of history: FileHistory?, on bases: [[UInt8]], by policy: Policy
  ) -> [UInt8]? {
    var text: [UInt8]?
    for base in bases {
      guard var trial = history else { return nil }
      trial.versions.append(ancestor(base, at: trial.path))
      let file = try? Resolver(policy).resolve([trial]).files.first {
        $0.identity == trial.identity
      }
      guard let kept = file?.keeps.first, kept.isNewContent,
        case .file(let content) = kept.version.state,
        let merged = content.bytes, text == nil || text == merged
      else { return nil }
      text = merged
    }
    return text
  }
}
