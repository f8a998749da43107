public import FileNames

/// What a check of names found in one folder, one list, or one scenario.
///
/// ```swift
/// var finder = CollisionFinder()
/// finder.insert("README.md")
/// finder.insert("readme.md")
/// let report = NameReport(input: Array("-".utf8), collisions: finder.collisions(), names: 2)
/// print(NameReportText().text(of: report))
/// // README.md, readme.md   error: collision
/// //   collide on   every system but linux
/// // 1 collision, 1 of it certain; 2 names.
/// ```
///
/// All findings are in the order of the paths' bytes, independent of the order in which they were found.
public struct NameReport: Hashable, Sendable {
  /// A problem of a name, with its path.
  public struct Refusal: Hashable, Sendable {
    /// The path whose last name, or whose length, is the problem; the beginning of one that is too long, or too
    /// deep, to be a path.
    public let path: RelativePath
    /// The problem.
    public let problem: NameProblem
    /// The number of the line in the list that has the whole path, if ``path`` is its beginning only.
    public let line: Int?

    /// A problem at a path.
    ///
    /// - Parameters:
    ///   - path: the path whose last name, or whose length, is the problem.
    ///   - problem: the problem.
    ///   - line: the line that has the whole path, if `path` is its beginning only.
    public init(path: RelativePath, problem: NameProblem, line: Int? = nil) {
      self.path = path
      self.problem = problem
      self.line = line
    }
  }

  /// What was checked, as it was named; `-` for standard input.
  public let input: [UInt8]
  /// The systems whose rules were asked about.
  public let systems: [FileSystem]
  /// The paths that some system treats as one, by the first path of each.
  public let collisions: [NameCollision]
  /// The names that some system refuses, or that mislead, by path and then by place in the name.
  public let refusals: [Refusal]
  /// A free path for each path that should get another name, as ``FreeNames`` finds it.
  public let freeNames: [RelativePath: RelativePath]
  /// How many names were checked, those of folders among them.
  public let names: Int
  /// How many of the names are folders'.
  public let folders: Int
  /// How many folders could not be read.
  public let unreadFolders: Int

  /// A report.
  ///
  /// - Parameters:
  ///   - input: what was checked, as it was named.
  ///   - systems: the systems whose rules were asked about.
  ///   - collisions: the paths that some system treats as one, in any order.
  ///   - refusals: the names that some system refuses, in any order; what is in it twice counts once.
  ///   - freeNames: a free path for each path that should get another name.
  ///   - names: how many names were checked.
  ///   - folders: how many of them are folders'.
  ///   - unreadFolders: how many folders could not be read.
  /// - Complexity: O(*n* log *n*) in the number of findings.
  public init(
    input: [UInt8], systems: [FileSystem] = FileSystem.portable, collisions: [NameCollision] = [],
    refusals: [Refusal] = [], freeNames: [RelativePath: RelativePath] = [:], names: Int = 0,
    folders: Int = 0, unreadFolders: Int = 0
  ) {
    self.input = input
    self.systems = systems
    self.collisions = collisions.sorted {
      $0.paths.lexicographicallyPrecedes($1.paths)
    }
    self.refusals = Self.inOrder(refusals)
    self.freeNames = freeNames
    self.names = names
    self.folders = folders
    self.unreadFolders = unreadFolders
  }

  /// The problems by path and place, each once.
  private static func inOrder(_ refusals: [Refusal]) -> [Refusal] {
    let sorted = refusals.sorted { left, right in
      if left.path != right.path { return left.path < right.path }
      if left.line != right.line { return (left.line ?? 0) < (right.line ?? 0) }
      if left.problem.offset != right.problem.offset {
        return left.problem.offset < right.problem.offset
      }
      return left.problem.code.rawValue.utf8.lexicographicallyPrecedes(
        right.problem.code.rawValue.utf8)
    }
    var last: Refusal?
    return sorted.filter { refusal in
      defer { last = refusal }
      return refusal != last
    }
  }

  /// How many collisions are certain: on a Mac the names cannot be in one folder.
  public var certainCollisions: Int {
    collisions.count { $0.isCertain }
  }

  /// How many names some system refuses.
  public var refusedNames: Int {
    var count = 0
    var last: Refusal?
    for refusal in refusals where !refusal.problem.systems.isEmpty {
      if refusal.path != last?.path || refusal.line != last?.line { count += 1 }
      last = refusal
    }
    return count
  }

  /// Whether nothing was found.
  public var isEmpty: Bool { collisions.isEmpty && refusals.isEmpty }
}
