import ConflictResolution
import TestSupport
import Testing

@testable import Replicas

@Suite("the files at each path, as a replica lists them")
struct StandingPlacesTests {
  @Test("they are what a walk over the places of all files gives, after every step")
  func lists() throws {
    for seed in seeds(1200, ordinarily: 400) {
      var random = RepeatableGenerator(seed: seed)
      var world = ReplicaWorld(&random)
      for (number, step) in world.steps(&random).enumerated() {
        try world.play(step, at: number)
        for replica in world.replicas {
          try #require(
            fault(of: replica) == nil,
            "seed \(seed), step \(number) \(step): \(fault(of: replica) ?? "")")
        }
      }
    }
  }

  /// What differs from a walk.
  private func fault(of replica: Replica) -> String? {
    var standing = replica.standing
    var paths = Set(standing.first.keys).union(replica.places.values)
    for path in paths {
      let identities = replica.places.filter { $0.value == path }.map { $0.key }.sorted()
      if standing.identities(at: path) != identities { return "at \(path)" }
      if replica.file(at: path) != identities.first { return "first at \(path)" }
      if let folder = path.parent { paths.insert(folder) }
    }
    for path in paths {
      let walked = replica.places.filter { $0.value.isBelow(path) }
        .sorted { ($1.value, $1.key) < ($0.value, $0.key) }
      let listed = standing.entries(below: path)
      if listed.map({ $0.identity }) != walked.map({ $0.key })
        || listed.map({ $0.path }) != walked.map({ $0.value })
      {
        return "below \(path): \(listed)"
      }
    }
    return nil
  }

  @Test("moves one after the other leave a path where moving it each time leaves it")
  func moves() throws {
    let names: [RelativePath] = ["a", "b", "a/b", "b/a", "a/b/c", "c/a", "a/a", "c"]
    for seed in seeds(2000) {
      var random = RepeatableGenerator(seed: seed)
      var moves = FolderMoves()
      let list = (0..<random.number(5)).map { _ in (random.pick(names), random.pick(names)) }
      for (from, to) in list { moves.append(from: from, to: to) }
      for path in names {
        let moved = list.reduce(path) { path, move in
          path.isBelow(move.0) ? path.moved(from: move.0, to: move.1) : path
        }
        #expect(moves.moved(path) == moved, "seed \(seed): \(path) by \(list)")
      }
    }
  }
}
