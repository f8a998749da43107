import ConflictResolution
import NameReports
import Scenarios

/// Collects what some systems refuse, or would change, of names and of the length of paths.
struct RefusalCollector {
  /// What was found, in no particular order.
  private(set) var refusals: [NameReport.Refusal] = []

  private let systems: [FileSystem]

  /// No system has a limit below it, so that shorter paths need no closer look.
  private static let shortestPathLimit = 250

  init(for systems: [FileSystem]) { self.systems = systems }

  /// Checks one name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - path: The path at which it stands; made only where something is found.
  mutating func checkName(_ name: [UInt8], at path: () -> RelativePath?) {
    let problems = NameProblem.problems(of: name, for: systems)
    guard !problems.isEmpty, let path = path() else { return }
    for problem in problems { refusals.append(NameReport.Refusal(path: path, problem: problem)) }
  }

  /// Takes in the names that may be short names of others.
  mutating func add(shortNamesIn finder: CollisionFinder) {
    refusals += finder.shortNames().map { NameReport.Refusal(path: $0.path, problem: $0.problem) }
  }

  /// Takes in a path that is too long, or too deep, to be one.
  mutating func refuse(_ line: OverlongLine) {
    guard let problem = NameProblem.problem(ofPathRefused: line.error, for: systems) else { return }
    refusals.append(
      NameReport.Refusal(path: line.beginning, problem: problem, line: line.number))
  }

  /// Whether a path of that many bytes may be too long somewhere.
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
  ///   - known: The systems that the folder's path is too long for already: there nothing is told
  ///     again of what is in the folder.
  mutating func checkLength(of path: RelativePath, except known: Set<FileSystem>) {
    for problem in NameProblem.problems(ofPathLength: path, for: systems)
    where !known.isSuperset(of: problem.systems) {
      refusals.append(NameReport.Refusal(path: path, problem: problem))
    }
  }
}
