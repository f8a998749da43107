/// The contents that a file had before the one that it has now, as far as runs decided between them.
///
/// A copy with such a content is no new edit: who decided then had seen it. It comes back if a device that was offline
/// sends it again.
///
/// **Invariant.** A content is never settled by itself, and of two contents at most one settles the other: the last
/// decision between the two counts.
package struct SettledVersions: Sendable {
  /// What a run left at a path, and what it set aside there.
  private struct Decision {
    let kept: ContentOnDisk
    let setAside: [ContentOnDisk]
    let run: String
  }

  /// The decisions by path, in the order of the runs.
  private var decisions: [[UInt8]: [Decision]] = [:]

  /// How many of the last decisions about a path count.
  ///
  /// What a run decided against is settled by all that later runs kept, so all of them take quadratic time and memory. A
  /// copy from before that many decisions is a new edit, and nothing is lost by it.
  static let limit = 500

  /// Knows no decision.
  package init() {}

  /// Adds what a run decided about a file, after all runs before it.
  ///
  /// - Parameters:
  ///   - path: The path of the file from the root of the scan.
  ///   - kept: The content that the file has after the run.
  ///   - setAside: The contents that the run set aside.
  ///   - run: The name of the run.
  package mutating func add(
    _ path: [UInt8], kept: ContentOnDisk, setAside: [ContentOnDisk], by run: String
  ) {
    decisions[path, default: []].append(Decision(kept: kept, setAside: setAside, run: run))
  }

  /// Finds the contents that runs set aside before a file got the content that it has now.
  ///
  /// - Parameters:
  ///   - path: The path of the file from the root of the scan.
  ///   - current: The content of the file.
  /// - Returns: The contents, each with the name of the run.
  /// - Complexity: O(*n* *m*) in the last decisions about the path and in the contents that they set aside.
  func contents(at path: [UInt8], settledBy current: ContentOnDisk) -> [ContentOnDisk: String] {
    // By the content that a run left there: the contents that it had seen, with the run.
    var seen: [ContentOnDisk: [ContentOnDisk: String]] = [:]
    for decision in (decisions[path] ?? []).suffix(Self.limit) {
      let kept = decision.kept
      var known = seen[kept, default: [:]]
      for content in decision.setAside {
        // What was settled by it then is settled by what is kept now.
        known.merge(seen[content, default: [:]]) { known, _ in known }
        known[content] = decision.run
      }
      known[kept] = nil
      for content in known.keys { seen[content]?[kept] = nil }
      seen[kept] = known
    }
    return seen[current] ?? [:]
  }
}
