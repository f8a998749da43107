/// What answers requests in the formats, as a replica does; the functions of the formats know how.
package final class AnswererHandle: HandleObject {
  package static let mark: UInt = 0x63_72_72_65

  package var failure: Failure?
  /// The latest answer.
  package private(set) var answer: [UInt8] = []
  private let answering: ([UInt8]) throws(Failure) -> [UInt8]
  /// Whether a strategy of the host may be running.
  private var isAnswering = false

  package init(_ answering: @escaping ([UInt8]) throws(Failure) -> [UInt8]) {
    self.answering = answering
  }

  /// Carries out a request; a failed one has no answer.
  package func ask(_ request: [UInt8]) throws(Failure) {
    try checkIsIdle()
    answer = []
    isAnswering = true
    defer { isAnswering = false }
    answer = try answering(request)
  }

  /// Refuses what a strategy asks of the very object that asks it.
  package func checkIsIdle() throws(Failure) {
    guard isAnswering else { return }
    throw Failure(
      .busy, "the replica is resolving; a strategy answers from the conflict that it is given")
  }
}
