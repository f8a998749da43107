public import ConflictResolution

/// One version of a document, as a document system lists it.
///
/// ```swift
/// DocumentVersion(
///   contents: FileContent("one\n2\n"), modified: .seconds(1_795_000_100), computer: "Mom's iPad",
///   isCurrent: true)
/// ```
///
/// Of a document that is a folder, the contents have a digest and no bytes: it is kept whole and never merged. Two
/// versions of the same contents are the same to a resolver.
public struct DocumentVersion: Hashable, Sendable {
  /// What the version holds.
  public var contents: FileContent
  /// When it was saved, by the clock of the computer that saved it; `nil` if that is not known.
  public var modified: Timestamp?
  /// The name of the computer that saved it, as a person reads it; `nil` if that is not known.
  public var computer: String?
  /// Whether it is the one that an app opens at present, and not a conflict version.
  public var isCurrent: Bool

  /// A version of a document.
  ///
  /// - Parameters:
  ///   - contents: what it holds.
  ///   - modified: when it was saved.
  ///   - computer: the name of the computer that saved it.
  ///   - isCurrent: whether an app opens it at present.
  public init(
    contents: FileContent, modified: Timestamp? = nil, computer: String? = nil,
    isCurrent: Bool = false
  ) {
    self.contents = contents
    self.modified = modified
    self.computer = computer
    self.isCurrent = isCurrent
  }
}

extension DeviceID {
  /// What an ID may not have.
  private static let separators: Set<Unicode.Scalar> = [",", ":", "#"]

  /// The device that a computer's name denotes, for reasons and for the names of copies.
  ///
  /// What an ID may not have becomes a space, and a long name is cut between two characters.
  init(computer name: String?) {
    var bytes: [UInt8] = []
    for character in name ?? "" {
      var text = ""
      for scalar in character.unicodeScalars {
        let isKept =
          scalar.properties.generalCategory != .control && !Self.separators.contains(scalar)
        text.unicodeScalars.append(isKept ? scalar : " ")
      }
      if bytes.count + text.utf8.count > 64 { break }
      bytes += text.utf8
    }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    self = (try? DeviceID(bytes)) ?? "another computer"
  }
}
