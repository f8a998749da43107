import ConflictResolution
import FileAccess
import Scenarios

/// The files that two commits changed, with their contents.
struct GitHistories: Sendable {
  private let repository: GitRepository
  private let sides: [GitImport.Side]
  private let bases: [[UInt8]]
  private var chosen: [GitFile] = []

  /// What is not imported, each as a sentence.
  private(set) var omissions: [String] = []

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - sides: The two commits.
  ///   - bases: Their common ancestors.
  ///   - isWhole: Whether files are taken, too, that one side changed.
  /// - Throws: ``ScenarioError`` if git fails.
  init(
    _ repository: GitRepository, sides: [GitImport.Side], bases: [[UInt8]], isWhole: Bool
  ) throws(ScenarioError) {
    self.repository = repository
    self.sides = sides
    self.bases = bases
    let first: [UInt8]
    if let base = bases.first { first = base } else { first = try repository.emptyTree() }
    var files: [[UInt8]: GitFile] = [:]
    for (index, side) in sides.enumerated() {
      for change in try repository.changes(from: first, to: side.commit) {
        let identity = change.old == nil ? change.newPath : change.path
        var file = files[identity] ?? GitFile(path: identity)
        if file.bases.isEmpty, let old = change.old {
          file.bases = [GitFile.State(path: change.path, entry: old)]
        }
        file.sides[index] = GitFile.State(path: change.newPath, entry: change.new)
        files[identity] = file
      }
    }
    forgetModes(in: &files)
    try addFurtherBases(to: &files)
    choose(
      among: files.values.sorted { $0.path.lexicographicallyPrecedes($1.path) }, isWhole: isWhole)
  }

  /// Adds what the other common ancestors have, where histories crossed.
  ///
  /// A side counts as one that changed a file unless it has what every common ancestor has: what one ancestor has, the
  /// side may have chosen over another's.
  private func addFurtherBases(to files: inout [[UInt8]: GitFile]) throws(ScenarioError) {
    for base in bases.dropFirst() {
      let tree = try repository.tree(base)
      for (identity, var file) in files {
        let paths = [file.path] + file.sides.compactMap { $0?.path }
        guard let path = paths.first(where: { tree[$0] != nil }), let entry = tree[path] else {
          continue
        }
        let state = GitFile.State(path: path, entry: entry)
        guard !file.bases.contains(where: { $0.isSame(as: state) }) else { continue }
        for index in file.sides.indices where file.sides[index] == nil {
          file.sides[index] = file.bases.first ?? GitFile.State(path: file.path, entry: nil)
        }
        file.bases.append(state)
        files[identity] = file
      }
    }
  }

  /// Treats a side that only changed whether a file is a program as one that did not change it.
  private mutating func forgetModes(in files: inout [[UInt8]: GitFile]) {
    var modes = 0
    for (identity, file) in files {
      guard let base = file.bases.first else { continue }
      let unchanged = file.sides.indices.filter { file.sides[$0]?.isSame(as: base) == true }
      guard !unchanged.isEmpty else { continue }
      modes += 1
      for side in unchanged { files[identity]?.sides[side] = nil }
    }
    guard modes > 0 else { return }
    omissions.append(
      "whether \(DisplayText.count(modes, "file")) \(modes == 1 ? "is a program" : "are programs"), which a side changed: a "
        + "scenario has no word for it.")
  }

  private mutating func choose(among files: [GitFile], isWhole: Bool) {
    let meetings = GitMeetings(of: files)
    for file in files {
      guard (isWhole && !file.isUnchanged) || file.isContested || meetings.hold(file) else {
        continue
      }
      if file.entries.contains(where: { $0.kind == .submodule }) {
        omissions.append(
          "'\(GitRepository.text(file.path))' is a submodule, whose versions are commits of another repository."
        )
        continue
      }
      chosen.append(file)
    }
  }

  /// The names of all files of both commits.
  func names() throws(ScenarioError) -> [RelativePath] {
    guard !chosen.isEmpty else { return [] }
    var names: [RelativePath] = []
    for side in sides {
      for path in try repository.tree(side.commit).keys { names.append(try self.path(path)) }
    }
    return names
  }

  /// The files with their contents.
  ///
  /// - Throws: ``ScenarioError`` if a content is not there.
  mutating func files() throws(ScenarioError) -> [FileHistory] {
    let contents = try repository.objects(Set(chosen.flatMap { $0.entries.map(\.object) }))
    var authors: [GitAuthors] = []
    for (index, side) in sides.enumerated() {
      let paths = Set(chosen.compactMap { $0.sides[index]?.path })
      authors.append(
        try GitAuthors(repository, tip: side.commit, since: bases, paths: paths))
    }
    var baseAuthor: GitAuthor?
    if let base = bases.first {
      baseAuthor = GitAuthor(commit: try repository.objects([base])[base] ?? [])
    }
    var histories: [FileHistory] = []
    for file in chosen {
      var versions: [FileVersion] = []
      for state in file.bases {
        guard
          let version = try version(
            of: state, by: baseAuthor, label: nil, isAncestor: true, contents)
        else { continue }
        versions.append(version)
      }
      for (index, state) in file.sides.enumerated() {
        guard let state,
          let version = try version(
            of: state, by: authors[index].author(of: state.path), label: sides[index].name,
            isAncestor: false, contents)
        else { continue }
        versions.append(version)
      }
      guard versions.contains(where: { !$0.isAncestor }) else { continue }
      histories.append(FileHistory(path: try path(file.path), versions: versions))
    }
    return histories
  }

  private mutating func version(
    of state: GitFile.State, by author: GitAuthor?, label: [UInt8]?, isAncestor: Bool,
    _ contents: [[UInt8]: [UInt8]]
  ) throws(ScenarioError) -> FileVersion? {
    var fileState = FileState.deleted
    if let entry = state.entry {
      let bytes = contents[entry.object] ?? []
      if entry.kind == .link {
        guard !bytes.isEmpty, !bytes.contains(0) else {
          omissions.append(
            "'\(GitRepository.text(state.path))' is a link to what no system can name.")
          return nil
        }
        fileState = .symlink(bytes)
      } else {
        fileState = .file(FileContent(bytes))
      }
    }
    return FileVersion(
      path: try path(state.path), state: fileState, device: author?.device ?? GitAuthor.nobody,
      modified: author?.time, label: label, isAncestor: isAncestor)
  }

  private func path(_ bytes: [UInt8]) throws(ScenarioError) -> RelativePath {
    do throws(FileNameError) {
      return try RelativePath(bytes)
    } catch {
      throw repository.failure(.invalidValue, error.message)
    }
  }
}
