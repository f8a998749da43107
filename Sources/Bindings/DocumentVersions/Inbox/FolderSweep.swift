#if canImport(FoundationEssentials)
  import FoundationEssentials
#elseif canImport(Foundation)
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import ConflictResolution
import FileNames

#if canImport(FoundationEssentials) || canImport(Foundation)
  /// Empties an inbox into the folder that it is in, file by file.
  struct FolderSweep {
    /// A folder of the inbox.
    private struct Visit {
      /// The names on the way from the inbox.
      let path: [[UInt8]]
      /// The folder that it is merged with, or that is made for it.
      let target: SweepTargets<Never>.Folder
      /// Files that only affect how a system shows the folder.
      var viewFiles: [URL] = []
      /// Whether something stays in it.
      var keepsSomething = false
    }

    private static let inboxName = Array("Inbox".utf8)

    private let documents: URL
    private var targets: SweepTargets<Never>
    private var visits = [Visit(path: [], target: .root)]
    /// What was done, in any order.
    private(set) var steps: [InboxSweep.Step] = []
    private var manager: FileManager { FileManager.default }

    init(documents: URL, numbering: NumberingConvention) {
      self.documents = documents
      targets = SweepTargets(numbering: numbering, inbox: [Self.inboxName])
    }

    mutating func run() throws {
      guard let type = try? type(of: place([Self.inboxName])) else { return }
      guard type == .typeDirectory else {
        try list(.root)
        return try move([Self.inboxName], from: place([Self.inboxName]), isFolder: false, 0)
      }
      _ = try manager.contentsOfDirectory(atPath: inbox([]).path)
      var next = 0
      // Folders are in the list before those that are in them.
      while next < visits.count {
        visit(next)
        next += 1
      }
      var keeping: Set<[[UInt8]]> = []
      for visit in visits.reversed() {
        if !visit.keepsSomething, !keeping.contains(visit.path) {
          for file in visit.viewFiles { try? manager.removeItem(at: file) }
          // It fails if a file arrived meanwhile, which `removeItem` would remove.
          if unsafe rmdir(inbox(visit.path).path) == 0 { continue }
        }
        if !visit.path.isEmpty { keeping.insert(Array(visit.path.dropLast())) }
      }
    }

    private mutating func visit(_ index: Int) {
      let visit = visits[index]
      do {
        try list(visit.target)
        for name in try names(in: inbox(visit.path)) {
          let path = visit.path + [name]
          do { try take(path, index) } catch { leave(path, SweepObstacle(moving: error), index) }
        }
      } catch {
        leave(visit.path, SweepObstacle(moving: error), index)
      }
    }

    private mutating func take(_ path: [[UInt8]], _ index: Int) throws {
      let (name, source) = (path[path.count - 1], inbox(path))
      let type = try type(of: source)
      let isFolder = type == .typeDirectory
      if let obstacle = SweepObstacle(name: name, isFolder: isFolder, isDataless: source.isDataless)
      {
        leave(path, obstacle, index)
      } else if type == .typeRegular, FolderViewNames.contains(name) {
        visits[index].viewFiles.append(source)
      } else if isFolder, !PackageName.isOne(name), try !isRepository(source) {
        let target = targets.folder(for: path, below: visits[index].target, try origin(of: source))
        guard let target else { return leave(path, .noName, index) }
        visits.append(Visit(path: path, target: target))
      } else if isFolder || type == .typeRegular || type == .typeSymbolicLink {
        try move(path, from: source, isFolder: isFolder, index)
      } else {
        leave(path, .special, index)
      }
    }

    private mutating func move(
      _ path: [[UInt8]], from source: URL, isFolder: Bool, _ index: Int
    ) throws {
      let (name, target) = (path[path.count - 1], visits[index].target)
      let whole = try RelativePath(components: path)
      for same in targets.standing(at: name, in: target) {
        let standing = (same.folder ?? target.path) + [same.name]
        guard standing != [Self.inboxName], try remove(source, ifSameAs: place(standing)) else {
          continue
        }
        return steps.append(.remove(whole, same: try RelativePath(components: standing)))
      }
      guard
        let free = targets.name(
          for: name, isFolder: isFolder, in: target, content: nil, try origin(of: source))
      else { return leave(path, .noName, index) }
      for (folder, model) in targets.unmade(downTo: target.path) {
        let rights = try manager.attributesOfItem(atPath: inbox(model).path)[.posixPermissions]
        try manager.createDirectory(
          at: place(folder), withIntermediateDirectories: false,
          attributes: rights.map { [.posixPermissions: $0] })
      }
      // It fails if something has the name by now.
      try FileCoordination().moving(source, to: place(target.path + [free])) {
        try FileManager.default.moveItem(at: $0, to: $1)
      }
      steps.append(.move(whole, to: try RelativePath(components: target.path + [free])))
    }

    /// Removes a file of the inbox if a document has the same contents.
    private func remove(_ source: URL, ifSameAs document: URL) throws -> Bool {
      guard let type = try? type(of: document), try type == self.type(of: source),
        !holdsDataless(document), !holdsDataless(source)
      else { return false }
      return try FileCoordination().deleting(source, comparedWith: document) {
        guard FileManager.default.contentsEqual(atPath: $0.path, andPath: $1.path) else {
          return false
        }
        try FileManager.default.removeItem(at: $0)
        return true
      }
    }

    private mutating func leave(_ path: [[UInt8]], _ obstacle: SweepObstacle, _ index: Int) {
      visits[index].keepsSomething = true
      guard let path = try? RelativePath(components: path) else { return }
      steps.append(.leave(path, obstacle))
    }

    // MARK: Reading

    /// Takes note of the names in a folder, and in those that some file system treats as the same one.
    private mutating func list(_ folder: SweepTargets<Never>.Folder) throws {
      guard folder.isThere, !targets.isListed(folder) else { return }
      var names = SweptNames<Never>()
      let others = try spellings(of: folder.path).filter { $0 != folder.path }
      for spelling in others + [folder.path] {
        for name in try self.names(in: place(spelling)) {
          let isFolder = try type(of: place(spelling + [name])) == .typeDirectory
          names.add(name, isFolder: isFolder, in: spelling)
        }
      }
      targets.list(names, in: folder)
    }

    private func spellings(of folder: [[UInt8]]) throws -> [[[UInt8]]] {
      guard let name = folder.last else { return [[]] }
      return try spellings(of: Array(folder.dropLast())).flatMap { outer in
        try names(in: place(outer)).filter { CollisionKey.universal($0) == .universal(name) }
          .map { outer + [$0] }.filter { try type(of: place($0)) == .typeDirectory }
      }
    }

    /// The names in a folder, in the order of their bytes.
    private func names(in folder: URL) throws -> [[UInt8]] {
      try manager.contentsOfDirectory(atPath: folder.path).map { Array($0.utf8) }
        .sorted { $0.lexicographicallyPrecedes($1) }
    }

    private func type(of url: URL) throws -> FileAttributeType? {
      try manager.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
    }

    /// Whether comparing a file, or a document that is a folder, would download something.
    private func holdsDataless(_ url: URL) -> Bool {
      if url.isDataless { return true }
      let paths = (try? manager.subpathsOfDirectory(atPath: url.path)) ?? []
      return paths.contains { url.appendingPathComponent($0).isDataless }
    }

    private func isRepository(_ folder: URL) throws -> Bool {
      try names(in: folder).contains(where: SkippedNames.repositories.contains)
    }

    private func origin(of url: URL) throws -> CopyOrigin {
      let date = try manager.attributesOfItem(atPath: url.path)[.modificationDate] as? Date
      return CopyOrigin(
        secondsSince1970: Int64((date?.timeIntervalSince1970 ?? 0).rounded(.down)))
    }

    private func inbox(_ path: [[UInt8]]) -> URL { place([Self.inboxName] + path) }

    private func place(_ path: [[UInt8]]) -> URL {
      path.reduce(documents) { $0.appendingPathComponent(String(decoding: $1, as: UTF8.self)) }
    }
  }

  extension SweepObstacle {
    /// Why something could not be read or moved.
    fileprivate init(moving error: any Error) {
      let isForbidden = [.fileReadNoPermission, .fileWriteNoPermission].contains(
        (error as? CocoaError)?.code)
      self.init(isForbidden ? .permission : .failed, "cannot be moved: \(error)")
    }
  }
#endif
