package import FileAccess

/// The copies that came back into a folder when a person undid a run.
///
/// Their conflicts are left to that person until a later run decides about the copy, or the copy is gone; edits in between
/// change nothing. A copy is known by its path, and if somebody renamed it, by its content beside its file.
package struct UndoneCopies: Sendable {
  /// A copy that an undone run had dealt with.
  private struct Copy {
    /// Its name, from the folder of the file.
    let name: [UInt8]
    /// What it was; `nil` if the run did not move the copy itself.
    let content: ContentOnDisk?
  }

  /// A content that a file with some name had as its copy.
  private struct Content: Hashable {
    let original: [UInt8]
    let content: ContentOnDisk
  }

  /// The runs by the paths of their copies.
  private var runs: [[UInt8]: (run: String, content: Content?)] = [:]
  /// The numbers of copies that came back, and the last run, by what they are.
  private var contents: [Content: (run: String, paths: Set<[UInt8]>)] = [:]
  /// The runs that renamed one file that had no copy, by its path.
  private var files: [[UInt8]: String] = [:]

  /// Finds what came back.
  ///
  /// - Parameter records: All runs on the folder, the first one first.
  /// - Complexity: O(*n*) in the number of files that the runs moved.
  package init(_ records: [RunRecord]) {
    for record in records where record.restored == nil && !record.isSweep {
      for (index, change) in record.changes.enumerated() where change.decision != nil {
        let isUndone = record.isUndone(index)
        guard isUndone || record.isMade(index) else { continue }
        let copies = Self.copies(of: change)
        files[change.path] = isUndone && copies.isEmpty ? record.id : nil
        for copy in copies {
          let path = change.folder.path(of: copy.name)
          remove(path)
          if isUndone { add(copy, at: path, of: change.originalName, run: record.id) }
        }
      }
    }
  }

  /// Whether nothing came back.
  package var isEmpty: Bool { runs.isEmpty && files.isEmpty }

  /// The undone run that had decided about a family's copies; `nil` without one.
  ///
  /// - Parameter family: The family, planned.
  /// - Returns: The name of the run.
  package func run(of family: PlannedFamily) -> String? {
    guard !isEmpty else { return nil }
    if family.kind == .nameClash, let run = files[family.path] { return run }
    for member in family.members where member.copy != nil && !member.isPassedOver {
      if let found = runs[Folder.path(family.folder, member.name)] { return found.run }
      // Empty files are too often alike.
      guard let content = member.stamp?.content, content.size > 0 else { continue }
      for name in [family.originalName, family.foundName] {
        if let found = contents[Content(original: name, content: content)] { return found.run }
      }
    }
    return nil
  }

  /// The undone runs of which something is still there: with them it would be forgotten that a person undid it.
  ///
  /// - Parameter root: The folder.
  /// - Returns: The names of the runs.
  /// - Complexity: O(*n*) in the number of copies, and in the bytes of those with another name.
  package func runs(stillIn root: borrowing FolderHandle) -> Set<String> {
    var found = Set(files.compactMap { Self.isThere($0.key, in: root) ? $0.value : nil })
    for (path, copy) in runs where !found.contains(copy.run) {
      if Self.isThere(path, in: root) || Self.isRenamed(path, copy.content?.content, in: root) {
        found.insert(copy.run)
      }
    }
    return found
  }

  private static func isThere(_ path: [UInt8], in root: borrowing FolderHandle) -> Bool {
    let names = [[UInt8]](path: path)
    guard let name = names.last, let folder = try? root.folder(at: names.dropLast()) else {
      return false
    }
    return (try? folder.status(of: name)) != nil
  }

  /// Whether a copy beside a path has a content.
  private static func isRenamed(
    _ path: [UInt8], _ content: ContentOnDisk?, in root: borrowing FolderHandle
  ) -> Bool {
    guard let content, content.size > 0,
      let folder = try? root.folder(at: [[UInt8]](path: path).dropLast()),
      let entries = try? folder.entries()
    else { return false }
    return entries.contains { entry in
      guard ConflictCopyName.isOne(entry.name), let status = try? folder.status(of: entry.name),
        status.kind == .file, UInt64(clamping: status.size) == content.size
      else { return false }
      return (try? ContentOnDisk(of: entry.name, status, in: folder)) == content
    }
  }

  private mutating func add(_ copy: Copy, at path: [UInt8], of original: [UInt8], run: String) {
    let content = copy.content.map { Content(original: original, content: $0) }
    runs[path] = (run, content)
    guard let content else { return }
    contents[content, default: (run, [])].run = run
    contents[content]?.paths.insert(path)
  }

  private mutating func remove(_ path: [UInt8]) {
    guard let content = runs.removeValue(forKey: path)?.content else { return }
    contents[content]?.paths.remove(path)
    if contents[content]?.paths.isEmpty == true { contents[content] = nil }
  }

  /// The versions of a change beside the file itself, without the companions that go with them.
  private static func copies(of change: FolderChange) -> [Copy] {
    let original = change.originalName
    let moved = Dictionary(
      change.files.compactMap { file in file.before.map { ($0, file.stamp.content) } }
    ) { first, _ in first }
    // Copies in a document are moved with it, and have no content of their own here.
    return (change.decision?.versions ?? []).filter { $0.name != original }
      .map { Copy(name: $0.name, content: moved[$0.name]) }
  }
}

extension RunRecord {
  /// Whether a change was made and then undone, or is being undone.
  package func isUndone(_ index: Int) -> Bool {
    refusals[index]?.isTakenBack != true
      && (state == .undone || state == .undoing || undoneChanges.contains(index))
  }

  /// Whether undoing the run undoes a change: it was made, and was not undone before.
  package func isToUndo(_ index: Int) -> Bool {
    refusals[index]?.isTakenBack != true && !undoneChanges.contains(index)
  }

  /// Whether a change was made and is still so.
  package func isMade(_ index: Int) -> Bool {
    state == .finished && stands(index)
  }

  /// Whether a change was neither refused nor undone by itself.
  package func stands(_ index: Int) -> Bool {
    refusals[index] == nil && !undoneChanges.contains(index)
  }
}
