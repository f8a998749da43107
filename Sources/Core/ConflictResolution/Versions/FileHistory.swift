/// Everything that is known of one file: its identity, its path, and its versions.
///
/// ```swift
/// var history = FileHistory(path: "Budget.txt", versions: versions)
/// let vector = try history.nextVector(for: "home", on: history.versions.first)
/// history.versions.append(
///   FileVersion(
///     path: "Budget.txt", state: .file(FileContent("1\n")), vector: vector, device: "home"))
/// ```
///
/// The order of the versions has no meaning. Versions before others are history and serve as ancestors.
public struct FileHistory: Hashable, Sendable {
  /// One reference, so that a file is cheap to pass around.
  private var shared: SharedFields<Fields>

  /// The file's identity.
  public var identity: FileIdentity {
    get { shared.fields.identity }
    set { shared.change { $0.identity = newValue } }
  }

  /// The path that it is listed under.
  public var path: RelativePath {
    get { shared.fields.path }
    set { shared.change { $0.path = newValue } }
  }

  /// Its path, if that is a generated name or another spelling of ``path``.
  ///
  /// The file is shown there instead of at ``path``, until the current version has another name, because a person
  /// renamed the file.
  ///
  /// If devices show the file under different names, give the first of these that applies:
  ///
  /// 1. the name of the device whose path has the name of the latest version;
  /// 2. of two names that replace one name, the original one, or else the one with the lower number.
  ///
  /// A device that reports the file in an undecided collision, because its convention has no name left, has no name to
  /// offer: give the other device's.
  public var shown: RelativePath? {
    get { shared.fields.shown }
    set { shared.change { $0.shown = newValue } }
  }

  /// The path that a generated name was made from, for a kept copy.
  public var copyOf: RelativePath? {
    get { shared.fields.copyOf }
    set { shared.change { $0.copyOf = newValue } }
  }

  /// The atomic group that it is a member of.
  public var group: GroupName? {
    get { shared.fields.group }
    set { shared.change { $0.group = newValue } }
  }

  /// All known versions.
  public var versions: [FileVersion] {
    get { shared.fields.versions }
    set { shared.change { $0.versions = newValue } }
  }

  /// The join of the vectors of deletions that are no longer among the versions.
  ///
  /// It ensures that a counter is never used twice, and that a tombstone does not delete what was written after it.
  public var forgotten: VersionVector {
    get { shared.fields.forgotten }
    set { shared.change { $0.forgotten = newValue } }
  }

  /// A file.
  ///
  /// - Parameters:
  ///   - path: the path that it is listed under.
  ///   - identity: the file's identity; without one, its path.
  ///   - shown: its path, if that is a generated name or another spelling.
  ///   - copyOf: the path that a generated name was made from.
  ///   - group: the atomic group that it is a member of.
  ///   - versions: all known versions, in any order.
  ///   - forgotten: the join of the vectors of deletions that are no longer among the versions.
  public init(
    path: RelativePath, identity: FileIdentity? = nil, shown: RelativePath? = nil,
    copyOf: RelativePath? = nil, group: GroupName? = nil, versions: [FileVersion],
    forgotten: VersionVector = VersionVector()
  ) {
    shared = SharedFields(
      Fields(
        identity: identity ?? FileIdentity(path: path), path: path, shown: shown, copyOf: copyOf,
        group: group, versions: versions, forgotten: forgotten))
  }

  /// The vector of the next version that `device` writes on top of the `shown` one.
  ///
  /// The counter is one above the highest that any known version of the file has for the device, including superseded
  /// and undecided ones: a counter is never used twice.
  ///
  /// - Parameters:
  ///   - device: the writer.
  ///   - version: the version that the writer's user saw, or `nil` for a new file.
  /// - Returns: the vector of the version seen, with the device's next counter; for a new file that replaces a
  ///   deleted one, whether the deletion is still known or forgotten, joined with the vector of the deletion.
  /// - Throws: ``ResolutionError`` with code `counter-exhausted` if there is no higher counter.
  /// - Complexity: O(*n*) in the number of versions.
  public func nextVector(
    for device: DeviceID, on version: FileVersion?
  ) throws(ResolutionError) -> VersionVector {
    let seen = version?.vector ?? vectorOfDeletions
    guard let counter = nextCounter(of: device) else {
      throw .counterExhausted(device: device, path: path)
    }
    return seen.setting(device, to: counter)
  }

  /// What the writer of a new file has seen: the deletions of the file.
  ///
  /// A writer that knows of a deletion, or forgot it, has seen it: a new file in its place comes after it, and no other
  /// device treats the file as an edit that the deletion wins over. If a live version was not deleted by any of
  /// them, the file still exists and the result is empty.
  private var vectorOfDeletions: VersionVector {
    var seen = forgotten
    for version in versions where !version.isLive {
      if let vector = version.vector { seen.join(vector) }
    }
    for version in versions where version.isLive {
      guard let vector = version.vector else { continue }
      switch vector.order(relativeTo: seen) {
      case .before, .equal: break
      case .after, .concurrent: return VersionVector()
      }
    }
    return seen
  }

  /// Whether ``shown`` applies to a version with this path: true until a person renames the file.
  ///
  /// Only the last component counts: folders have their own places.
  package func isShown(inPlaceOf path: RelativePath) -> Bool {
    shown != nil && self.path.lastComponent == path.lastComponent
  }

  /// The counter one above the highest that any version of the file has ever had for a device; `nil` if there is no
  /// higher one.
  func nextCounter(of device: DeviceID) -> UInt64? {
    var highest = forgotten[device]
    for known in versions { highest = max(highest, known.vector?[device] ?? 0) }
    let (next, overflow) = highest.addingReportingOverflow(1)
    return overflow ? nil : next
  }
}

extension FileHistory {
  /// The data of a file.
  private struct Fields: Hashable, Sendable {
    var identity: FileIdentity
    var path: RelativePath
    var shown: RelativePath?
    var copyOf: RelativePath?
    var group: GroupName?
    var versions: [FileVersion]
    var forgotten: VersionVector
  }
}
