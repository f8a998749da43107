import FileAccess
import TextMerge

/// The contents that a file had before the one that it has now, as far as runs decided between them.
///
/// A copy with such a content and its time is no new edit: who decided then had seen it. It comes back if a device that
/// was offline sends it again. With another time somebody has given the file that content anew, as in a list of tasks.
///
/// **Invariant.** A content is never settled by itself, and of two contents at most one settles the other: the last
/// decision between the two counts.
package struct SettledVersions: Sendable {
  /// A version that a run set aside, or kept under another name.
  package struct Version: Hashable, Sendable {
    let content: ContentOnDisk
    /// When it was last changed, in nanoseconds since 1970; `nil` for what is no file, whose time few tools keep.
    let modified: Int64?

    /// Makes a version.
    ///
    /// - Parameters:
    ///   - content: What is in it.
    ///   - modified: When it was last changed, in nanoseconds since 1970; `nil` if that does not matter.
    init(_ content: ContentOnDisk, modified: Int64?) {
      self.content = content
      self.modified = modified
    }

    /// The version that a file is.
    init(_ stamp: FileStamp) {
      let (seconds, isOver) = stamp.seconds.multipliedReportingOverflow(by: 1_000_000_000)
      self.init(
        stamp.content,
        modified: stamp.kind == .file && !isOver ? seconds &+ Int64(stamp.nanoseconds) : nil)
    }
  }

  /// What is known of a content that a run decided about.
  struct Known: Hashable {
    /// The name of the run.
    let run: String
    /// The times that such versions had.
    let times: [Int64?]

    /// Whether a version with the content is one of them, as far as file systems and sync tools keep times.
    func includes(_ version: Version) -> Bool {
      guard let modified = version.modified else { return true }
      let own = SeenVersion(mark: [], modified: modified)
      return times.contains { time in
        time.map { own.isSame(as: SeenVersion(mark: [], modified: $0)) } ?? true
      }
    }
  }

  /// What a run left at a path, and the other versions that it had there.
  private struct Decision {
    let kept: ContentOnDisk
    let others: [Version]
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
  ///   - others: The versions that the run set aside, or kept under another name: a person may have renamed or deleted these since.
  ///   - run: The name of the run.
  package mutating func add(
    _ path: [UInt8], kept: ContentOnDisk, others: [Version], by run: String
  ) {
    decisions[path, default: []].append(Decision(kept: kept, others: others, run: run))
  }

  /// Finds the contents that runs decided about before a file got the content that it has now.
  ///
  /// - Parameters:
  ///   - path: The path of the file from the root of the scan.
  ///   - current: The content of the file.
  /// - Returns: The contents, each with the name of the run and the times that it had.
  /// - Complexity: O(*n* *m*) in the last decisions about the path and in the contents that they are about.
  func contents(at path: [UInt8], settledBy current: ContentOnDisk) -> [ContentOnDisk: Known] {
    // By the content that a run left there: the contents that it had seen, with the run.
    var seen: [ContentOnDisk: [ContentOnDisk: String]] = [:]
    var times: [ContentOnDisk: [Int64?]] = [:]
    for decision in (decisions[path] ?? []).suffix(Self.limit) {
      let kept = decision.kept
      var known = seen[kept, default: [:]]
      for version in decision.others {
        let content = version.content
        times[content, default: []].append(version.modified)
        // What was settled by it then is settled by what is kept now.
        known.merge(seen[content, default: [:]]) { known, _ in known }
        known[content] = decision.run
      }
      known[kept] = nil
      for content in known.keys { seen[content]?[kept] = nil }
      seen[kept] = known
    }
    return (seen[current] ?? [:]).reduce(into: [:]) { known, found in
      known[found.key] = Known(run: found.value, times: times[found.key] ?? [])
    }
  }
}
