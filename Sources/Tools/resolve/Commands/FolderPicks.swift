import ConflictResolution
import FileAccess
import SyncFolders

/// The picks of a command line, converted for the planner of a folder: by the paths of files in conflict.
///
/// A person writes a path as lists print it (relative to the folder), as a shell completes it (relative to the current
/// folder, or absolute), or only its last components. The path of a copy stands for its file.
struct FolderPicks {
  private(set) var picks: [Pick] = []
  /// Why picks match no conflict, by position.
  private(set) var problems: [Int: PickProblem] = [:]

  /// Finds the conflicts of picks; without picks, it does not scan.
  ///
  /// - Throws: ``CommandFailure`` if the folder cannot be opened.
  /// - Complexity: That of a scan, and O(*p* *n*) in the numbers of picks and of versions in conflict.
  init(
    of arguments: ResolveArguments, in folder: SyncFolder, filesMade: KnownFiles
  ) throws(CommandFailure) {
    picks = arguments.pickedVersions
    guard !picks.isEmpty else { return }
    var conflicts: [(path: [UInt8], paths: [[UInt8]])] = []
    var scan = try arguments.folder.scan(of: folder, knownFiles: filesMade)
    scan.forEachStep { step, _ in
      guard case .families(let families) = step else { return }
      for family in families {
        guard let conflict = UnsettledConflict(family, weak: arguments.folder.weakCopies) else {
          continue
        }
        let names = conflict.members.map { family.path(of: $0.name) }
        conflicts.append((conflict.path, [conflict.path] + names))
      }
    }
    for (index, pick) in arguments.picks.enumerated() {
      let plain = pick.isExplicit ? nil : pick.plainPath
      var readings = plain.map { [$0] } ?? []
      let root = folder.path.last == 0x2F ? folder.path : folder.path + [0x2F]
      if let path = try? RunScope.absolutePath(of: pick.path), path.starts(with: root) {
        readings.append(Array(path[root.count...]))
      }
      var meant = conflicts.filter { $0.paths.contains(where: readings.contains) }
      if meant.isEmpty, let plain {
        meant = conflicts.filter { $0.paths.contains { Pick.isEnd(plain, of: $0) } }
      }
      if meant.count > 1 {
        problems[index] = .severalFiles(meant.map { Folder.path(folder.path, $0.path) })
        // No file has this path.
        picks[index] = Pick(path: [], picks[index].choice)
      } else if let path = meant.first?.path ?? readings.last {
        picks[index] = Pick(path: path, picks[index].choice)
      }
    }
  }
}

extension PickArgument {
  /// Whether the path is absolute or explicitly relative to the current folder.
  var isExplicit: Bool {
    let first = path.prefix { $0 != 0x2F }
    return first.isEmpty || first == [0x2E] || first == [0x2E, 0x2E]
  }

  /// A relative path without redundant components: `notes.md` for `.//notes.md`.
  var plainPath: [UInt8] {
    guard path.first != 0x2F else { return path }
    return Array(path.split(separator: 0x2F).filter { $0 != [0x2E] }.joined(separator: [0x2F]))
  }
}
