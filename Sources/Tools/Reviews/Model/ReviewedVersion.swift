public import ConflictResolution

/// A version of a file in conflict, as a person sees it: its content, its writer, and its time.
public struct ReviewedVersion: Hashable, Sendable {
  /// The version IDs by which it can be picked, highest in rank first: several if several devices have
  /// the same.
  public let ids: [VersionID]
  /// The version.
  public let version: FileVersion
  /// What people call the device that wrote it, or its ID; not made safe for a terminal or a page.
  public let writer: String
  /// How its time compares with that of another version; `nil` if it is the only one, or if no other time is known.
  public internal(set) var age: VersionAge?

  /// What the version holds.
  public var state: FileState { version.state }
  /// When it was last changed, by its writer's clock; `nil` if nobody knows.
  public var modified: Timestamp? { version.modified }

  init(ids: [VersionID], version: FileVersion, writer: String) {
    self.ids = ids
    self.version = version
    self.writer = writer
  }

  /// Whether its writer is not a device: in a folder the writer of a file is known only from the name of a
  /// copy.
  var hasNoKnownWriter: Bool {
    version.label != nil && (writer == "original" || writer == "copy" || writer.hasPrefix("copy "))
  }

  /// Its writer within a sentence; not made safe for a terminal or a page.
  package var writerInSentence: String { hasNoKnownWriter ? "the \(writer)" : writer }

  /// Its writer and its time, in one line that is safe for a terminal.
  ///
  /// ```
  /// Home Mac, 2026-11-18 12:07:30 +01:00, 50 s earlier than Mom's iPad's
  /// ```
  ///
  /// - Parameter localTime: A moment as a person at this place writes it, with its zone.
  /// - Returns: The line, without an end.
  public func whoAndWhen(localTime: (Timestamp) -> String) -> String {
    var parts = [DisplayedNames.text(writer)]
    parts.append(modified.map(localTime) ?? "time unknown")
    if let age { parts.append(age.text) }
    return parts.joined(separator: ", ")
  }

  /// The facts that identify the version to a program: label and value, each safe for a terminal.
  ///
  /// - Complexity: O(*n*) in the length of the version ID.
  public var details: [(label: String, value: String)] {
    var details: [(label: String, value: String)] = []
    func add(_ label: String, _ value: [UInt8]) {
      details.append((label, DisplayedNames.text(value)))
    }
    for id in ids { add("version", id.text) }
    add("device", version.device.bytes)
    if let vector = version.vector { add("vector", Array(vector.description.utf8)) }
    if let origin = version.origin, !ids.contains(origin) { add("written as", origin.text) }
    switch state {
    case .file(let content): add("digest", content.digest.text)
    case .group(let content): add("digest", ContentDigest.sha256(content.digest).text)
    case .directory, .symlink, .deleted: break
    }
    if let label = version.label { add("label", label) }
    return details
  }
}
