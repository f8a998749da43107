public import ConflictResolution

/// Resolves a document that several computers changed at once.
///
/// ```swift
/// let resolver = DocumentResolver()  // merges, and keeps both where that is not possible
/// let resolution = try resolver.resolve(
///   "Budget.txt",
///   [
///     DocumentVersion(contents: FileContent("one\ntwo\n3\n"), computer: "Mom's iPad", isCurrent: true),
///     DocumentVersion(contents: FileContent("1\ntwo\nthree\n"), computer: "Home"),
///   ], agreed: AgreedContents([Array("one\ntwo\nthree\n".utf8)]))
/// resolution.result  // write "1\ntwo\n3\n"
/// ```
///
/// It is pure, and the same versions give the same resolution on every computer.
public struct DocumentResolver: Sendable {
  /// The strategies and all other settings.
  ///
  /// Without strategies every conflict is asked about.
  public var policy: Policy

  /// A resolver with a policy.
  public init(_ policy: Policy = Policy([.merge, .keepBoth])) {
    self.policy = policy
  }

  /// Decides about one document.
  ///
  /// - Parameters:
  ///   - name: the name of the document in its folder.
  ///   - versions: the current version and the conflict versions, in any order.
  ///   - agreed: the last contents that all computers may have seen.
  ///   - siblings: the other names in the folder, which no copy may get.
  ///   - answer: what a person answered to the question.
  ///   - sibling: the contents of a sibling, to find a copy that was made already; `nil` if it has none.
  /// - Returns: the resolution. An answer that cannot be carried out leaves the question open, with the reason.
  /// - Throws: `ResolutionError` if there is no version, or what `sibling` throws.
  /// - Complexity: that of `Resolver.resolve`, once for each sibling that has the name of a copy.
  public func resolve(
    _ name: RelativePath, _ versions: [DocumentVersion],
    agreed: AgreedContents = AgreedContents(), siblings: [RelativePath] = [],
    answer: DocumentAnswer? = nil,
    contentsOf sibling: (RelativePath) throws -> FileContent? = { _ in nil }
  ) throws -> DocumentResolution {
    let input = try input(name, versions, agreed)
    // **Invariant.** A sibling is avoided only once it is known not to be one of the copies; each round adds one.
    var avoided: [RelativePath: FileContent?] = [:]
    while true {
      let file = try input.outcome(policy, present: Array(avoided.keys), answer)
      let copies = try copies(of: file, input, siblings: siblings, &avoided, sibling)
      guard let copies else { continue }
      return input.resolution(file, copies: copies)
    }
  }

  /// The document with its ancestor; without one if a merge on it may be wrong, since another one may be the ancestor.
  private func input(
    _ name: RelativePath, _ versions: [DocumentVersion], _ agreed: AgreedContents
  ) throws(ResolutionError) -> DocumentInput {
    let withoutAncestor = DocumentInput(name: name, versions: versions, ancestor: nil)
    guard versions.count > 1, let ancestor = agreed.ancestor(of: versions) else {
      return withoutAncestor
    }
    let input = DocumentInput(name: name, versions: versions, ancestor: ancestor)
    guard let merged = try input.merged(policy), !agreed.isRight(merged, of: versions) else {
      return input
    }
    return withoutAncestor
  }

  /// The copies that an outcome makes; `nil` if another sibling has to be avoided.
  private func copies(
    of file: FileOutcome, _ input: DocumentInput, siblings: [RelativePath],
    _ avoided: inout [RelativePath: FileContent?], _ contents: (RelativePath) throws -> FileContent?
  ) throws -> [DocumentCopy]? {
    var copies: [DocumentCopy] = []
    for kept in file.keeps where kept.copyOf != nil {
      guard let version = input.version(of: kept) else { continue }
      let key = CollisionKey.universal(kept.path.bytes)
      let standing = siblings.first {
        $0 == kept.path || CollisionKey.universal($0.bytes) == key
      }
      let made = avoided.filter { $0.value == version.contents }.keys.min()
      if let made {
        copies.append(DocumentCopy(name: made, version: version, isThere: true))
      } else if let standing {
        let found = try contents(standing)
        guard found == version.contents else {
          avoided[standing] = found
          return nil
        }
        copies.append(DocumentCopy(name: standing, version: version, isThere: true))
      } else {
        copies.append(DocumentCopy(name: kept.path, version: version, isThere: false))
      }
    }
    return copies
  }
}

/// A document as the engine takes it: versions without vectors, one of them perhaps the ancestor.
struct DocumentInput {
  let name: RelativePath
  let versions: [DocumentVersion]
  private let history: FileHistory

  init(name: RelativePath, versions: [DocumentVersion], ancestor: [UInt8]?) {
    self.name = name
    self.versions = versions
    var all = versions.map { version in
      FileVersion(
        path: name, state: .file(version.contents), device: DeviceID(computer: version.computer),
        modified: version.modified)
    }
    if let ancestor {
      all.append(
        FileVersion(
          path: name, state: .file(FileContent(ancestor)), device: "ancestor", isAncestor: true))
    }
    history = FileHistory(path: name, versions: all)
  }

  /// The version that a kept one was; a current one before conflict versions of the same contents.
  func version(of kept: KeptVersion) -> DocumentVersion? {
    kept.isNewContent ? nil : version(of: kept.version)
  }

  private func version(of other: FileVersion) -> DocumentVersion? {
    guard case .file(let contents) = other.state else { return nil }
    let same = versions.filter { $0.contents == contents }
    return same.first { $0.isCurrent } ?? same.first
  }

  private func version(_ id: VersionID) -> DocumentVersion? {
    history.versions.first { $0.fullID == id }.flatMap { version(of: $0) }
  }

  /// The text that a merge makes of the versions; `nil` if none does.
  func merged(_ policy: Policy) throws(ResolutionError) -> [UInt8]? {
    let file = try outcome(policy, present: [], nil)
    guard let rule = file.explanation?.rule.rawValue, rule == "merge" || rule.hasPrefix("merge:"),
      let kept = file.keeps.first(where: { $0.copyOf == nil }),
      case .file(let contents) = kept.version.state
    else { return nil }
    return contents.bytes
  }

  /// The outcome of the engine, with an answer if there is one.
  func outcome(
    _ policy: Policy, present: [RelativePath], _ answer: DocumentAnswer?
  ) throws(ResolutionError) -> FileOutcome {
    let resolver = Resolver(policy)
    let open = try file(resolver.resolve([history], present: present))
    guard open.state == .undecided, let answer, let conflict = open.conflict else { return open }
    let choice: Decision.Choice
    switch answer {
    case .write(let bytes): choice = .content(bytes)
    case .keep(let kept):
      choice = .keep(
        kept.map { version in
          let said = open.choices.first {
            self.version(of: $0.version)?.contents == version.contents
          }
          // One that is not there any more is named all the same, so that the answer is refused.
          return said?.id
            ?? FileVersion(path: name, state: .file(version.contents), device: "another computer")
            .fullID
        })
    }
    let decision = Decision(conflict.id, choice, path: name, heads: conflict.heads)
    return try file(resolver.resolve([history], present: present, decisions: [decision]))
  }

  private func file(_ outcome: Outcome) throws(ResolutionError) -> FileOutcome {
    guard let file = outcome.files.first else {
      throw ResolutionError(
        code: .noVersions, path: name,
        message: "no version of '\(name)' was given; give the current one and its conflict versions"
      )
    }
    return file
  }

  /// The resolution of the document in an outcome.
  func resolution(_ file: FileOutcome, copies: [DocumentCopy]) -> DocumentResolution {
    DocumentResolution(
      result: result(file), copies: copies,
      discarded: file.discards.compactMap { discarded in
        version(discarded.version).map {
          DiscardedDocumentVersion(version: $0, reason: discarded.reason)
        }
      },
      reason: file.explanation?.reason ?? "")
  }

  private func result(_ file: FileOutcome) -> DocumentResolution.Result {
    if file.state != .undecided, let kept = file.keeps.first(where: { $0.copyOf == nil }) {
      if let version = version(of: kept) { return .keep(version) }
      if case .file(let contents) = kept.version.state, let bytes = contents.bytes {
        return .write(bytes)
      }
    }
    return .ask(
      DocumentQuestion(
        choices: file.choices.compactMap { version(of: $0.version) }, preview: file.preview,
        reasons: file.declined.map { $0.reason }))
  }
}
