/// Everything that is known of one file: its identity, where it stands, and its versions.
///
/// ```swift
/// var history = FileHistory(path: "Budget.txt", versions: versions)
/// let vector = try history.nextVector(for: "home", on: history.versions.first)
/// history.versions.append(
///   FileVersion(
///     path: "Budget.txt", state: .file(FileContent("1\n")), vector: vector, device: "home"))
/// ```
///
/// The order of the versions carries no meaning. Versions before others are history and serve as
/// ancestors.
public struct FileHistory: Hashable, Sendable {
  /// One reference, so that a file is cheap to pass around.
  private var shared: SharedFields<Fields>

  /// What makes it this file.
  public var identity: FileIdentity {
    get { shared.fields.identity }
    set { shared.change { $0.identity = newValue } }
  }

  /// The path that it is listed under.
  public var path: RelativePath {
    get { shared.fields.path }
    set { shared.change { $0.path = newValue } }
  }

  /// Where it stands, if under a generated name or another spelling of its path.
  ///
  /// It is shown there in place of ``path``: as soon as the current version has another name, since somebody has given
  /// it one, this no longer counts. Where devices show the file under different names, that of the device whose path has the
  /// name of the latest version is to be tried; of two in place of one name the original, else the one with the lower
  /// number. A device that reports the file in an undecided collision, since its convention has no name left, has no
  /// name to offer: the other device's is to be tried.
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

  /// The join of the vectors of deletions that are not among the versions any more.
  ///
  /// A counter is never used twice, and a tombstone that knows of nothing since then deletes nothing that was written
  /// since.
  public var forgotten: VersionVector {
    get { shared.fields.forgotten }
    set { shared.change { $0.forgotten = newValue } }
  }

  /// A file.
  ///
  /// - Parameters:
  ///   - path: the path that it is listed under.
  ///   - identity: what makes it this file; without one, its path.
  ///   - shown: where it stands, if under a generated name or another spelling.
  ///   - copyOf: the path that a generated name was made from.
  ///   - group: the atomic group that it is a member of.
  ///   - versions: all known versions, in any order.
  ///   - forgotten: the join of the vectors of deletions that are not among the versions any more.
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

  /// The vector that `device` gives the next version it writes on top of the `shown` one.
  ///
  /// The counter is one above the highest that any known version of the file has for the device,
  /// superseded and undecided ones included: a counter is never used twice.
  ///
  /// - Parameters:
  ///   - device: the writer.
  ///   - version: the version that the writer's user saw, or `nil` for a new file.
  /// - Returns: the vector of the version seen, with the device's next counter; of a new file in place of one
  ///   that was deleted, whether the deletion is still known or forgotten, that of the deletion with it.
  /// - Throws: ``ResolutionError`` with code `counter-exhausted` where there is no higher counter.
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

  /// What the writer of a new file has seen: that there is none any more.
  ///
  /// Who knows of a deletion, or forgot it, has seen it: a new file in its place comes after it, and no other device
  /// takes it for an edit that the deletion wins against. What is live and not deleted by any of them was not seen.
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

  /// Whether ``shown`` applies to a version with this path, which is so until a person gives the file another name.
  ///
  /// Only the last component counts: folders have their own places.
  package func isShown(inPlaceOf path: RelativePath) -> Bool {
    shown != nil && self.path.lastComponent == path.lastComponent
  }

  /// The counter one above the highest that any version of the file ever had for a device; `nil` if
  /// that is the highest there is.
  func nextCounter(of device: DeviceID) -> UInt64? {
    var highest = forgotten[device]
    for known in versions { highest = max(highest, known.vector?[device] ?? 0) }
    let (next, overflow) = highest.addingReportingOverflow(1)
    return overflow ? nil : next
  }
}

extension FileHistory {
  /// What is known of a file.
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
