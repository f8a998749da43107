import ConflictResolution
import Replicas
import TestSupport
import Testing

@Suite("the ancestors that merges start from, over histories with late messages")
struct AncestorLawTests {
  /// What replicas left to a person, and how much of it for want of a base.
  private struct Count {
    var undecided = 0
    var withoutBase = 0

    mutating func add(_ world: ReplicaWorld) {
      for file in world.replicas.flatMap({ $0.undecided }) {
        undecided += 1
        if file.declined.contains(where: { $0.reason == "there is no base to merge on" }) {
          withoutBase += 1
        }
      }
    }
  }

  @Test(
    "a device that prunes and is stored after each step lacks no base that one has that keeps all")
  func pruning() throws {
    var (kept, pruned, outcomes) = (Count(), Count(), Count())
    for seed in seeds(600, ordinarily: 150) {
      var random = RepeatableGenerator(seed: seed)
      var keeping = ReplicaWorld(&random)
      for index in keeping.replicas.indices {
        keeping.replicas[index].policy.common.strategies = [.merge, .manual]
      }
      var pruning = keeping
      var withOutcomes = keeping
      for (number, step) in keeping.steps(&random).enumerated() {
        if case .forget = step { continue }
        try keeping.play(step, at: number)
        try pruning.play(step, at: number)
        try withOutcomes.play(step, at: number)
        for index in keeping.replicas.indices {
          try keeping.replicas[index].resolve()
          pruning.replicas[index].prune()
          try store(&pruning.replicas[index]) { _ in }
          try withOutcomes.replicas[index].resolve()
          let histories = withOutcomes.replicas[index].outcome?.histories()
          try store(&withOutcomes.replicas[index]) { $0.files = histories ?? $0.files }
          let (one, other) = (keeping.replicas[index], pruning.replicas[index])
          #expect(one.tree == other.tree, "seed \(seed), step \(number) \(step)")
          #expect(
            one.undecided.map { $0.choices.map { $0.id } }
              == other.undecided.map { $0.choices.map { $0.id } },
            "seed \(seed), step \(number) \(step)")
        }
        kept.add(keeping)
        pruned.add(pruning)
        outcomes.add(withOutcomes)
      }
    }
    #expect(kept.withoutBase == pruned.withoutBase, "of \(kept.undecided) and \(pruned.undecided)")
    // What a host loses that stores outcomes alone.
    #expect(outcomes.withoutBase > kept.withoutBase)
  }

  /// Stores a replica, and makes one from what is stored.
  private func store(_ replica: inout Replica, _ change: (inout StoredReplica) -> Void) throws {
    try replica.resolve()
    var stored = StoredReplica(replica)
    change(&stored)
    let follows = replica.followsFolders
    replica = Replica(stored, policy: replica.policy)
    replica.followsFolders = follows
    try replica.resolve()
  }
}
