/// Which of the versions that were set aside is meant by a path.
package enum VersionChoice: Sendable {
  /// This one; and the others that the path could name with a run or by their own names.
  case one(SetAsideVersion, others: [SetAsideVersion])
  /// A run has set aside several, and no version had this name.
  case several([SetAsideVersion])
  /// None.
  case none

  /// Finds the version that an address names.
  ///
  /// A version is named by the path that it had, or by the path of the file that it is a version of. The last
  /// run that set such a version aside counts; of several versions in it the one that had the path.
  ///
  /// - Parameters:
  ///   - path: The path from the root.
  ///   - run: The run; `nil` for the last one.
  ///   - versions: All versions, those of the last run first.
  package init(of path: [UInt8], run: String?, among versions: [SetAsideVersion]) {
    let found = Self.matches(of: path, run: run, among: versions)
    guard let first = found.first else {
      self = .none
      return
    }
    let last = found.prefix { $0.entry.record.id == first.entry.record.id }
    let exact = last.filter { $0.path == path }
    guard let chosen = exact.first ?? (last.count == 1 ? first : nil) else {
      self = .several(Array(last))
      return
    }
    self = .one(chosen, others: found.filter { !$0.isSame(as: chosen) })
  }

  /// All versions that a path may name.
  package static func matches(
    of path: [UInt8], run: String?, among versions: [SetAsideVersion]
  ) -> [SetAsideVersion] {
    versions.filter {
      ($0.path == path || $0.originalPath == path) && (run == nil || $0.entry.record.id == run)
    }
  }
}

extension SetAsideVersion {
  fileprivate func isSame(as other: SetAsideVersion) -> Bool {
    entry.record.id == other.entry.record.id && change == other.change
      && file.stored == other.file.stored && name == other.name
  }
}
