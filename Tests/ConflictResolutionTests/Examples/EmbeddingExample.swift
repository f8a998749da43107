import ConflictResolution

func resolveBudget() throws -> Outcome {
  let resolver = Resolver(Policy([.merge, .keepBoth], resolvingDevice: "home"))
  return try resolver.resolve([
    FileVersion(
      path: "Budget.txt", state: .file(FileContent("one\n2\n")), vector: ["mom": 2],
      device: "mom", modified: .seconds(1_795_000_100)),
    FileVersion(
      path: "Budget.txt", state: .file(FileContent("1\ntwo\n")), vector: ["home": 1, "mom": 1],
      device: "home", modified: .seconds(1_795_000_050)),
  ])
}

func printPlan(of outcome: Outcome) {
  for file in outcome.files {
    for kept in file.keeps { print("write", kept.path, kept.vector ?? [:]) }
    for lost in file.discards { print("drop", lost.version, lost.reason) }
  }
}
