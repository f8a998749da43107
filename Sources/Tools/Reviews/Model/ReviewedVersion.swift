public import ConflictResolution

/// A version of a file in conflict, as a person sees it: its content, its writer, and its time.
public struct ReviewedVersion: Hashable, Sendable {
  /// The version IDs by which it can be picked, highest in rank first: several if several devices have
  /// the same.
  public let ids: [VersionID]
  /// The version.
  public let version: FileVersion
  /// The writer.
  let source: Source
  /// How its time compares with that of another version; `nil` if it is the only one, or if no other time is known.
  public internal(set) var age: VersionAge?

  /// What people call the device that wrote it, or its ID; not made safe for a terminal or a page.
  public var writer: String {
    switch source {
    case .device(let name), .file(let name): name
    }
  }
  /// What the version holds.
  public var state: FileState { version.state }
  /// When it was last changed, by its writer's clock; `nil` if nobody knows.
  public var modified: Timestamp? { version.modified }

  /// Whether it is known to be newer than another version.
  public func isNewer(than other: ReviewedVersion) -> Bool {
    guard let modified, let compared = other.modified else { return false }
    return modified > compared
  }

  /// - Parameters:
  ///   - ids: The version IDs by which it can be picked.
  ///   - version: The version.
  ///   - name: What people call its device; `nil` if nobody gave it a name.
  init(ids: [VersionID], version: FileVersion, name: String?) {
    self.ids = ids
    self.version = version
    source = Source(of: version, name: name)
  }

  /// Its writer within a sentence; not made safe for a terminal or a page.
  package var writerInSentence: String {
    switch source {
    case .device(let name): name
    case .file(let name): "the \(name)"
    }
  }

  /// Its writer after a comparison: `than Mom's iPad's`, `than the original`.
  package var writerAsOther: String {
    switch source {
    case .device(let name): name + "'s"
    case .file: writerInSentence
    }
  }

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

extension ReviewedVersion {
  /// The writer of a version.
  enum Source: Hashable, Sendable {
    /// A device, by what people call it, or by its ID.
    case device(String)
    /// Nobody knows: it is a file in a folder, and the name of the file has no writer. Messages call it `original`, `copy`,
    /// `copy 2` and so on.
    case file(String)

    init(of version: FileVersion, name: String?) {
      let device = version.device
      let isFile =
        name == nil && version.label != nil
        && (device == "original" || device == "copy" || device.bytes.starts(with: "copy ".utf8))
      self = isFile ? .file(device.description) : .device(name ?? device.description)
    }
  }
}
