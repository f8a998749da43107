package import FileAccess

/// The copies that came back into a folder when a person undid a run.
///
/// Their conflicts are left to that person, whatever is edited meanwhile: until a later run has dealt with the copy, or
/// the copy is gone. A copy is known by its path, and if somebody renamed it, by its content beside its file.
package struct UndoneCopies: Sendable {
  /// A copy that an undone run had dealt with.
  private struct Copy: Hashable {
    /// Its name, from the folder of the file.
    let name: [UInt8]
    /// What it was; `nil` if the run did not move the copy itself.
    let content: ContentOnDisk?
    /// The name of the run.
    let run: String
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
        let copies = Self.copies(of: change, in: record.id)
        files[change.path] = isUndone && copies.isEmpty ? record.id : nil
        for copy in copies {
          let path = change.folder.path(of: copy.name)
          remove(path)
          if isUndone { add(copy, at: path, of: change.originalName) }
        }
      }
    }
  }

  /// Whether nothing came back.
  package var isEmpty: Bool { runs.isEmpty && files.isEmpty }

  /// The run that had dealt with a family's copies and was undone; `nil` if there is none.
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

  private mutating func add(_ copy: Copy, at path: [UInt8], of original: [UInt8]) {
    let content = copy.content.map { Content(original: original, content: $0) }
    runs[path] = (copy.run, content)
    guard let content else { return }
    contents[content, default: (copy.run, [])].run = copy.run
    contents[content]?.paths.insert(path)
  }

  private mutating func remove(_ path: [UInt8]) {
    guard let content = runs.removeValue(forKey: path)?.content else { return }
    contents[content]?.paths.remove(path)
    if contents[content]?.paths.isEmpty == true { contents[content] = nil }
  }

  /// The versions of a change beside the file itself.
  private static func copies(of change: FolderChange, in run: String) -> [Copy] {
    let original = change.originalName
    var copies: [Copy] = []
    var known: Set<[UInt8]> = [original]
    for file in change.files {
      guard let name = file.before, known.insert(name).inserted else { continue }
      copies.append(Copy(name: name, content: file.stamp.content, run: run))
    }
    // Copies in a document are moved with it.
    for version in change.decision?.versions ?? [] where known.insert(version.name).inserted {
      copies.append(Copy(name: version.name, content: nil, run: run))
    }
    return copies
  }
}

extension RunRecord {
  /// Whether a change was made and then undone, or is being undone.
  package func isUndone(_ index: Int) -> Bool {
    (state == .undone || state == .undoing) && refusals[index]?.isTakenBack != true
  }

  /// Whether a change was made and is still so.
  package func isMade(_ index: Int) -> Bool {
    state == .finished && refusals[index] == nil
  }
}
