public import ConflictResolution

/// What a person decided about a conflict, by contents, so that it can be found when they meet again.
public struct RememberedDecision: Hashable, Sendable {
  /// The decision.
  public enum Answer: Hashable, Sendable {
    /// The version with this content is kept.
    case pick(ContentName)
    /// The versions with these contents are kept, the first under the file's name.
    case keep([ContentName])
    /// All versions are kept.
    case keepBoth
    /// The texts are merged, and this is the result.
    case merge(ContentName)
    /// The file gets this content.
    case content([UInt8])
    /// The file is deleted.
    case delete
  }

  /// A version that the person saw.
  public struct Version: Hashable, Sendable {
    /// What it holds.
    public let content: ContentName
    /// The device that wrote it, for people who read the file; it plays no part in what is found.
    public let device: DeviceID?
    /// When it was written, for people who read the file; it plays no part in what is found.
    public let modified: Timestamp?

    /// A version that a person saw.
    ///
    /// - Parameters:
    ///   - content: What it holds.
    ///   - device: The device that wrote it.
    ///   - modified: When it was written.
    public init(content: ContentName, device: DeviceID? = nil, modified: Timestamp? = nil) {
      self.content = content
      self.device = device
      self.modified = modified
    }
  }

  /// The file that it was decided for.
  public let path: RelativePath
  /// The day on which it was decided, as a person reads it: `2026-11-18`.
  public let day: String
  /// The versions that the person saw, in the order of their contents.
  public let versions: [Version]
  /// What was in conflict.
  public let contents: ConflictContents
  /// The decision.
  public let answer: Answer

  /// A decision, or `nil` if the contents of the versions are not in conflict.
  ///
  /// - Parameters:
  ///   - path: The file that it was decided for.
  ///   - day: The day, such as `2026-11-18`.
  ///   - versions: The versions that the person saw, in any order, each content once.
  ///   - answer: The decision; the contents that it names are among the versions.
  public init?(path: RelativePath, day: String, versions: [Version], answer: Answer) {
    guard let contents = ConflictContents(versions.map { $0.content }),
      contents.names.count == versions.count
    else { return nil }
    self.path = path
    self.day = day
    self.versions = versions.sorted { $0.content < $1.content }
    self.contents = contents
    self.answer = answer
  }

  /// A decision that a person made, or `nil` if contents alone cannot express it.
  ///
  /// - Parameters:
  ///   - decision: What the person decided.
  ///   - file: The file as the person saw it: undecided.
  ///   - outcome: The file after it was decided.
  ///   - day: The day, such as `2026-11-18`.
  /// - Complexity: O(*n* log *n*) in the number of versions.
  public init?(
    _ decision: Decision, for file: FileOutcome, outcome: FileOutcome, on day: String
  ) {
    guard outcome.state == .resolved,
      let answer = Self.answer(of: decision.choice, for: file, outcome: outcome)
    else { return nil }
    var versions: [Version] = []
    for choice in file.choices {
      guard let content = ContentName(of: choice.version.state) else { return nil }
      versions.append(
        Version(
          content: content, device: choice.version.device, modified: choice.version.modified))
    }
    self.init(path: file.path, day: day, versions: versions, answer: answer)
  }

  private static func answer(
    of choice: Decision.Choice, for file: FileOutcome, outcome: FileOutcome
  ) -> Answer? {
    switch choice {
    case .pick(let id): return file.content(of: id).map { .pick($0) }
    case .keep(let ids):
      let contents = ids.compactMap { file.content(of: $0) }
      guard contents.count == ids.count else { return nil }
      // Several of the versions may have the same content.
      var seen: Set<ContentName> = []
      return .keep(contents.filter { seen.insert($0).inserted })
    case .keepBoth: return .keepBoth
    case .merge: return outcome.standingContent.map { .merge($0) }
    case .content(let bytes): return .content(bytes)
    case .delete: return .delete
    }
  }

  /// The decision for a file in which the same contents are in conflict.
  ///
  /// - Parameter file: The file, undecided.
  /// - Returns: `nil` if it has no version with a content that is kept.
  func choice(for file: FileOutcome) -> Decision.Choice? {
    switch answer {
    case .pick(let content): return file.choice(of: content).map { .pick($0) }
    case .keep(let contents):
      let ids = contents.compactMap { file.choice(of: $0) }
      return ids.count == contents.count ? .keep(ids) : nil
    case .keepBoth: return .keepBoth
    case .merge: return .merge
    case .content(let bytes): return .content(bytes)
    case .delete: return .delete
    }
  }
}

extension FileOutcome {
  /// What the choice holds that a version ID names.
  fileprivate func content(of id: VersionID) -> ContentName? {
    choices.first { $0.ids.contains(id) || $0.version.fullID == id }
      .flatMap { ContentName(of: $0.version.state) }
  }

  /// The choice that has a content.
  fileprivate func choice(of content: ContentName) -> VersionID? {
    choices.first { ContentName(of: $0.version.state) == content }?.id
  }

  /// The content under the file's own name, after it was decided.
  var standingContent: ContentName? {
    (keeps + notShown.map { $0.kept }).first { $0.identity == identity }
      .flatMap { ContentName(of: $0.version.state) }
  }
}
