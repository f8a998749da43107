import ConflictResolution
import FileNames
import Scenarios

/// Collects names and path lengths that some systems refuse or would change.
struct RefusalCollector {
  /// The findings, in no particular order.
  private(set) var refusals: [NameReport.Refusal] = []

  private let systems: [FileSystem]

  /// No system has a lower limit, so shorter paths need no further check.
  private static let shortestPathLimit = 250

  init(for systems: [FileSystem]) { self.systems = systems }

  /// Checks one name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - path: The name's path; made only if there is a finding.
  mutating func checkName(_ name: [UInt8], at path: () -> RelativePath?) {
    let problems = NameProblem.problems(of: name, for: systems)
    guard !problems.isEmpty, let path = path() else { return }
    for problem in problems { refusals.append(NameReport.Refusal(path: path, problem: problem)) }
  }

  /// Adds the names that may be short names of others.
  mutating func add(shortNamesIn finder: CollisionFinder) {
    refusals += finder.shortNames().map { NameReport.Refusal(path: $0.path, problem: $0.problem) }
  }

  /// Adds a path that is too long or too deep.
  mutating func refuse(_ line: OverlongLine) {
    guard let problem = NameProblem.problem(ofPathRefused: line.error, for: systems) else { return }
    refusals.append(
      NameReport.Refusal(path: line.beginning, problem: problem, line: line.number))
  }

  /// Whether a path with a number of bytes may be too long on some system.
  static func mayBeTooLong(_ length: Int) -> Bool { length > shortestPathLimit }

  /// The systems that a path is too long for.
  func systemsRefusingLength(of path: RelativePath?) -> Set<FileSystem> {
    guard let path, Self.mayBeTooLong(path.bytes.count) else { return [] }
    return Set(NameProblem.problems(ofPathLength: path, for: systems).flatMap(\.systems))
  }

  /// Checks the length of a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - known: The systems for which the folder's path is too long already: nothing is reported again for the contents
  ///     of the folder.
  mutating func checkLength(of path: RelativePath, except known: Set<FileSystem>) {
    for problem in NameProblem.problems(ofPathLength: path, for: systems)
    where !known.isSuperset(of: problem.systems) {
      refusals.append(NameReport.Refusal(path: path, problem: problem))
    }
  }
}
