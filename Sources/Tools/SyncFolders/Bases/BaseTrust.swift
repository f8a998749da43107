package import ConflictResolution
import FileAccess
import TextMerge

/// Whether a merge may rely on a base, and why.
package enum BaseTrust: Hashable, Sendable, CustomStringConvertible {
  /// A person named a place of bases, and it has this one.
  case asked
  /// A person insists on it, also if it equals a version.
  case insisted
  /// Every version in conflict has every line of it in order, so that a merge only adds.
  case onlyAdded
  /// The lists of the devices have it before both versions.
  case listed
  /// It came from the only other device, before that one's version.
  case arrived
  /// The other version has what this device wrote in it, and after it.
  case witnessed
  /// A version in conflict lacks a line of it: the version may have deleted the line, or never had it.
  case lacksLines
  /// It is one of the versions in conflict, and another lacks a line of it.
  case equalsVersion
  /// It was saved, or committed, later than a version in conflict, so that version was not made from it.
  case later(saved: Timestamp, version: Timestamp)
  /// It is not text, or a version in conflict is not.
  case notText
  /// The content of a version in conflict is not known.
  case contentUnknown

  /// Whether a merge may rely on it.
  package var isTrusted: Bool {
    switch self {
    case .asked, .insisted, .onlyAdded, .listed, .arrived, .witnessed: true
    case .lacksLines, .equalsVersion, .later, .notText, .contentUnknown: false
    }
  }

  /// The reason, in words that can follow a colon.
  package var description: String {
    switch self {
    case .asked: "given with --base"
    case .insisted: "insisted on with --base and ':trust'"
    case .onlyAdded: "every version has all of its lines in order, so a merge only adds"
    case .listed: "the lists of the devices have it before both versions"
    case .arrived: "it came from the only other device, before that one's version"
    case .witnessed: "the other version has what was written in it, and after it"
    case .lacksLines:
      "a version lacks one of its lines, and may have deleted it or never had it; to rely on it, name its "
        + "folder with --base"
    case .equalsVersion:
      "it is the same as a version in conflict, so it may be newer than what the others started from; "
        + Self.wayOut
    case .later(let saved, let version):
      "it is from \(Self.moment(saved)), and a version from \(Self.moment(version)), so that version was not made "
        + "from it; \(Self.wayOut)"
    case .notText: "it is no text, or a version is none"
    case .contentUnknown: "the content of a version is not at hand to compare with"
    }
  }

  /// What proves a base that devices have seen.
  init(_ proof: ProvenBase.Proof) {
    self =
      switch proof {
      case .lists: .listed
      case .arrival: .arrived
      case .text: .witnessed
      }
  }

  /// Judges a base from a place that a person named.
  ///
  /// A person who names last night's backup may not know that it has one side's edit already. With such a base
  /// that side would look as if it had done nothing, and a merge would take the other as a whole: the edit
  /// would be gone from the file. Versions of which none saw the other have all changed what they started from.
  /// So a base that equals one of them is not what they started from, or that version changed nothing; only the
  /// lines of the versions can show which. The same holds for a base that was saved after one of them: what a device
  /// wrote meanwhile would look as if that version had deleted it.
  ///
  /// - Parameters:
  ///   - base: The base.
  ///   - saved: When it was saved or committed; `nil` if that is not known.
  ///   - versions: The versions in conflict.
  /// - Returns: ``asked``; if it equals a version or is later than one, ``onlyAdded`` if a merge with it can lose
  ///   nothing, else ``equalsVersion`` or ``later(saved:version:)``.
  /// - Complexity: O(*n*) in the bytes of the versions, plus those of the base for each.
  package static func asking(
    _ base: [UInt8], saved: Timestamp? = nil, against versions: [ConflictingContent]
  ) -> BaseTrust {
    let contents = versions.map(\.content)
    var doubt: BaseTrust?
    if contents.contains(base) {
      doubt = .equalsVersion
    } else if let saved, let first = versions.map(\.modified).min(), saved.isSurelyAfter(first) {
      doubt = .later(saved: saved, version: first)
    }
    guard let doubt else { return .asked }
    return judging(base, against: contents) == .onlyAdded ? .onlyAdded : doubt
  }

  /// Judges a base of unknown origin.
  ///
  /// - Parameters:
  ///   - base: The base.
  ///   - contents: The versions in conflict, `nil` for one that is not at hand.
  /// - Returns: ``onlyAdded`` if a merge with it cannot lose anything (``LineOrder/isWhole(_:in:)`` has the
  ///   argument), else the reason not to trust it; without a version ``contentUnknown``.
  /// - Complexity: O(*n*) in the bytes of the versions, plus those of the base for each.
  package static func judging(_ base: [UInt8], against contents: [[UInt8]?]) -> BaseTrust {
    let known = contents.compactMap { $0 }
    guard !known.isEmpty, known.count == contents.count else { return .contentUnknown }
    // Bytes that are not text are used whole: a version that equals the base would be discarded for the other.
    guard LineOrder.isText(base), known.allSatisfy(LineOrder.isText) else { return .notText }
    return known.allSatisfy { LineOrder.isWhole(base, in: $0) } ? .onlyAdded : .lacksLines
  }

  /// What a person does who knows better.
  private static let wayOut = "to insist on it, add ':trust' to the value of --base"

  private static func moment(_ time: Timestamp) -> String {
    LocalTime.text(secondsSince1970: time.secondsSince1970) ?? "another time"
  }
}

extension Timestamp {
  /// Whether it is after another time by more than file systems and sync tools round a time (``SeenVersion/isSame(as:)``).
  fileprivate func isSurelyAfter(_ other: Timestamp) -> Bool {
    self > other
      && !SeenVersion(mark: [], modified: nanoseconds)
        .isSame(as: SeenVersion(mark: [], modified: other.nanoseconds))
  }
}
