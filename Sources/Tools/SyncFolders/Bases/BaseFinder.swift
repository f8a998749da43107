package import ConflictResolution
import FileAccess
import TextMerge

/// Finds what the versions of a file in conflict started from: the base of a merge.
///
/// A synced folder does not record it. These places are searched, in this order:
///
/// 1. the one that a person named, if any (``BaseSource``): in a folder the file of the same path, or else a
///    version of that name next to it, the newest that is older than all versions in conflict; or what git has;
///    or what Syncthing put aside;
/// 2. by default, what the file was on this device, as far as a watch has recorded it (``SeenArchive``): if what the
///    devices have seen proves what both versions started from;
/// 3. by default, what Syncthing put aside in `.stversions` of the synced folder, in the way of 1.
///
/// A base that a person insists on is trusted. A base from the place that a person named is trusted, with three
/// exceptions: a version whose name may be a person's own (`notes-2026-11-18.md`), and a base that equals a
/// version in conflict or is later than one (``BaseTrust/asking(_:saved:against:)``). These exceptions, and a base
/// that was found by default, are trusted only if a merge with it can lose nothing (``LineOrder/isWhole(_:in:)``). A
/// base that is not trusted is returned all the same, so that it can be reported to a person.
///
///     var finder = try BaseFinder(root: Array("/sync".utf8), source: BaseSource(Array("/snapshot".utf8)))
///     let base = try finder.base(of: "notes.md", versions: versions)
///     base?.explanation    // the base is 'notes.md' in '/snapshot': given with --base
///
/// No symbolic link is followed on the way from the folder to the file. Names are bytes, and compared as such.
/// The finder remembers the names of the folder that it listed last, so files are best asked for folder
/// by folder.
package struct BaseFinder: Sendable {
  /// The most bytes that a base may have: 64 MiB.
  package static let largestBase = 64 << 20

  /// The synced folder, as bytes.
  package let root: [UInt8]

  /// What a person asked for, if anything.
  package let source: BaseSource?

  /// Why what devices have seen proves no base of the file that was asked for last; `nil` if it does, or nothing was seen.
  package private(set) var unproven: UnprovenBase?

  /// A version that was put aside where a base was asked for, but after a version of the last file, as all that are there.
  private var tooLate: RelativePath?

  /// Whether other devices say what they have had.
  package var hasLists: Bool { seen?.hasLists ?? false }

  var seen: SeenBases?
  private let git: GitBases?
  private let limit: Int
  private var listed: (folder: [UInt8], inside: [[UInt8]], names: [[UInt8]])?

  static let syncthingFolder: RelativePath = ".stversions"

  /// Makes a finder, and makes sure that what a person named is there.
  ///
  /// - Parameters:
  ///   - root: The synced folder, as bytes.
  ///   - source: What a person asked for, or `nil`.
  ///   - limit: The most bytes that a base may have.
  /// - Throws: ``BaseError``, if the named folder is not a folder, or git has nothing for the synced folder.
  ///   Syncthing makes its folder when it first puts something aside, so that may be missing.
  package init(
    root: [UInt8], source: BaseSource?, limit: Int = BaseFinder.largestBase
  ) throws(BaseError) {
    self.root = root
    self.source = source
    self.limit = limit
    switch source?.place {
    case nil: git = nil
    case .git:
      let bases = GitBases(root: root, limit: limit)
      try bases.requireCommit()
      git = bases
    case .folder(let folder):
      git = nil
      try Self.requireFolder(folder, followsLinks: true)
    case .syncthingVersions:
      git = nil
      try Self.requireFolder(
        Folder.path(root, Self.syncthingFolder.bytes), followsLinks: false, mayBeMissing: true)
    }
  }

  /// Finds the base of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file that is in conflict, relative to the synced folder: not that of a copy.
  ///   - versions: All versions in conflict, in any order.
  ///   - mergedText: Returns the text that a merge makes on each of several bases; `nil` if that is not one text. It is
  ///     asked if one of several is the base, and their lines conflict.
  /// - Returns: The base; `nil` if nothing was found.
  /// - Throws: ``BaseError``, if what a person asked for is there and cannot be read: it is a link, too large,
  ///   not allowed. What Syncthing put aside is skipped then, unless `--base` names it.
  /// - Complexity: O(*n* log *n*) in the names of the one folder that is listed, once for files of one
  ///   folder that follow each other; then O(log *n*) names, and the bytes of base and versions.
  package mutating func base(
    of path: RelativePath, versions: [ConflictingContent],
    mergedText: (_ bases: [[UInt8]]) -> [UInt8]? = { _ in nil }
  ) throws(BaseError) -> MergeBase? {
    var found: MergeBase?
    tooLate = nil
    switch source?.place {
    case .git:
      if let git, let content = try git.content(of: path) {
        // A person who insists does not wait for it.
        let committed = source?.isInsistedOn == true ? nil : try git.committed(path)
        return MergeBase(
          content: content.bytes,
          origin: BaseOrigin(kind: .git, folder: root, path: path.bytes, modified: committed),
          trust: trust(content.bytes, saved: committed, versions, isAsked: true),
          permissions: BasePermissions(isProgram: content.isProgram))
      }
    case .folder(let folder):
      do throws(FileAccessError) {
        found = try namedBase(of: path, in: folder, versions)
      } catch {
        throw .file(error)
      }
    case .syncthingVersions:
      do throws(FileAccessError) {
        return try syncthingBase(of: path, versions, isAsked: true)
      } catch {
        throw .file(error)
      }
    case nil: break
    }
    if let found, found.trust.isTrusted { return found }
    unproven = nil
    if let base = seenBase(of: path, versions, mergedText) { return base }
    // Nobody asked for these, so problems with them are not reported.
    let asked = tooLate
    let unasked = try? syncthingBase(of: path, versions, isAsked: false)
    tooLate = asked
    if let unasked, unasked.trust.isTrusted || found == nil { return unasked }
    return found
  }

  /// Why nothing was found for the last file; `nil` if nothing more is known.
  package var problem: String? {
    if let path = tooLate {
      return "'\(String(displayingPath: path.bytes))' was put aside after a version was written, "
        + "and nothing before"
    }
    return unproven?.sentence
  }

  // MARK: Places

  /// The same finder, which also finds what the files were on this device.
  package func knowing(_ archive: SeenArchive?) -> BaseFinder {
    var finder = self
    finder.seen = archive.flatMap { SeenBases(in: root, $0) }
    return finder
  }

  private mutating func seenBase(
    of path: RelativePath, _ versions: [ConflictingContent],
    _ mergedText: (_ bases: [[UInt8]]) -> [UInt8]?
  ) -> MergeBase? {
    guard versions.count == 2,
      let file = versions.first(where: { $0.isOriginal }).flatMap(SeenBases.Text.init),
      let copy = versions.first(where: { !$0.isOriginal }).flatMap(SeenBases.Text.init)
    else { return nil }
    do throws(UnprovenBase) {
      guard let found = try seen?.base(of: path, file, copy) else { return nil }
      var checkedText = found.base.possibleCount > 1 ? found.base.merged : nil
      if let error = found.ambiguity {
        checkedText = mergedText(error.possible.map(\.content))
        guard checkedText != nil else { throw error }
      }
      return MergeBase(
        content: found.base.content,
        origin: BaseOrigin(
          kind: .seen, folder: root, path: path.bytes, modified: found.seen.map(Timestamp.seconds)),
        trust: BaseTrust(found.base.proof), permissions: nil, checkedText: checkedText)
    } catch {
      unproven = error
      return nil
    }
  }

  private mutating func namedBase(
    of path: RelativePath, in folder: [UInt8], _ versions: [ConflictingContent]
  ) throws(FileAccessError) -> MergeBase? {
    do throws(FileAccessError) {
      return try base(.folder, at: path, in: folder, versions)
    } catch {
      guard error.code == .notFound || error.code == .notADirectory else { throw error }
    }
    let candidates = archived(path, in: folder, below: nil)
    guard let newest = newest(of: candidates, in: folder, before: versions) else { return nil }
    return try base(
      .folderVersion, at: newest.path, in: folder, modified: newest.modified, versions,
      isUnmistakable: newest.isUnmistakable)
  }

  private mutating func syncthingBase(
    of path: RelativePath, _ versions: [ConflictingContent], isAsked: Bool
  ) throws(FileAccessError) -> MergeBase? {
    var candidates = archived(path, in: root, below: Self.syncthingFolder)
    // Syncthing's trash can keeps the last version under its own name, with the time when it was put there: if
    // that is before all versions in conflict, so is the version.
    let inTrash = try? RelativePath(components: Self.syncthingFolder.components + path.components)
    if let inTrash {
      candidates.append(Candidate(path: inTrash, time: .ofFile, isUnmistakable: true))
    }
    guard let newest = newest(of: candidates, in: root, before: versions) else { return nil }
    return try base(
      .syncthingVersions, at: newest.path, in: root, modified: newest.modified, versions,
      isAsked: isAsked, isUnmistakable: newest.isUnmistakable)
  }

  /// The file at a path in a folder as a base.
  private func base(
    _ kind: BaseOrigin.Kind, at path: RelativePath, in folder: [UInt8], modified: Timestamp? = nil,
    _ versions: [ConflictingContent], isAsked: Bool = true, isUnmistakable: Bool = true
  ) throws(FileAccessError) -> MergeBase {
    let content = try Self.read(path.components, in: folder, limit: limit)
    let status = try? Self.status(of: path.components, in: folder)
    // The name of a version that was put aside, or the time of that, shows that it is older than all others.
    let saved = kind == .folder ? status.flatMap { Timestamp(of: $0) } : nil
    return MergeBase(
      content: content,
      origin: BaseOrigin(
        kind: kind, folder: folder, path: path.bytes, modified: modified ?? saved),
      trust: trust(
        content, saved: saved, versions, isAsked: isAsked, isUnmistakable: isUnmistakable),
      permissions: status.map { BasePermissions(of: $0.permissions) })
  }

  /// Whether a merge may rely on what was found.
  private func trust(
    _ base: [UInt8], saved: Timestamp?, _ versions: [ConflictingContent], isAsked: Bool,
    isUnmistakable: Bool = true
  ) -> BaseTrust {
    if isAsked, source?.isInsistedOn == true { return .insisted }
    return isAsked && isUnmistakable
      ? .asking(base, saved: saved, against: versions)
      : .judging(base, against: versions.map(\.content))
  }

  // MARK: Versions that were put aside

  private struct Candidate {
    let path: RelativePath
    let time: ArchivedName.Time
    let isUnmistakable: Bool
  }

  /// The files that are called like a version of a file, in the folder of the same path.
  private mutating func archived(
    _ path: RelativePath, in folder: [UInt8], below top: RelativePath?
  ) -> [Candidate] {
    let original = path.lastComponent
    let inside = (top?.components ?? []) + path.components.dropLast()
    let names = names(of: inside, in: folder)
    var candidates: [Candidate] = []
    var seen: Set<[UInt8]> = []
    for beginning in ArchivedName.beginnings(of: original) {
      var index = names.partitioningIndex { !$0.lexicographicallyPrecedes(beginning) }
      while index < names.count, names[index].starts(with: beginning) {
        let name = names[index]
        index += 1
        guard let archived = ArchivedName(name, of: original), seen.insert(name).inserted,
          archived.isUnmistakable || !isInRoot(name, beside: path),
          let candidate = try? RelativePath(components: inside + [name])
        else { continue }
        candidates.append(
          Candidate(
            path: candidate, time: archived.time, isUnmistakable: archived.isUnmistakable))
      }
    }
    return candidates
  }

  /// Whether the synced folder itself has something of that name: then it is a person's own file.
  private func isInRoot(_ name: [UInt8], beside path: RelativePath) -> Bool {
    let status = try? Self.status(of: path.components.dropLast() + [name], in: root)
    return status != nil
  }

  /// The newest that is older than all versions in conflict; of several with one time, the first by name.
  ///
  /// Times are compared as a clock on the wall shows them, to the second, since names contain no more. A file
  /// of the same second as a version may be that version, so it does not count as older.
  private mutating func newest(
    of candidates: [Candidate], in folder: [UInt8], before versions: [ConflictingContent]
  ) -> (path: RelativePath, modified: Timestamp?, isUnmistakable: Bool)? {
    guard let oldest = versions.map(\.modified).min(), let end = Self.digits(oldest) else {
      return nil
    }
    var best: (candidate: Candidate, digits: [UInt8], modified: Timestamp?)?
    for candidate in candidates.sorted(by: { $0.path < $1.path }) {
      var modified: Timestamp?
      let digits: [UInt8]?
      switch candidate.time {
      case .local(let stamp): digits = stamp
      case .universal(let seconds):
        modified = .seconds(seconds)
        digits = LocalTime.digits(secondsSince1970: seconds)
      case .ofFile:
        // Anything but a regular file, for example a link, is not a candidate.
        let status = try? Self.status(of: candidate.path.components, in: folder)
        modified = status.flatMap { $0.kind == .file ? Timestamp(of: $0) : nil }
        digits = modified.flatMap(Self.digits)
      }
      guard let digits else { continue }
      guard digits.lexicographicallyPrecedes(end) else {
        tooLate = tooLate ?? candidate.path
        continue
      }
      if let best, !best.digits.lexicographicallyPrecedes(digits) { continue }
      best = (candidate, digits, modified)
    }
    return best.map { ($0.candidate.path, $0.modified, $0.candidate.isUnmistakable) }
  }

  private static func digits(_ time: Timestamp) -> [UInt8]? {
    let seconds = time.nanoseconds / 1_000_000_000
    let isBefore = time.nanoseconds % 1_000_000_000 < 0
    return LocalTime.digits(secondsSince1970: isBefore ? max(seconds, .min + 1) - 1 : seconds)
  }

  // MARK: Folders

  /// The names of the regular files in a folder, in the order of their bytes; empty if it is not a folder, or
  /// if a link is on the way to it.
  private mutating func names(of inside: [[UInt8]], in folder: [UInt8]) -> [[UInt8]] {
    if let listed, listed.folder == folder, listed.inside == inside { return listed.names }
    var names: [[UInt8]] = []
    if let handle = try? FolderHandle(folder), let inner = try? handle.folder(at: inside),
      let entries = try? inner.entries()
    {
      names = entries.filter { $0.kind == .file }.map(\.name)
    }
    listed = (folder, inside, names)
    return names
  }

  private static func read(
    _ components: [[UInt8]], in folder: [UInt8], limit: Int
  ) throws(FileAccessError) -> [UInt8] {
    let top = try FolderHandle(folder)
    let inner = try top.folder(at: components.dropLast())
    return try inner.read(components.last ?? [], limit: limit)
  }

  private static func status(
    of components: [[UInt8]], in folder: [UInt8]
  ) throws(FileAccessError) -> FileStatus? {
    let top = try FolderHandle(folder)
    let inner = try top.folder(at: components.dropLast())
    return try inner.status(of: components.last ?? [])
  }

  private static func requireFolder(
    _ path: [UInt8], followsLinks: Bool, mayBeMissing: Bool = false
  ) throws(BaseError) {
    do throws(FileAccessError) {
      let kind = try FileKind(at: path, followsLinks: followsLinks)
      guard kind != .folder else { return }
      throw FileAccessError(
        code: .notADirectory, action: .list, path: path,
        reason: "a folder with older versions is expected, and this is none")
    } catch {
      guard mayBeMissing, error.code == .notFound else { throw .file(error) }
    }
  }
}
