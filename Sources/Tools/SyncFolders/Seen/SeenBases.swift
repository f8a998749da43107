import ConflictResolution
import ContentDigests
import FileAccess
import TextMerge

/// Finds what two texts in conflict started from, by what this device had and what others say that they had.
struct SeenBases: Sendable {
  /// A version of a file, and its content.
  struct Text {
    let version: SeenEntry.Version
    let content: [UInt8]
  }

  /// A base, and since when this device had it.
  struct Found {
    let base: ProvenBase
    /// In seconds since 1970; `nil` if this device had it only in between.
    let seen: Int64?
    /// Set if the lines of the texts conflict and several states may be the base: then a merge has to make one text on
    /// all of them.
    let ambiguity: UnprovenBase?
  }

  private let root: [UInt8]
  private let archive: SeenArchive
  /// The lists, once a base was asked for: a plan without conflicts reads none.
  private var lists: SeenLists?
  private let settings: SeenSettings
  private let device: SeenLists.Code?

  /// Takes the archive of a folder and the lists in it.
  ///
  /// The result is `nil` if this device has recorded nothing.
  init?(in root: [UInt8], _ archive: SeenArchive) {
    guard archive.isThere else { return nil }
    self.root = root
    self.archive = archive
    settings = SeenSettings(of: archive)
    device = OwnSeenList.device(of: archive)
  }

  /// Whether other devices say what they have had.
  var hasLists: Bool { SeenLists.count(in: root) > 1 }

  /// Finds the base of a file and a copy of it.
  ///
  /// - Parameters:
  ///   - path: The path of the file, from the root.
  ///   - file: The version under its name.
  ///   - copy: The other version.
  /// - Returns: The base.
  /// - Throws: ``UnprovenBase``.
  mutating func base(
    of path: RelativePath, _ file: Text, _ copy: Text
  ) throws(UnprovenBase) -> Found {
    let lists = lists ?? SeenLists(in: root)
    self.lists = lists
    var components = path.components.map { Array($0) }
    let name = components.popLast() ?? []
    let entries = archive.entries(of: name, in: components.path)
    let others = lists.states(of: path.bytes, besides: device)
    let key = others.isEmpty ? nil : lists.key
    func version(_ version: SeenEntry.Version) -> SeenVersion {
      let bytes = version.digest.bytes
      return SeenVersion(
        mark: key.map { SeenLists.code(of: bytes, $0, .content) } ?? bytes,
        modified: version.modified)
    }
    let states = entries.suffix(Self.mostStates).map { entry in
      SeenState(
        version(entry.version), content: archive.content(of: entry.version.digest),
        origin: entry.origin, followsGap: entry.followsGap, startsAnew: entry.startsAnew,
        merged: entry.merged.map(version))
    }
    // What was merged here was a conflict copy, and may be a state of the file on another device.
    var merged: [[UInt8]: SHA256Digest] = [:]
    for other in entries.flatMap(\.merged) { merged[version(other).mark] = other.digest }
    let elsewhere = others.map { list in
      list.map { state in
        SeenState(
          state.version, content: merged[state.version.mark].flatMap(archive.content),
          origin: state.origin, followsGap: state.followsGap, startsAnew: state.startsAnew,
          merged: state.merged)
      }
    }
    // A person has said how many devices there are, unless the lists contradict it.
    let deviceCount = settings.deviceCount.flatMap { lists.deviceCount > $0 ? nil : $0 }
    func found(_ base: ProvenBase, _ ambiguity: UnprovenBase?) -> Found {
      let entry = entries.last { version($0.version) == base.version }
      return Found(base: base, seen: entry?.seen, ambiguity: ambiguity)
    }
    do throws(UnprovenBase) {
      let base = try BaseSearch(deviceCount: deviceCount).base(
        of: BaseSearch.Text(version(file.version), content: file.content),
        and: BaseSearch.Text(version(copy.version), content: copy.content),
        among: states, elsewhere: elsewhere)
      return found(base, nil)
    } catch {
      guard let likeliest = error.possible.first else { throw error }
      return found(likeliest, error)
    }
  }

  /// The most states whose contents are read for one file.
  private static let mostStates = 128
}

extension SeenBases.Text {
  /// The text of a version; `nil` if its content is not at hand.
  init?(_ version: ConflictingContent) {
    guard let content = version.content else { return nil }
    self.init(
      version: SeenEntry.Version(
        digest: FastSHA256.digest(of: content), modified: version.modified.nanoseconds),
      content: content)
  }
}

extension UnprovenBase {
  /// Why what devices have seen proves no base, as a sentence without its end.
  var sentence: String {
    let reason =
      switch self.reason {
      case .unplaced:
        "this device has not recorded the file as it is, or had the copy's content before"
      case .unproven: "nothing shows what the other device had before it wrote its version"
      case .gap: "a device was not watching for a while before one of the versions"
      case .forgotten: "the content of a state is no longer kept"
      case .conflict: "the changes conflict, and several states may be the base"
      case .differing: "several states may be the base, and a merge is not right for each of them"
      case .notText: "a version is no text, or is too large"
      }
    return "of what the devices have seen nothing is proven to be the base: \(reason)"
      + (proposal == nil
        ? ""
        : "; 'resolve review' and the questions of '--strategy manual' offer a merge that has all that was added, but a line "
          + "that somebody deleted may be in it")
  }
}
