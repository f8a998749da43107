/// A file with its heads selected and the policy for its path looked up.
///
/// A class, so that it is cheap to pass around.
final class PreparedFile {
  let history: FileHistory
  let selection: HeadSelection
  let settings: EffectiveSettings
  /// Whether its versions have more than one path.
  private(set) lazy var isAtSeveralPaths = selection.versions.contains {
    $0.path != selection.versions[0].path
  }
  /// The paths of the live heads that follow from their folders, if the file is undecided and some heads name their
  /// folder by identity.
  var pathsInFolders: [(path: RelativePath, isDirectory: Bool)]?
  /// Its path, if that is a generated name or another spelling of its version's path.
  var shown: RelativePath?
  /// One reference, because few files need it.
  private lazy var ancestors = SharedSearch(selection.versions)

  /// A file, by a policy.
  ///
  /// - Parameters:
  ///   - given: the file.
  ///   - context: what else is known.
  /// - Returns: the file, prepared.
  /// - Throws: ``ResolutionError`` if it breaks an invariant.
  static func checked(
    _ given: FileHistory, _ context: ResolutionContext
  ) throws(ResolutionError) -> PreparedFile {
    let orders = FewOrders(given.versions)
    if let orders, orders.areWellFormed { return PreparedFile(given, orders, context) }
    try given.checkInvariants()
    return PreparedFile(given.identifyingContents(), orders, context)
  }

  /// A file that breaks no invariant, and the causal order of its versions if they are few.
  ///
  /// It does not throw: Embedded Swift does not free what an initializer of a class leaves half made.
  private init(_ history: FileHistory, _ orders: FewOrders?, _ context: ResolutionContext) {
    self.history = history
    shown = history.shown
    selection = HeadSelection(history.versions, orders)
    if context.policy.rules.isEmpty {
      settings = context.commonSettings
      return
    }
    let heads = selection.headVersions
    let path = heads.first { $0.state.isLive }?.path ?? history.path
    let isDirectory = heads.contains { $0.state.kind == .directory || $0.state.kind == .group }
    settings = context.policy.settings(for: path, isDirectory: isDirectory)
  }

  /// The maximal versions that are before a version, which may belong to another file.
  func bases(of version: FileVersion) -> [FileVersion] {
    // A tree over few versions costs more than a linear search.
    if selection.versions.count <= Ancestry.fewMaxima {
      return Ancestry.bases(of: [version], in: selection.versions)
    }
    return ancestors.search.bases(of: [version])
  }

  /// The join of the deletions that a version was written after, known or forgotten; empty if there are none.
  ///
  /// Forgotten deletions are one vector. If the version came after only some of them, none is counted.
  func vectorOfDeletions(before version: FileVersion) -> VersionVector {
    var joined = VersionVector()
    guard let origin = version.originVector else { return joined }
    if history.forgotten.order(relativeTo: origin) == .before { joined = history.forgotten }
    for index in selection.deletions(before: version) {
      if let vector = selection.versions[index].vector { joined.join(vector) }
    }
    return joined
  }

  /// The paths of the live heads.
  var livePaths: [RelativePath] {
    if let pathsInFolders { return pathsInFolders.map { $0.path } }
    return selection.heads.compactMap { index in
      let version = selection.versions[index]
      return version.isLive ? version.path : nil
    }
  }

  /// Whether a live head at a path is a directory.
  func hasDirectory(at path: RelativePath) -> Bool {
    if let pathsInFolders { return pathsInFolders.contains { $0.path == path && $0.isDirectory } }
    return selection.headVersions.contains { $0.path == path && $0.state == .directory }
  }

  /// Whether a directory is among the heads.
  var hasDirectory: Bool {
    selection.heads.contains { selection.versions[$0].state == .directory }
  }

  /// Whether a directory is among several heads.
  var isTypeConflict: Bool { selection.heads.count > 1 && hasDirectory }
}

extension PreparedFile {
  /// A search behind one reference.
  private final class SharedSearch {
    let search: AncestorSearch

    init(_ versions: [FileVersion]) { search = AncestorSearch(versions) }
  }
}

extension FileHistory {
  /// Checks the invariants of every version of a file.
  ///
  /// - Throws: ``ResolutionError``, with the name of the device at fault if there is one.
  func checkInvariants() throws(ResolutionError) {
    guard let first = versions.first else {
      throw ResolutionError(
        code: .noVersions, path: path, message: "the file has no version; give at least one")
    }
    if let error = sizeContradiction() { throw error }
    for version in versions {
      guard (version.vector == nil) == (first.vector == nil) else {
        throw ResolutionError(
          code: .mixedVectors, path: path, device: version.device,
          message: "some versions have a vector and others have none; give all of them one, or none"
        )
      }
      guard let vector = version.vector else { continue }
      if vector.isEmpty {
        throw ResolutionError(
          code: .emptyVector, path: path, device: version.device,
          message: "the vector is empty; it must hold at least the device that wrote the version")
      }
      if vector[version.device] == 0 {
        throw ResolutionError(
          code: .ownDeviceMissing, path: path, device: version.device,
          message: "the vector '\(vector)' does not hold the device that wrote the version")
      }
      guard let origin = version.origin?.vector else { continue }
      let order = origin.order(relativeTo: vector)
      if order == .after || order == .concurrent || origin[version.device] == 0 {
        throw ResolutionError(
          code: .originInconsistent, path: path, device: version.device,
          message: "the origin '\(origin)' is not one that '\(vector)' can come from; it must be "
            + "before or equal to it and hold the device that wrote the version")
      }
    }
  }

  /// The error if one digest is given with two sizes; `nil` if each has one size.
  ///
  /// The names of versions have digests but no sizes: two contents with one digest would be one choice.
  ///
  /// - Complexity: O(*n*) in the number of contents.
  package func sizeContradiction() -> ResolutionError? {
    if versions.count == 1, versions[0].kind != .group { return nil }
    if versions.count <= FewOrders.mostVersions, !haveContradiction { return nil }
    var contents: Set<FileState> = []
    var digests: Set<FileState> = []
    for version in versions {
      for content in version.state.identifiedContents {
        let isNew = contents.insert(.file(content)).inserted
        let isNewDigest = digests.insert(.file(FileContent(size: 0, digest: content.digest)))
          .inserted
        if isNew == isNewDigest { continue }
        return ResolutionError(
          code: .sizeInconsistent, path: path, device: version.device,
          message: "the digest '" + String(decoding: content.digest.text, as: UTF8.self)
            + "' is given with two sizes; give the one that the content had when its digest was made"
        )
      }
    }
    return nil
  }

  /// Whether two versions seem to contradict each other; comparing few of them costs less than a table.
  private var haveContradiction: Bool {
    for right in versions.indices {
      if versions[right].kind == .group { return true }
      for left in 0..<right where versions[left].contradicts(versions[right]) { return true }
    }
    return false
  }

  /// Gives each content without a digest a token of its version, so that it equals only itself.
  ///
  /// With vectors, the token is the version as it was written. Without vectors, it is everything known of the version,
  /// and a number if two versions are equal in all of it: two entries of a listing are two contents.
  func identifyingContents() -> FileHistory {
    guard versions.contains(where: { $0.hasUnidentifiedContent }) else { return self }
    var versions = versions
    var alike: [[UInt8]: Int] = [:]
    for index in versions.indices where versions[index].hasUnidentifiedContent {
      let version = versions[index]
      var token: [UInt8]
      if let vector = version.originVector {
        token = Array(vector.description.utf8)
      } else if let origin = version.origin {
        token = origin.text
      } else {
        token = Array("\(version.device) \(version.modified?.description ?? "")".utf8)
        token += [0] + (version.label ?? []) + [0] + version.path.bytes
        if version.isAncestor { token += Array(" ancestor".utf8) }
        if let folder = version.parent { token += [0, 1] + folder.bytes }
        if let folder = version.formerParent { token += [0, 2] + folder.bytes }
        for id in version.from { token += [0, 3] + id.text }
        let listed = token + [0] + version.state.listing
        let number = alike[listed, default: 0]
        alike[listed] = number + 1
        if number > 0 { token += Array(" \(number)".utf8) }
      }
      versions[index].state = version.state.identified(by: token)
    }
    var file = self
    file.versions = versions
    return file
  }
}

extension FileState {
  /// Whether some content in it has neither bytes nor digest.
  @inline(__always)
  var hasUnidentifiedContent: Bool {
    switch self {
    case .file(let content): content.digest.isUnidentified
    case .group(let content): content.members.contains { $0.state.hasUnidentifiedContent }
    case .directory, .symlink, .deleted: false
    }
  }

  /// The contents in it that have a digest.
  fileprivate var identifiedContents: [FileContent] {
    switch self {
    case .file(let content):
      if case .unidentified = content.digest { [] } else { [content] }
    case .group(let content): content.members.flatMap { $0.state.identifiedContents }
    case .directory, .symlink, .deleted: []
    }
  }

  /// The data of a listing's entry: two entries with equal data are numbered.
  fileprivate var listing: [UInt8] {
    switch self {
    case .group(let content):
      var bytes: [UInt8] = []
      for member in content.members {
        for part in [member.path.bytes, member.state.listing] {
          bytes += part
          bytes.append(0)
        }
      }
      return bytes
    default:
      return Array("\(size ?? 0) ".utf8) + contentBytes
    }
  }

  fileprivate func identified(by token: [UInt8]) -> FileState {
    switch self {
    case .file(let content):
      guard content.digest.isUnidentified else { return self }
      let size = Array("\(content.size)@".utf8)
      return .file(FileContent(size: content.size, digest: .unidentified(size + token)))
    case .group(let content):
      return .group(
        GroupContent(
          content.members.map {
            GroupContent.Member(path: $0.path, state: $0.state.identified(by: token))
          }))
    case .directory, .symlink, .deleted:
      return self
    }
  }
}
