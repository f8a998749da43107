public import ConflictResolution
import Scenarios

/// The outcome of files that were resolved together, as a stream.
///
/// Files come in input order, then the names that met, then the summary. ``StreamResolution`` gives the
/// same for the same files once each revised file replaces the one before.
public enum WholeStream {
  /// Passes on the lines of an outcome one by one, each with its line feed.
  ///
  /// - Parameters:
  ///   - outcome: the outcome.
  ///   - input: the files in the order of the input, if that is a stream; groups of several files, which
  ///     no line names, come last, in path order. If `nil`, all files are in path order.
  ///   - policy: the policy that the files were resolved by.
  ///   - sink: takes each line.
  /// - Throws: what `sink` throws.
  /// - Complexity: O(*n*) in the length of the text.
  public static func write<Failure: Error>(
    _ outcome: Outcome, inOrderOf input: [FileHistory]?, by policy: Policy,
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    for index in order(of: outcome, input, by: policy) {
      try sink(OutcomeWriter.fileLine(outcome.files[index].beforeCollisions()))
    }
    for collision in outcome.collisions { try sink(OutcomeWriter.collisionLine(collision)) }
    for copies in outcome.numberedCopies() { try sink(OutcomeWriter.collisionLine(copies)) }
    try sink(OutcomeWriter.summaryLine(outcome.summary))
  }

  private static func order(
    of outcome: Outcome, _ input: [FileHistory]?, by policy: Policy
  ) -> [Int] {
    guard let input else { return Array(outcome.files.indices) }
    let resolver = Resolver(policy)
    var indexes: [FileIdentity: Int] = [:]
    for (index, file) in outcome.files.enumerated() { indexes[file.identity] = index }
    var order: [Int] = []
    for file in input where resolver.memberships(of: file).isEmpty {
      if let index = indexes.removeValue(forKey: file.identity) { order.append(index) }
    }
    return order + indexes.values.sorted()
  }
}
