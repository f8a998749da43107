import ConflictResolution
import Histories
import Scenarios
import TestSupport

/// Files that devices write, delete and move within documents, between them, out of them and into them.
///
/// Each step is one version of the whole tree, so all files share one counter of each device. What the files are is
/// given twice: file by file, as a host lists them, and as the documents and files that follow from the trees alone.
struct GeneratedMoves: CustomStringConvertible {
  /// The files as they are listed: each under its first path, and with every version that it has.
  private(set) var listed: [FileHistory] = []
  /// The documents as wholes, and the other files.
  private(set) var wholes: [FileHistory] = []
  let policy: Policy
  private var log: [String] = []

  /// What a device sees of a file.
  private struct Seen: Equatable {
    var path: RelativePath
    var state: FileState
  }

  /// What a device sees of all files, by their numbers.
  private struct Tree {
    var files: [Int: Seen] = [:]
    var vector = VersionVector()
  }

  private static let documents: [RelativePath] = ["R.pages", "S.pages"]
  private static let devices: [DeviceID] = ["a", "b", "c"]

  /// The moves of a seed.
  init(seed: UInt64) {
    var random = RepeatableGenerator(seed: seed)
    var policy = Policies.any(&random)
    if let pattern = try? PathPattern(Array("*.pages/".utf8)) {
      policy.rules.append(PolicyRule(pattern, FileSettings(grouping: PolicyRule.Grouping.folder)))
    }
    self.policy = policy
    var trees = Self.devices.map { _ in Tree() }
    var versions: [Int: [FileVersion]] = [:]
    var ofDocuments: [RelativePath: [FileVersion]] = [:]
    var ofOthers: [Int: [FileVersion]] = [:]
    var counters = Self.devices.map { _ in UInt64(0) }
    var time: Int64 = 0

    /// One version of the tree.
    func write(_ index: Int, _ changes: [Int: Seen?]) {
      let device = Self.devices[index]
      counters[index] += 1
      time += Int64(random.number(2))
      let before = trees[index]
      trees[index].vector = trees[index].vector.setting(device, to: counters[index])
      for (number, seen) in changes { trees[index].files[number] = seen }
      let vector = trees[index].vector
      func version(_ path: RelativePath, _ state: FileState) -> FileVersion {
        FileVersion(
          path: path, state: state, vector: vector, device: device, modified: .seconds(time),
          deletion: DeletionMemory(seen: state.isLive ? [] : [device]))
      }
      var changed: Set<RelativePath> = []
      for (number, seen) in changes.sorted(by: { $0.key < $1.key }) {
        let old = before.files[number]
        guard let path = seen?.path ?? old?.path else { continue }
        versions[number, default: []].append(version(path, seen?.state ?? .deleted))
        log.append("\(vector) file \(number) \(seen.map { "at \($0.path)" } ?? "deleted")")
        for place in [old, seen].compactMap({ $0?.path }) {
          if let document = Self.document(of: place) { changed.insert(document) }
        }
        let (isOut, wasOut) = (Self.isOther(seen), Self.isOther(old))
        if let seen, isOut {
          ofOthers[number, default: []].append(version(seen.path, seen.state))
        } else if let old, wasOut {
          ofOthers[number, default: []].append(version(old.path, .deleted))
        }
      }
      for document in changed {
        let members = trees[index].files.values.filter { Self.document(of: $0.path) == document }
          .map { GroupContent.Member(path: Self.name(of: $0.path), state: $0.state) }
        let state = members.isEmpty ? FileState.deleted : .group(GroupContent(members))
        ofDocuments[document, default: []].append(version(document, state))
      }
    }

    // All devices know both documents.
    let first: [RelativePath] = ["R.pages/i", "R.pages/j", "S.pages/k", "loose"]
    for (number, path) in first.enumerated() {
      write(0, [number: Seen(path: path, state: .file(FileContent("\(number)")))])
    }
    for index in trees.indices { trees[index] = trees[0] }
    var count = first.count
    let places = [
      "R.pages/i", "R.pages/x", "R.pages/sub/x", "S.pages/k", "S.pages/x", "loose", "out/x", "x",
    ]
    for _ in 0..<(1 + random.number(9)) {
      let index = random.number(trees.count)
      if random.chance(1, in: 4) {
        let other = random.number(trees.count)
        // What both changed only a resolver could put together.
        switch trees[index].vector.order(relativeTo: trees[other].vector) {
        case .before: trees[index] = trees[other]
        case .after: trees[other] = trees[index]
        case .equal, .concurrent: break
        }
        continue
      }
      let tree = trees[index]
      func free() -> RelativePath? {
        let path = RelativePath(stringLiteral: random.pick(places))
        let isTaken = tree.files.values.contains {
          $0.path == path || $0.path.isBelow(path) || path.isBelow($0.path)
        }
        return isTaken ? nil : path
      }
      guard let number = tree.files.keys.sorted().randomElement(using: &random),
        var seen = tree.files[number]
      else { continue }
      switch random.number(8) {
      case 0: write(index, [number: Seen?.none])
      case 1:
        guard let path = free() else { continue }
        write(index, [count: Seen(path: path, state: .file(FileContent("new \(count)")))])
        count += 1
      case 2:
        seen.state = .file(FileContent("\(number) \(counters[index]) \(Self.devices[index])"))
        write(index, [number: seen])
      default:
        guard let path = free() else { continue }
        seen.path = path
        write(index, [number: seen])
      }
    }
    listed = versions.keys.sorted().map { number in
      let own = versions[number] ?? []
      return FileHistory(
        path: own[0].path, identity: FileIdentity("file \(number)"), versions: own)
    }
    wholes = ofDocuments.keys.sorted().map {
      FileHistory(path: $0, group: GroupName($0), versions: ofDocuments[$0] ?? [])
    }
    wholes += ofOthers.keys.sorted().map { number in
      FileHistory(
        path: versions[number]?[0].path ?? "loose", identity: FileIdentity("file \(number)"),
        versions: ofOthers[number] ?? [])
    }
  }

  private static func document(of path: RelativePath) -> RelativePath? {
    documents.first { path.isBelow($0) }
  }

  private static func isOther(_ seen: Seen?) -> Bool {
    seen.map { document(of: $0.path) == nil } ?? false
  }

  private static func name(of path: RelativePath) -> RelativePath {
    (try? RelativePath(components: Array(path.components.dropFirst()))) ?? path
  }

  var description: String {
    (["policy \(policy.common)"] + log).joined(separator: "\n  ")
  }

  /// What came of a file.
  struct Told: Hashable {
    let identity: FileIdentity
    let state: FileOutcome.State
    let kind: ConflictKind?
    let keeps: [String]
    let setAside: Set<VersionID>

    init(_ file: FileOutcome) {
      (identity, state, kind) = (file.identity, file.state, file.conflict?.kind)
      keeps = (file.keeps + file.notShown.map { $0.kept }).map { kept in
        let place = kept.version.state.isLive ? "\(kept.path)" : "deleted"
        return "\(place) \(kept.version.state) \(kept.vector?.description ?? "-")"
      }.sorted()
      setAside = Set((file.discards + file.replaced).map { $0.version })
    }
  }

  /// What is wrong with what the files come to; `nil` if nothing.
  func fault() throws(ResolutionError) -> String? {
    let resolver = Resolver(policy)
    let outcome = try resolver.resolve(listed)
    let (left, right) = (
      Set(outcome.files.map(Told.init)), Set(try resolver.resolve(wholes).files.map(Told.init))
    )
    if left != right {
      return "\(left.subtracting(right))\nbut of the wholes\n\(right.subtracting(left))"
    }
    return OutcomeLaws(files: listed, policy: policy).violations(of: outcome).first?.description
  }
}
