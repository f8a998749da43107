/// The contents that a file had before the one that it has now, as far as runs decided between them.
///
/// A copy with such a content is no new edit: who decided then had seen it. It comes back if a device that was offline
/// sends it again.
///
/// **Invariant.** A content is never settled by itself, and of two contents at most one settles the other: the last
/// decision between the two counts.
package struct SettledVersions: Sendable {
  /// By path, and by the content that a run left there: the contents that it had seen, with the run.
  private var seen: [[UInt8]: [ContentOnDisk: [ContentOnDisk: String]]] = [:]

  /// Knows no decision.
  package init() {}

  /// Adds what a run decided about a file, after all runs before it.
  ///
  /// - Parameters:
  ///   - path: The path of the file from the root of the scan.
  ///   - kept: The content that the file has after the run.
  ///   - setAside: The contents that the run set aside.
  ///   - run: The name of the run.
  /// - Complexity: O(*n*) in the number of contents that were set aside at this path before.
  package mutating func add(
    _ path: [UInt8], kept: ContentOnDisk, setAside: [ContentOnDisk], by run: String
  ) {
    var contents = seen[path, default: [:]]
    var known = contents[kept, default: [:]]
    for content in setAside {
      // What was settled by it then is settled by what is kept now.
      for (earlier, run) in contents[content, default: [:]] where known[earlier] == nil {
        known[earlier] = run
      }
      known[content] = run
    }
    known[kept] = nil
    for content in known.keys { contents[content]?[kept] = nil }
    contents[kept] = known
    seen[path] = contents
  }

  /// Finds the run that set a content aside before the file got the content that it has now.
  ///
  /// - Parameters:
  ///   - content: The content of a copy.
  ///   - path: The path of the file from the root of the scan.
  ///   - current: The content of the file.
  /// - Returns: The name of the run; `nil` if there was none.
  func run(
    thatSettled content: ContentOnDisk, at path: [UInt8], by current: ContentOnDisk
  ) -> String? {
    seen[path]?[current]?[content]
  }
}
