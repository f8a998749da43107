public import ConflictResolution
import FileAccess
public import Replicas

/// What a scan found in a folder.
public struct ScannedFolder: Sendable {
  /// Each file and link, and each folder if the scan lists them, by its path.
  public internal(set) var files: [RelativePath: FileState] = [:]
  /// When they were changed, as the file system has it.
  public internal(set) var times: [RelativePath: Timestamp] = [:]
  /// Their numbers on the file system, by which renames are found.
  public internal(set) var fileIDs: [RelativePath: RenameDetector.FileID] = [:]
  /// What could not be read, with all that may be in it, and why: nothing is known of these paths.
  public internal(set) var unread: [LeftPath] = []
  /// What shows whether a file has changed since; only of files that were at rest.
  var statuses: [RelativePath: FileStatus] = [:]

  /// The store in a folder that Syncthing keeps, and Syncthing's own marks.
  static let ownNames = [
    StoreLocation.nameInFolder, Array(".stfolder".utf8), Array(".stignore".utf8),
    Array(".stversions".utf8),
  ]
}

/// What a scan looks at.
public struct ScanOptions: Sendable {
  /// Whether folders are listed, as entries of their own.
  public var listsFolders = false
  /// The most bytes of a file that are kept in its state, so that texts merge; of larger files the digest is kept.
  public var contentLimit = 1 << 20
  /// The paths that belong to somebody else: the tool neither scans nor writes them.
  public var ignored: [PathPattern] = []

  /// Lists files alone, with the contents of those up to 1 MiB.
  public init() {}
}

extension SyncRoot {
  /// Lists what is in the folder.
  ///
  /// No symbolic link is followed. What is not a file, a folder or a link is left out, and so are folders of other file
  /// systems, the store, and the marks of Syncthing.
  ///
  /// - Parameters:
  ///   - earlier: The last scan: a file whose size, times and number are as they were then is not read again.
  ///   - options: What is looked at.
  /// - Returns: What was found; a file that changed while it was read has the content that was read.
  /// - Throws: ``SyncRootError`` if the folder itself cannot be listed.
  /// - Complexity: O(*n*) in the number of files, and in the bytes of those that changed.
  public func scan(
    after earlier: ScannedFolder? = nil, _ options: ScanOptions = ScanOptions()
  ) throws(SyncRootError) -> ScannedFolder {
    let began = WallClock.nanosecondsSince1970() / 1_000_000_000
    var scan = FolderListing(earlier, options, began: began)
    try failing { () throws(SyncFolderError) in
      let root = try folder.open()
      try SyncFolderError.ofAccess { () throws(FileAccessError) in try scan.run(root) }
    }
    return scan.found
  }
}

/// A walk through a folder.
private struct FolderListing {
  let earlier: ScannedFolder?
  let options: ScanOptions
  let ignored: IgnoredPaths
  /// When the walk began, in seconds since 1970.
  let began: Int64
  var found = ScannedFolder()

  init(_ earlier: ScannedFolder?, _ options: ScanOptions, began: Int64) {
    self.earlier = earlier
    self.options = options
    ignored = IgnoredPaths(options.ignored)
    self.began = began
  }

  mutating func run(_ root: borrowing FolderHandle) throws(FileAccessError) {
    let device = try root.status().device
    _ = try root.entries()
    var folders: [[[UInt8]]] = [[]]
    while let components = folders.popLast() {
      do throws(FileAccessError) {
        let folder = try root.folder(at: components)
        for entry in try folder.entries() {
          take(entry, in: folder, components, device, &folders)
        }
      } catch {
        leave(components, error)
      }
    }
  }

  private mutating func take(
    _ entry: FolderEntry, in folder: borrowing FolderHandle, _ components: [[UInt8]],
    _ device: UInt64, _ folders: inout [[[UInt8]]]
  ) {
    if components.isEmpty, ScannedFolder.ownNames.contains(entry.name) { return }
    let names = components + [entry.name]
    guard let path = try? RelativePath(names.path),
      !ignored.contain(path, isFolder: entry.kind == .folder)
    else { return }
    do throws(FileAccessError) {
      guard let status = try folder.status(of: entry.name), status.device == device else { return }
      switch status.kind {
      case .folder:
        if options.listsFolders { found.files[path] = .directory }
        folders.append(names)
      case .symbolicLink: found.files[path] = .symlink(try folder.linkTarget(of: entry.name))
      case .file:
        found.files[path] = .file(try content(of: entry.name, status, at: path, in: folder))
      case .other: return
      }
      found.times[path] = Timestamp(of: status)
      found.fileIDs[path] = RenameDetector.FileID(device: status.device, number: status.inode)
    } catch {
      if error.code != .notFound { leave(names, error) }
    }
  }

  /// The content of a file, which is read only if it may have changed since the last scan.
  private mutating func content(
    of name: [UInt8], _ status: FileStatus, at path: RelativePath, in folder: borrowing FolderHandle
  ) throws(FileAccessError) -> FileContent {
    if let earlier, earlier.statuses[path] == status,
      case .file(let content)? = earlier.files[path],
      content.isAtHand || status.size > options.contentLimit
    {
      found.statuses[path] = status
      return content
    }
    let content: FileContent
    if status.isDataless { throw .notDownloaded(name) }
    if status.size <= options.contentLimit {
      content = FileContent(try folder.read(name))
    } else {
      let read = try ContentOnDisk(of: name, status, in: folder)
      content = FileContent(size: read.size, digest: .sha256(read.digest))
    }
    // Within two seconds a file can be written to and have the same times: FAT has no finer ones.
    let isAtRest = status.seconds < began - 2 && status.statusSeconds < began - 2
    if isAtRest, try folder.status(of: name) == status { found.statuses[path] = status }
    return content
  }

  private mutating func leave(_ names: [[UInt8]], _ error: FileAccessError) {
    guard let path = try? RelativePath(names.path) else { return }
    found.unread.append(
      LeftPath(path: path, reason: .failed, message: "cannot be read: \(error.reason)"))
  }
}
