@testable import ConflictResolution
import Scenarios
import TestSupport
import Testing

/// What holds for every document that is given member by member, over generated ones.
@Suite struct DocumentLawTests {
  private func check(
    _ count: Int = 600, _ law: (GeneratedDocument, Outcome) throws -> [String]
  ) throws {
    var resolved = 0
    for seed in seeds(count) {
      let document = GeneratedDocument(seed: seed)
      let outcome: Outcome
      do throws(ResolutionError) {
        outcome = try Resolver(document.policy).resolve(document.members)
      } catch {
        // Members that list what they like cannot always be told apart; a document that was whole can.
        #expect(
          error.code == .groupInconsistent && document.whole == nil, "seed \(seed): \(error)")
        continue
      }
      resolved += 1
      let faults = try law(document, outcome)
      #expect(faults.isEmpty, "seed \(seed): \(document)")
      if !faults.isEmpty { return }
    }
    #expect(resolved > count * 2 / 3, "too few documents to prove anything")
  }

  @Test func anyOrderGivesTheSameOutcome() throws {
    for seed in seeds(2_000) {
      let document = GeneratedDocument(seed: seed)
      var random = RepeatableGenerator(seed: seed)
      let resolver = Resolver(document.policy)
      let first = Result { try resolver.resolve(document.members) }
      for _ in 0..<3 {
        var members = document.members.shuffled(using: &random)
        for index in members.indices { members[index].versions.shuffle(using: &random) }
        let other = Result { try resolver.resolve(members) }
        let isSame =
          switch (first, other) {
          case (.success(let first), .success(let other)): first == other
          case (.failure(let first), .failure(let other)): "\(first)" == "\(other)"
          default: false
          }
        #expect(isSame, "seed \(seed): \(document)\n\(first)\nor\n\(other)")
        if !isSame { return }
      }
    }
  }

  /// Every member of the input is a member of something that is kept, discarded, replaced or can be picked, or
  /// somebody deleted it.
  @Test func noMemberIsLost() throws {
    try check { document, outcome in
      var names: Set<RelativePath> = []
      for file in try GroupAssembly(document.policy).assemble(document.members) {
        let selection = try PreparedFile.checked(
          file, ResolutionContext(policy: document.policy)
        ).selection
        for outcome in outcome.files where outcome.identity == file.identity {
          let told = Set((outcome.discards + outcome.replaced).map { $0.version })
          var states = selection.versions.indices.filter { told.contains(selection.id(of: $0)) }
            .map { selection.versions[$0].state }
          states += (outcome.keeps + outcome.notShown.map { $0.kept }).map { $0.version.state }
          states += outcome.choices.map { $0.version.state }
          for case .group(let content) in states {
            names.formUnion(content.members.map { $0.path })
          }
        }
      }
      return document.members.filter { member in
        !member.versions.contains { !$0.state.isLive } && !names.contains(document.name(of: member))
      }.map { "\($0.path) is lost" }
    }
  }

  /// What comes of the members is what comes of the document.
  @Test func theWholeIsItsMembers() throws {
    var compared = 0
    try check { document, outcome in
      guard let whole = document.whole else { return [] }
      compared += 1
      let other = try Resolver(document.policy).resolve([whole])
      let (left, right) = (outcome.files.map(Told.init), other.files.map(Told.init))
      return left == right ? [] : ["\(left)\nbut of the whole\n\(right)"]
    }
    #expect(compared > 200, "too few documents to prove anything")
  }

  @Test(arguments: [false, true])
  func resolvingAnOutcomeChangesNothing(withHistory: Bool) throws {
    try check { document, outcome in
      // Of an undecided document nothing changes.
      guard outcome.files.allSatisfy({ $0.state != .undecided }) else { return [] }
      let again = try Resolver(document.policy).resolve(
        (withHistory ? document.members : []) + outcome.histories())
      let (left, right) = (Self.tree(outcome), Self.tree(again))
      if left != right { return ["\(left)\nthen\n\(right)"] }
      return again.files.filter { $0.state != .unchanged }.map { "\($0.path) is \($0.state)" }
    }
  }

  /// What came of a file, apart from the marks that versions were told apart by.
  private struct Told: Equatable {
    let identity: FileIdentity
    let state: FileOutcome.State
    let conflict: ConflictSummary?
    let keeps: [KeptVersion]
    let setAside: [DiscardedVersion]

    init(_ file: FileOutcome) {
      (identity, state, conflict) = (file.identity, file.state, file.conflict)
      keeps = file.keeps.map { $0.withoutLabel } + file.notShown.map { $0.kept.withoutLabel }
      setAside = file.discards + file.replaced
    }
  }

  private static func tree(_ outcome: Outcome) -> [FileIdentity: [RelativePath: FileState]] {
    var tree: [FileIdentity: [RelativePath: FileState]] = [:]
    for file in outcome.files {
      for kept in file.keeps where kept.version.state.isLive {
        tree[kept.identity, default: [:]][kept.path] = kept.version.state
      }
    }
    return tree
  }
}

extension GeneratedDocument {
  /// What a member is called in the document.
  fileprivate func name(of member: FileHistory) -> RelativePath {
    guard group.isFolder else { return member.path }
    let components = member.path.components.dropFirst(group.path.components.count)
    return (try? RelativePath(components: Array(components))) ?? member.path
  }
}

extension KeptVersion {
  fileprivate var withoutLabel: KeptVersion {
    var version = version
    version.label = nil
    return KeptVersion(
      path: path, identity: identity, copyOf: copyOf, version: version,
      isNewContent: isNewContent, isCollectable: isCollectable)
  }
}
