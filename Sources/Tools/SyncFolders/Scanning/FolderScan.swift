import ConflictResolution
package import FileAccess
import FileNames

/// Walks a folder with all that is in it and finds the conflict copies.
///
///     var scan = try FolderScan(of: Array("Notes".utf8))
///     scan.run { family, folder in
///       print(family.path, family.strongCopies.count)
///     }
///     scan.problems  // folders that could not be read
///
/// Families are given one at a time, folder by folder in the order of their names' bytes, and are not kept.
/// Only the names in one folder that look like copies are in memory, and on the way down the folders that are
/// not visited yet. There is no recursion and no limit to the depth.
///
/// Nothing is changed, and no symbolic link is followed but the one that names the root. Every folder is
/// opened from the one that holds it, so that none can be swapped for a link on the way.
///
/// What a name must be to count:
/// - A strong name (see ``ConflictCopyName``) always counts, whether its original is there or not.
/// - A name that people also choose themselves counts only if its original is next to it and of the same kind;
///   if it can be read in several ways, the first way that applies is used. ``CopyStrength`` defines which of
///   them are copies like others, which need evidence of their tool, and which are weak matches.
/// - A number behind a hyphen, the mark of a version that this program kept, is listed only if asked for.
/// - Markers are stripped one after another, so that copies of copies are in one family, also if a copy between is
///   gone. A weak marker behind a strong one is a part of the name: `a (1).sync-conflict-….md` is a copy of `a (1).md`,
///   unless that is there and such weak matches were asked for. `a.sync-conflict-… (1).md` is a weak match of `a.md`.
/// - The original is the file whose name the copy has, or else the only one of that kind whose name some file
///   system treats as equal (``CollisionKey``): a server or a Mac spells names in another case or Unicode form.
/// - A folder may be a copy, too. Its contents are scanned all the same.
/// - Copies inside of a document (`PackageName`) are a family of the document, which follows the others
///   of its folder. Only strong names count there.
/// - Names that ``SkippedNames`` lists, ignored paths, and files that are known not to be copies do not count.
package struct FolderScan {
  /// What could not be read; the walk continued without it.
  package private(set) var problems: [ScanProblem] = []
  /// How many names were seen.
  package private(set) var names = 0
  /// How many folders were listed, the root among them.
  package private(set) var folders = 0
  /// The paths of the folders of version control that were skipped.
  private var repositories: [[UInt8]] = []

  private let root: OpenFolder
  private let settings: ScanSettings
  private let traces: ToolTraces

  /// Opens the folder to scan.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, as bytes; symbolic links are followed.
  ///   - settings: What is scanned.
  /// - Throws: ``FileAccessError``, with code `not-found` if there is no folder.
  package init(of path: [UInt8], settings: ScanSettings = ScanSettings()) throws(FileAccessError) {
    self.init(in: try FolderHandle(path), settings: settings)
  }

  /// Takes an open folder to scan.
  package init(in folder: consuming FolderHandle, settings: ScanSettings) {
    root = OpenFolder(folder)
    self.settings = settings
    traces = ToolTraces(below: root)
  }

  /// Walks the folder and gives the families.
  ///
  /// - Parameter body: Takes each family, with the open folder that holds it.
  /// - Throws: What `body` throws; the walk ends then.
  /// - Complexity: as ``forEachStep(in:_:)``.
  package mutating func run<Failure: Error>(
    _ body: (CopyFamily, borrowing FolderHandle) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachStep { step, folder throws(Failure) in
      guard case .families(let families) = step else { return }
      for family in families { try body(family, folder) }
    }
  }

  /// Walks the folder, or parts of it, and reports each step.
  ///
  /// - Parameters:
  ///   - places: The parts, none of which is a part of another; one that is not there is left out. `nil` for all of it.
  ///   - body: Takes each step, with the open folder that it concerns.
  /// - Throws: What `body` throws; the walk ends then.
  /// - Complexity: O(*n*) in the number of names; for each name that looks like a copy one or more questions
  ///   to the system, and sorting them.
  package mutating func forEachStep<Failure: Error>(
    in places: [ScanPlace]? = nil,
    _ body: (ScanStep, borrowing FolderHandle) throws(Failure) -> Void
  ) throws(Failure) {
    for place in places ?? [ScanPlace(path: [], isWhole: true)] {
      let start: OpenFolder
      do throws(FileAccessError) {
        start =
          place.path.isEmpty
          ? root : OpenFolder(try root.handle.folder(at: [[UInt8]](path: place.path)))
      } catch {
        if ![.notFound, .notADirectory, .symbolicLink].contains(error.code) {
          problems.append(ScanProblem(path: place.path, error: error))
        }
        continue
      }
      try walk(
        FolderChain(root: start, path: place.path), from: start, isInDocument: false,
        descends: place.isWhole
      ) {
        scan, listing, folder throws(Failure) in
        try body(.folder(names: listing.names), folder.handle)
        var families = listing.families
        for name in listing.documents {
          if let family = try scan.document(name, at: listing.path, in: folder, body) {
            families.append(family)
          }
        }
        if !families.isEmpty { try body(.families(families), folder.handle) }
      }
    }
  }

  /// The folders of version control that were skipped, and have conflict copies, which are counted by their names alone.
  ///
  /// - Returns: The folders, in the order in which they were seen.
  /// - Complexity: O(*n*) in the number of names in these folders.
  package func skippedCopies() -> [SkippedCopies] {
    repositories.compactMap { path in
      // Nobody asked for these folders, so one that cannot be opened or listed is ignored.
      guard let repository = try? root.handle.folder(at: [[UInt8]](path: path)) else { return nil }
      var chain = FolderChain(root: OpenFolder(repository), path: path)
      var copies = 0
      func look(_ folder: OpenFolder) -> [[UInt8]] {
        var subfolders: [[UInt8]] = []
        try? folder.handle.forEachEntry { entry in
          if entry.kind == .folder { subfolders.append(entry.name) }
          if ConflictCopyName(entry.name)?.strength == .strong { copies += 1 }
        }
        return subfolders
      }
      if let start = try? chain.deepest() { chain.setPending(look(start)) }
      while !chain.isDone {
        guard let next = chain.nextName() else {
          chain.pop()
          continue
        }
        guard let subfolder = try? OpenFolder(chain.deepest().handle.folder(next)) else { continue }
        let subfolders = look(subfolder)
        guard !subfolders.isEmpty else { continue }
        chain.push(next, subfolder)
        chain.setPending(subfolders)
      }
      return copies > 0 ? SkippedCopies(path: path, copies: copies) : nil
    }
  }

  // MARK: Walking

  /// What is in one folder.
  private struct Listing {
    let path: [UInt8]
    var names = 0
    var subfolders: [[UInt8]] = []
    var documents: [[UInt8]] = []
    /// Folders of version control.
    var repositories: [[UInt8]] = []
    var families: [CopyFamily] = []
  }

  /// Walks a folder from its root down, folder by folder in the order of their names' bytes.
  private mutating func walk<Failure: Error>(
    _ start: FolderChain, from root: OpenFolder, isInDocument: Bool, descends: Bool = true,
    _ visit: (inout FolderScan, Listing, OpenFolder) throws(Failure) -> Void
  ) throws(Failure) {
    var chain = start
    let first = list(root, at: chain.path, isInDocument: isInDocument)
    try visit(&self, first, root)
    guard descends else { return }
    addRepositories(of: first)
    chain.setPending(first.subfolders)
    while !chain.isDone {
      guard let name = chain.nextName() else {
        chain.pop()
        continue
      }
      let path = chain.path(of: name)
      let folder: OpenFolder
      do throws(FileAccessError) {
        folder = OpenFolder(try chain.deepest().handle.folder(name))
      } catch {
        problems.append(ScanProblem(path: path, error: error))
        continue
      }
      let listing = list(folder, at: path, isInDocument: isInDocument)
      try visit(&self, listing, folder)
      addRepositories(of: listing)
      guard !listing.subfolders.isEmpty else { continue }
      chain.push(name, folder)
      chain.setPending(listing.subfolders)
    }
  }

  private mutating func addRepositories(of listing: Listing) {
    repositories += listing.repositories.sorted { $0.lexicographicallyPrecedes($1) }
      .map { Folder.path(listing.path, $0) }
  }

  /// The family of a document with conflict copies inside; `nil` without such copies.
  ///
  /// Every folder in a document is scanned, documents among them: the outermost is the unit.
  private mutating func document<Failure: Error>(
    _ name: [UInt8], at path: [UInt8], in folder: OpenFolder,
    _ body: (ScanStep, borrowing FolderHandle) throws(Failure) -> Void
  ) throws(Failure) -> CopyFamily? {
    let documentPath = Folder.path(path, name)
    let document: OpenFolder
    let status: FileStatus?
    do throws(FileAccessError) {
      document = OpenFolder(try folder.handle.folder(name))
      status = try folder.handle.status(of: name)
    } catch {
      problems.append(ScanProblem(path: documentPath, error: error))
      return nil
    }
    var inner: [CopyFamily] = []
    try walk(FolderChain(root: document, path: documentPath), from: document, isInDocument: true) {
      _, listing, folder throws(Failure) in
      try body(.folder(names: listing.names), folder.handle)
      inner += listing.families.filter { $0.kind == .versions && !$0.strongCopies.isEmpty }
    }
    guard !inner.isEmpty, let status else { return nil }
    let copies = inner.flatMap { family in
      family.strongCopies.map { copy in
        let fromRoot = family.path(of: copy.name)
        return FamilyMember(
          name: path.isEmpty ? fromRoot : Array(fromRoot[(path.count + 1)...]), copy: copy.copy,
          status: copy.status, isWeak: false, isPlaceholder: copy.isPlaceholder)
      }
    }
    return CopyFamily(
      .document, folder: path, originalName: name,
      members: [FamilyMember(name: name, copy: nil, status: status, isWeak: false)] + copies,
      inner: inner)
  }

  /// Scans one folder, and returns the folders in it, the first one last.
  private mutating func list(
    _ folder: OpenFolder, at path: [UInt8], isInDocument: Bool
  ) -> Listing {
    var listing = Listing(path: path)
    var candidates: [FolderEntry] = []
    do throws(FileAccessError) {
      try folder.handle.forEachEntry { entry in
        listing.names += 1
        let isFolder = entry.kind == .folder
        if entry.kind == .other || SkippedNames.contains(entry.name, isFolder: isFolder) {
          if isFolder, SkippedNames.isRepository(entry.name) {
            listing.repositories.append(entry.name)
          }
          return
        }
        if isFolder {
          if !isInDocument, PackageName.isOne(entry.name) {
            listing.documents.append(entry.name)
          } else {
            listing.subfolders.append(entry.name)
          }
        }
        if settings.findsTwins
          || ConflictCopyName.isOne(Placeholder.fileName(of: entry.name) ?? entry.name)
        {
          candidates.append(entry)
        }
      }
      folders += 1
    } catch {
      problems.append(ScanProblem(path: path, error: error))
    }
    names += listing.names
    let prefix = path.isEmpty ? [] : path + [0x2F]
    if !settings.ignored.isEmpty {
      listing.subfolders.removeAll { settings.ignores(prefix + $0, isFolder: true) }
      listing.documents.removeAll { settings.ignores(prefix + $0, isFolder: true) }
      listing.repositories.removeAll { settings.ignores(prefix + $0, isFolder: true) }
      candidates.removeAll { settings.ignores(prefix + $0.name, isFolder: $0.kind == .folder) }
    }
    if settings.findsTwins {
      var finder = TwinFinder(at: path)
      listing.families = finder.families(of: candidates, in: folder)
      problems += finder.problems
      candidates = []
    }
    let computers = Self.computers(of: candidates)
    if !computers.isEmpty {
      candidates += copies(from: computers, than: candidates, in: folder, at: prefix)
    }
    var ordinaryNames: Set<[UInt8]> = []
    if !settings.knownFiles.isEmpty {
      candidates.removeAll { candidate in
        guard
          settings.knownFiles.contain(
            prefix + candidate.name, candidate.name, in: folder.handle)
        else { return false }
        ordinaryNames.insert(candidate.name)
        return true
      }
    }
    if !candidates.isEmpty {
      var finder = FamilyFinder(
        at: path, weakCopies: settings.weakCopies, ordinaryNames: ordinaryNames,
        traces: traces, computers: computers)
      listing.families = finder.families(of: candidates, in: folder)
      problems += finder.problems
    }
    listing.subfolders.sort { $1.lexicographicallyPrecedes($0) }
    listing.documents.sort { $0.lexicographicallyPrecedes($1) }
    return listing
  }

  /// The tools whose copies name a computer.
  private static let toolsThatNameComputers: Set<CopyTool> = [
    .abraunegg, .dropbox, .nutstore, .obsidianSync, .synology,
  ]

  /// The computers that strong copies name.
  private static func computers(of candidates: [FolderEntry]) -> Set<[UInt8]> {
    Set(
      candidates.compactMap { candidate in
        guard let copy = ConflictCopyName(candidate.name), copy.strength == .strong,
          toolsThatNameComputers.contains(copy.tool)
        else { return nil }
        return copy.writer
      })
  }

  /// The entries of a folder, listed once more, that end in the name of a computer, without those that are known.
  private mutating func copies(
    from computers: Set<[UInt8]>, than known: [FolderEntry], in folder: OpenFolder,
    at prefix: [UInt8]
  ) -> [FolderEntry] {
    let names = Set(known.map(\.name))
    var found: [FolderEntry] = []
    // The first listing has reported a folder that cannot be listed.
    try? folder.handle.forEachEntry { entry in
      let isFolder = entry.kind == .folder
      guard entry.kind != .other, !names.contains(entry.name),
        !SkippedNames.contains(entry.name, isFolder: isFolder),
        !settings.ignores(prefix + entry.name, isFolder: isFolder),
        ConflictCopyName.readingsByComputer(of: entry.name).contains(where: {
          computers.contains($0.writer ?? [])
        })
      else { return }
      found.append(entry)
    }
    return found
  }
}
