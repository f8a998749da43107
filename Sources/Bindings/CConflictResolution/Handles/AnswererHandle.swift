/// An object that answers requests in the formats, for example a replica; the functions of the formats supply the
/// implementation.
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

  /// Refuses a strategy's request to the object that called the strategy.
  package func checkIsIdle() throws(Failure) {
    guard isAnswering else { return }
    throw Failure(
      .busy, "the replica is resolving; a strategy answers from the conflict that it is given")
  }
}
