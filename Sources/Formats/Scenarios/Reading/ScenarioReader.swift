package import ConflictResolution
import JSONText

/// Reads scenarios, and outcomes as scenarios.
///
/// ```swift
/// let scenario = try ScenarioReader.read(path: Array("plane.json".utf8))
/// scenario.files.count  // 1
/// ```
///
/// It accepts exactly the format: an unknown field, a key that occurs twice, a counter of 0, a path
/// that leads out of the tree, a second content are errors, each with line, column and what was
/// expected. Files that the resolver would reject are rejected here already, with their place.
///
/// Reading is bounded: a text of at most 1 GiB, 512 nested arrays and objects, 2 GiB of
/// content files in all. Its cost is linear in the length of the text.
///
/// An outcome (`resolve-outcome/2`, or `/1` of older versions) is read as the state that it describes:
/// each kept version is a file with this version, an undecided file has its choices as versions. Its
/// strategy is not carried over. A scenario without a `name` gets the name of its file, and one without
/// `resolve` has one run without settings.
public enum ScenarioReader {
  /// The most bytes that a scenario may have: 1 GiB.
  public static let sizeLimit = 1 << 30

  /// Reads a scenario from its text.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: the name of the text in messages.
  ///   - contentFiles: its content files; without them none may be named.
  ///   - strategies: strategies in addition to the built-in ones, by their names.
  ///   - readsDocuments: whether it may have what outcomes leave of documents, which the format has no words for.
  /// - Returns: the scenario, with one run at least.
  /// - Throws: ``ScenarioError`` with line and column.
  /// - Complexity: O(*n*) in the length of the text and the content files.
  package static func read(
    _ bytes: [UInt8], file: String, contentFiles: ContentFiles?, strategies: [Strategy] = [],
    readsDocuments: Bool = false
  ) throws(ScenarioError) -> Scenario {
    var decoder = FormatDecoder(bytes, contentFiles: contentFiles)
    decoder.otherStrategies = strategies
    decoder.readsDocuments = readsDocuments
    do throws(JSONError) {
      return try decoder.readDocument(fallbackName: name(ofFile: file))
    } catch {
      throw ScenarioError(decoder.explained(error), file: file)
    }
  }

  /// The name of a file without its folder and `.json`.
  private static func name(ofFile file: String) -> String {
    var bytes = Array(file.utf8)
    if let slash = bytes.lastIndex(of: UInt8(ascii: "/")) { bytes.removeFirst(slash + 1) }
    let ending = Array(".json".utf8)
    if bytes.count > ending.count, bytes.suffix(ending.count).elementsEqual(ending) {
      bytes.removeLast(ending.count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
