import ConflictResolution
import FileAccess

extension PlannedFamily {
  /// Why it has to wait, so that no scenario can hold it; `nil` if nothing is in the way.
  package var reasonNotDecided: String? {
    if let problem { return problem }
    let isRefused = members.first?.copy?.cause == .refusedName
    return isRefused
      ? "a tool renamed it, since its name was refused: there is nothing to decide" : nil
  }
}

extension FolderRecording {
  /// Whether a family was decided about, and so is recorded.
  ///
  /// - Parameter plan: The plan for the family.
  /// - Returns: Whether it is among the families of the last folder.
  /// - Complexity: O(*n*) in the families of that folder.
  package func holds(_ plan: PlannedFamily) -> Bool {
    families.reversed().prefix { $0.planned.folder == plan.folder }.contains {
      $0.planned.originalName == plan.originalName && $0.planned.kind == plan.kind
        && $0.planned.members.map(\.name) == plan.members.map(\.name)
    }
  }
}

extension FolderRecording.Family {
  /// Why the family is left out of a set of files, as a sentence.
  package var reasonLeftOut: String {
    isCut
      ? "its contents are too large to be recorded with the others: record it alone, with --ignore for the others"
      : "it is decided in a step of its own, since another file wants a name of it: among the other files something "
        + "else would come of it"
  }

  /// What of the family the values do not hold.
  package var gaps: [String] {
    var gaps: [String] = []
    for version in history.versions {
      guard case .file(let content) = version.state, content.bytes == nil else { continue }
      let name = version.label.map { "'\(String(displayingPath: $0))'" } ?? "the base"
      if case .opaque = content.digest {
        gaps.append("\(name) is a document of several files: only its size and digest are recorded")
      } else {
        gaps.append(
          "\(name) has \(content.size) bytes: only its size and digest are recorded")
      }
    }
    if let rights = planned.resultRights, rights.model != nil, !rights.parts.isEmpty {
      gaps.append("the rights of the result are not recorded")
    }
    return gaps
  }
}
