package import JSONText
import Scenarios

/// A place where an outcome differs from the expectation.
///
/// ```
/// files["Budget.txt"].keeps[0].path: expected "Budget.txt", found "Budget-1.txt"
/// ```
public struct Difference: Hashable, Sendable, CustomStringConvertible {
  /// The place: keys after dots, names of files in brackets, and places in arrays from 0.
  public let place: String
  /// What was expected, as JSON on one line; `nil` if nothing was.
  public let expected: String?
  /// What was found, as JSON on one line; `nil` if nothing was.
  public let found: String?

  /// Why the expectation is invalid, so that nothing can be compared with it.
  public let problem: String?

  /// A difference.
  ///
  /// - Parameters:
  ///   - place: where it is.
  ///   - expected: what was expected there.
  ///   - found: what was found there.
  package init(_ place: String, expected: JSONValue?, found: JSONValue?) {
    self.place = place.isEmpty ? "the outcome" : place
    self.expected = expected.map(Self.text)
    self.found = found.map(Self.text)
    problem = nil
  }

  /// An invalid expectation, which nothing can be compared with.
  init(_ place: String, problem: String) {
    self.place = place
    self.problem = problem
    (expected, found) = (nil, nil)
  }

  /// The difference in words.
  public var description: String {
    if let problem { return "\(place) \(problem)" }
    return switch (expected, found) {
    case (let expected?, let found?): "\(place): expected \(expected), found \(found)"
    case (let expected?, nil): "\(place): expected \(expected), found nothing"
    case (nil, let found?): "\(place): expected nothing, found \(found)"
    case (nil, nil): "\(place): differs"
    }
  }

  /// The greatest length of a value that is shown.
  private static let longestText = 400

  private static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.value(value, sortedKeys: false)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    if text.utf8.count <= longestText { return text }
    return text.prefix(longestText) + "… (\(text.utf8.count) bytes)"
  }
}
