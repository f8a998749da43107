import FileAccess

/// Which sync tools are at work in a folder, by the files that they keep for themselves there or above it.
///
/// - git-annex: `.git/annex`. git-annex, Annex/Locations.hs.
/// - Resilio Sync: `.sync/ID` or `.sync/IgnoreList`. Resilio, help center: what is the .sync folder.
/// - ownCloud and Nextcloud: `.sync_….db`, `._sync_….db`, `.csync_journal.db`, `.owncloudsync.log`,
///   `.nextcloudsync.log`. Nextcloud, src/common/syncjournaldb.cpp and src/libsync/discoveryphase.cpp.
/// - plugins of Obsidian: `.obsidian`, the vault's settings; Remotely Save: `.obsidian/plugins/remotely-save`. Obsidian,
///   help: how data is stored.
///
/// A folder is listed at most once, and only if a name needs the evidence.
final class ToolTraces {
  private static let paths: [(tool: CopyTool, first: String, rest: [String])] = [
    (.gitAnnex, ".git", ["annex"]),
    (.resilio, ".sync", ["ID"]),
    (.resilio, ".sync", ["IgnoreList"]),
    (.obsidian, ".obsidian", []),
    (.remotelySave, ".obsidian", ["plugins", "remotely-save"]),
    (.nextcloud, ".csync_journal.db", []),
    (.nextcloud, ".owncloudsync.log", []),
    (.nextcloud, ".nextcloudsync.log", []),
  ]
  private static let journalBeginnings = [".sync_", "._sync_"].map { Array($0.utf8) }
  private static let journalEnd = Array(".db".utf8)

  private let root: OpenFolder
  /// What the folders have in themselves, by path.
  private var found: [[UInt8]: Set<CopyTool>] = [:]

  init(below root: OpenFolder) {
    self.root = root
  }

  /// Whether a tool is at work in a folder.
  ///
  /// - Parameters:
  ///   - tool: The tool.
  ///   - path: The path of the folder from the root of the scan.
  /// - Returns: Whether it has left something in the folder or one above it, up to the root of the scan.
  func has(_ tool: CopyTool, in path: [UInt8]) -> Bool {
    let components = [[UInt8]](path: path)
    return (0...components.count).contains { depth in
      tools(in: Array(components[..<depth])).contains(tool)
    }
  }

  private func tools(in components: [[UInt8]]) -> Set<CopyTool> {
    let path = components.path
    if let tools = found[path] { return tools }
    var tools: Set<CopyTool> = []
    var names: Set<[UInt8]> = []
    do throws(FileAccessError) {
      let folder = try root.handle.folder(at: components)
      try folder.forEachEntry { entry in
        guard entry.name.first == UInt8(ascii: ".") else { return }
        names.insert(entry.name)
        if Self.journalBeginnings.contains(where: { entry.name.starts(with: $0) }),
          entry.name.suffix(Self.journalEnd.count) == Self.journalEnd[...]
        {
          tools.insert(.nextcloud)
        }
      }
      for (tool, first, rest) in Self.paths where names.contains(Array(first.utf8)) {
        let way = ([first] + rest).map { Array($0.utf8) }
        if rest.isEmpty || Self.exists(way, in: folder) { tools.insert(tool) }
      }
    } catch {
      // The scan reports that the folder cannot be listed.
    }
    found[path] = tools
    return tools
  }

  private static func exists(_ way: [[UInt8]], in folder: borrowing FolderHandle) -> Bool {
    guard let name = way.last, let parent = try? folder.folder(at: Array(way.dropLast())),
      let status = try? parent.status(of: name)
    else { return false }
    return status.kind == .file || status.kind == .folder
  }
}
