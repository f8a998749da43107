package import ConflictResolution
import FileAccess
import FileNames
import TextMerge

// The facts of a plan that a person or a program needs in addition to its steps.
extension PlannedFamily {
  /// A strategy that could not decide.
  package struct Decline: Hashable, Sendable {
    package let decider: Decider
    /// Why, for a person.
    package let reason: String
    /// Whether a merge had no base.
    package let lacksBase: Bool
    /// Whether a merge had a version that is not text.
    package var needsText = false
  }

  /// Takes over why a strategy declined.
  ///
  /// The resolver knows only that it has no content or no time; the plan knows why.
  mutating func take(_ declined: [DeclinedStrategy], _ versions: [FileVersion]) {
    let tooLarge = members.first {
      $0.status.kind == .file && !$0.isPassedOver && $0.status.size > FolderPlanner.mergeLimit
    }
    let timeless = members.first { !$0.isPassedOver && $0.timeProblem != nil }
    self.declined = declined.map { decline in
      var reason = decline.reason
      if decline.lack == .time, let timeless, let problem = timeless.timeProblem {
        reason = "cannot tell: '\(String(displayingPath: timeless.name))' is \(problem)"
      }
      if !decline.needs.isEmpty, document != nil {
        // It has no bytes of its own that could be fetched.
        reason = "a document of several files is not merged"
      } else if !decline.needs.isEmpty, let tooLarge {
        reason =
          "'\(String(displayingPath: tooLarge.name))' has \(ByteCount(tooLarge.status.size)), larger than the "
          + "\(FolderPlanner.mergeLimit >> 20) MiB that are merged"
      }
      // In a folder an ID is a digest, which nobody knows by heart.
      for member in members {
        guard let id = member.id else { continue }
        let name = "'\(String(displayingPath: member.name))'"
        reason = reason.replacing("\(id) by \(member.device)", with: name)
          .replacing("\(id)", with: name)
      }
      if let end = reason.firstRange(of: " is more than "), reason.contains(" ahead of "),
        let start = reason.firstRange(of: "the time of ")
      {
        // The name and its time; how far ahead is no help.
        let words = reason[start.upperBound..<end.lowerBound]
        reason = "cannot tell: \(words) is dated in the future"
      }
      let lacksBase = decline.lack == .base
      if lacksBase, versions.contains(where: \.isNoText) {
        return Decline(
          decider: decline.decider, reason: "not text", lacksBase: false, needsText: true)
      }
      if lacksBase, let missing = missingBase { reason = missing }
      return Decline(decider: decline.decider, reason: reason, lacksBase: lacksBase)
    }
  }
}

extension PlannedFamily {
  /// Why a merge had no base, as far as more is known: what kept it from being found, or why it is not relied on.
  private var missingBase: String? {
    if let base { return base.trust.isTrusted ? nil : base.explanation }
    return baseProblem
  }

  /// Why nothing was decided: the strategies that declined, and why there is no base unless a merge says so.
  package var reasonsToDecline: [String] {
    let reasons = declined.map { "\($0.decider.name): \($0.reason)" }
    return declined.contains(where: \.lacksBase)
      ? reasons : reasons + [baseProblem].compactMap { $0 }
  }
}

extension FileVersion {
  /// Whether it is known to have other bytes than those of a text.
  fileprivate var isNoText: Bool {
    guard case .file(let content) = state, let bytes = content.bytes else { return false }
    return LineOrder.text(of: bytes) == nil
  }
}

extension PlannedFamily.Member {
  /// Why the time of the last change is not compared, if so.
  package var timeProblem: String? {
    guard Timestamp(of: status) == nil else { return nil }
    let first = CivilTime(secondsSince1970: Timestamp(nanoseconds: .min).secondsSince1970)
    let last = CivilTime(secondsSince1970: Timestamp(nanoseconds: .max).secondsSince1970)
    let year = CivilDate(daysSince1970: status.seconds / 86_400).year
    return "modified in \(year), beyond the years \(first.date.year) to \(last.date.year)"
  }
}

extension PlannedFamily {
  /// The paths of copies that are folders next to a folder: each is an inbox of it, which a sweep empties.
  package var foldersToJoin: [[UInt8]] {
    let hasFolder =
      switch kind {
      case .versions: members.first.map { $0.copy == nil && $0.status.kind == .folder } ?? false
      case .nameClash: namesakes.contains(originalName)
      case .document: false
      }
    guard hasFolder else { return [] }
    return members.filter {
      $0.copy != nil && $0.name != originalName && $0.status.kind == .folder
        && !PackageName.isOne($0.name)
    }.map { Folder.path(folder, $0.name) }
  }
}
