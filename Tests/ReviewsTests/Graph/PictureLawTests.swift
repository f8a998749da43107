import ConflictResolution
import TestSupport
import Testing

@testable import Reviews

/// What holds for the picture of every history.
struct PictureLawTests {
  private static let strategies: [[Strategy]] = [
    [.newest], [.keepBoth], [.merge, .manual], [.manual], [.largest],
  ]

  /// A small history, small enough that nothing is folded.
  private func small(_ seed: UInt64) -> GeneratedVersions {
    GeneratedVersions(seed: seed, count: Int(seed % 20) + 1)
  }

  private func outcome(_ seed: UInt64, _ versions: GeneratedVersions) throws -> FileOutcome {
    let chain = Self.strategies[Int(seed) % Self.strategies.count]
    let policy = Policy(chain, resolvingDevice: seed % 3 == 0 ? nil : "d0")
    let outcome = try Resolver(policy).resolve([versions.history])
    return try #require(outcome.files.first)
  }

  @Test(arguments: seeds(300))
  func eachVersionIsOneNode(seed: UInt64) throws {
    let generated = small(seed)
    let file = try outcome(seed, generated)
    let picture = HistoryPicture(of: file, versions: generated.versions)
    let drawn = picture.nodes.filter { $0.kind != .outcome }.flatMap(\.versions)
    #expect(Set(drawn) == Set(generated.versions.map(\.fullID)))
    #expect(drawn.count == Set(drawn).count)
  }

  @Test(arguments: seeds(300))
  func reachesDownExactlyWhereVectorsAreBefore(seed: UInt64) throws {
    let generated = GeneratedVersions(seed: seed, count: Int(seed % 24) + 1)
    let picture = HistoryPicture(of: generated.history)
    let vectors = try picture.nodes.map { try #require($0.versions.first?.vector) }
    // Edges lead down, so one pass from below finds all that is reached.
    var reached = vectors.map { _ in Set<Int>() }
    for edge in picture.edges.sorted(by: { $0.from > $1.from }) {
      #expect(edge.kind == .follows)
      #expect(edge.from < edge.to)
      reached[edge.from].formUnion(reached[edge.to].union([edge.to]))
    }
    for (index, vector) in vectors.enumerated() {
      let after = vectors.indices.filter { vector.order(relativeTo: vectors[$0]) == .before }
      #expect(reached[index] == Set(after), "\(vector)")
    }
    // None can be left out.
    for edge in picture.edges {
      let others = picture.edges.filter { $0.from == edge.from && $0.to != edge.to }
      #expect(!others.contains { reached[$0.to].contains(edge.to) })
    }
  }

  @Test(arguments: seeds(200))
  func isTheSameForAnyOrderOfVersions(seed: UInt64) throws {
    let generated = small(seed)
    let file = try outcome(seed, generated)
    var random = RepeatableGenerator(seed: seed)
    #expect(
      HistoryPicture(of: file, versions: generated.versions)
        == HistoryPicture(of: file, versions: generated.versions.shuffled(using: &random)))
  }

  /// The fate of each version is the first that a list of the decision gives one of its names.
  @Test(arguments: seeds(300))
  func fatesAreThoseOfNames(seed: UInt64) throws {
    let generated = small(seed)
    let decision = PicturedDecision(try outcome(seed, generated))
    let fates = Fates(decision)
    var versions = generated.versions.map { PicturedVersion($0) }
    for version in generated.versions {
      versions.append(PicturedVersion(version.fullID, device: nil))
      if let vector = version.vector {
        versions.append(PicturedVersion(VersionID(vector: vector), device: nil))
      }
    }
    for version in versions {
      #expect(fates.fate(of: version) == Self.fate(of: version, in: decision), "seed \(seed)")
    }
  }

  private static func fate(of version: PicturedVersion, in decision: PicturedDecision) -> Fate? {
    if let discarded = decision.discards.first(where: { version.isNamed(by: $0.version) }) {
      return Fate(mark: .discarded, edge: .discarded, reason: discarded.reason)
    }
    if let replaced = decision.replaced.first(where: { version.isNamed(by: $0.version) }) {
      return Fate(mark: .replaced, edge: .discarded, reason: replaced.reason)
    }
    if decision.choices.contains(where: version.isNamed) {
      return Fate(mark: .undecided, edge: .undecided)
    }
    let made = decision.keeps.first {
      !$0.isCopy && $0.version.from.contains(where: version.isNamed)
    }
    if let made {
      return made.isNewContent
        ? Fate(mark: .merged, edge: .merged) : Fate(mark: .kept, edge: .kept)
    }
    let copied = decision.keeps.contains {
      $0.isCopy && $0.version.from.contains(where: version.isNamed)
    }
    if copied { return Fate(mark: .copied, edge: .copied) }
    guard decision.copiedBefore.contains(where: version.isNamed) else { return nil }
    return Fate(mark: .copied, edge: .copied, reason: "a copy of it is known already")
  }

  /// Far more versions of one file than are drawn, none after another.
  @Test func manyHeadsAreFolded() throws {
    let versions = try (0..<30_000).map { number in
      let device = try #require(DeviceID("d\(number)"))
      return FileVersion(
        path: "a.txt", state: .file(FileContent("\(number)\n")), vector: [device: 1],
        device: device, modified: .seconds(1_795_000_000 + Int64(number)))
    }
    let history = FileHistory(path: "a.txt", versions: versions)
    let file = try #require(try Resolver(Policy([.newest])).resolve([history]).files.first)
    let picture = HistoryPicture(of: file, versions: versions)
    #expect(picture.nodes.count <= HistoryPicture.maximumNodeCount + 1)
    let discarded = picture.nodes.flatMap(\.marks).filter { $0.kind == .discarded }
    #expect(discarded.reduce(0) { $0 + $1.count } == versions.count - 1)
  }

  @Test(arguments: seeds(150))
  func hasRoomForEverything(seed: UInt64) throws {
    let generated = GeneratedVersions(seed: seed, count: Int(seed % 80) + 1)
    let file = try outcome(seed, generated)
    let picture = HistoryPicture(of: file, versions: generated.versions)
    let geometry = PictureGeometry(picture)
    expectRoom(in: geometry, picture)
    expectFreeTracks(in: picture)
  }

  @Test(arguments: seeds(20))
  func foldsWhatIsLong(seed: UInt64) throws {
    let generated = GeneratedVersions(seed: seed, count: 400 + Int(seed) * 40)
    let file = try outcome(seed, generated)
    let picture = HistoryPicture(of: file, versions: generated.versions)
    #expect(picture.nodes.count <= HistoryPicture.maximumNodeCount + file.keeps.count)
    let drawn = picture.nodes.filter { $0.kind != .outcome }.flatMap(\.versions)
    #expect(Set(drawn) == Set(generated.versions.map(\.fullID)))
    #expect(drawn.count == Set(drawn).count)
    #expect(picture.edges.allSatisfy { $0.from < $0.to })
    expectRoom(in: PictureGeometry(picture), picture)
    expectFreeTracks(in: picture)
    // What is drawn apart is in the order of its vectors.
    for edge in picture.edges where edge.kind == .follows {
      let (upper, lower) = (picture.nodes[edge.from].versions, picture.nodes[edge.to].versions)
      #expect(
        upper.contains { one in
          lower.contains { other in
            guard let vector = one.vector, let later = other.vector else { return false }
            return vector.order(relativeTo: later) == .before
          }
        })
    }
  }

  private func expectRoom(in geometry: PictureGeometry, _ picture: HistoryPicture) {
    var places: Set<[Int]> = []
    for (index, node) in picture.nodes.enumerated() {
      #expect(places.insert([geometry.centers[node.lane], geometry.rows[index]]).inserted)
    }
    // Lines of text as rectangles, with what goes above and below the base line.
    var boxes: [(x: Int, width: Int, top: Int, bottom: Int)] = []
    func add(_ line: PictureGeometry.Line, size: Int, isCentered: Bool = false) {
      let x = isCentered ? line.x - line.width / 2 : line.x
      boxes.append((x, line.width, line.y - size, line.y + size / 4))
    }
    add(geometry.title, size: PictureGeometry.titleSize)
    add(geometry.summary, size: PictureGeometry.textSize)
    for heading in geometry.headings {
      add(heading, size: PictureGeometry.detailSize, isCentered: true)
    }
    for label in geometry.labels {
      add(label.title, size: PictureGeometry.textSize)
      for line in label.details { add(line, size: PictureGeometry.detailSize) }
      for pill in label.pills {
        let top = label.title.y + 6
        boxes.append((pill.x, pill.width, top, top + PictureGeometry.pillHeight))
      }
    }
    let right = (geometry.centers.max() ?? 0) + 10
    for label in geometry.labels { #expect(label.title.x > right) }
    boxes.sort { $0.top < $1.top }
    for (index, box) in boxes.enumerated() {
      #expect(box.x >= 0 && box.x + box.width <= geometry.width)
      #expect(box.bottom <= geometry.height)
      for other in boxes[(index + 1)...].prefix(while: { $0.top < box.bottom }) {
        #expect(other.x >= box.x + box.width || other.x + other.width <= box.x)
      }
    }
  }

  /// No edge runs through a node, and two edges on one track come together or come out of one node.
  private func expectFreeTracks(in picture: HistoryPicture) {
    for edge in picture.edges where edge.to > edge.from + 1 {
      if edge.track == 0 {
        let between = (edge.from + 1)..<edge.to
        #expect(
          !between.contains {
            let node = picture.nodes[$0]
            return node.lane == edge.lane && node.kind != .meeting && node.kind != .step
          })
      }
      for other in picture.edges
      where other != edge && other.lane == edge.lane && other.track == edge.track {
        #expect(
          other.from == edge.from || other.to == edge.to || other.to <= edge.from
            || other.from >= edge.to)
      }
    }
  }
}
