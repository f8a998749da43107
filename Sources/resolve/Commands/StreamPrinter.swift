import ConflictResolution
import Scenarios

/// Prints an outcome as a stream: files in input order, then renames, then the summary.
///
/// A later line can meet an earlier one, so the files' paths are those before names were checked
/// against each other; every name that came out of that follows as a collision.
struct StreamPrinter {
  private let result: ResolvedInput

  init(_ result: ResolvedInput) { self.result = result }

  func print(on console: inout Console) throws(CommandFailure) {
    let outcome = result.outcome
    for index in order() {
      try console.write(OutcomeWriter.fileLine(outcome.files[index].beforeCollisions()))
    }
    for collision in outcome.collisions {
      try console.write(OutcomeWriter.collisionLine(collision))
    }
    for collision in outcome.numberedCopies() {
      try console.write(OutcomeWriter.collisionLine(collision))
    }
    try console.write(OutcomeWriter.summaryLine(outcome.summary))
  }

  /// The files in the order of the input's lines; groups, which no line names, in path order last.
  private func order() -> [Int] {
    guard let lines = result.resolution.input.streamOrder else {
      return Array(result.outcome.files.indices)
    }
    var indexes: [FileIdentity: Int] = [:]
    for (index, file) in result.outcome.files.enumerated() { indexes[file.identity] = index }
    var order: [Int] = []
    for identity in lines {
      if let index = indexes.removeValue(forKey: identity) { order.append(index) }
    }
    return order + indexes.values.sorted()
  }
}
