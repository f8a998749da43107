import ConflictResolution

/// What two devices hold of one file before they meet.
func versionsOfBudget() -> [FileVersion] {
  [
    FileVersion(
      path: "Budget.txt", state: .file(FileContent("rent 900\nfood 400\n")), vector: ["mom": 1],
      device: "mom", modified: .seconds(1_795_000_000)),
    FileVersion(
      path: "Budget.txt", state: .file(FileContent("rent 900\nfood 450\n")), vector: ["mom": 2],
      device: "mom", modified: .seconds(1_795_000_100)),
    FileVersion(
      path: "Budget.txt", state: .file(FileContent("rent 900\nfood 475\n")),
      vector: ["home": 1, "mom": 1],
      device: "home", modified: .seconds(1_795_000_050)),
  ]
}

/// What should be on every device, with what a person decided.
func outcomeOfBudget(_ decisions: [Decision] = []) throws -> Outcome {
  let resolver = Resolver(Policy([.merge, .manual], resolvingDevice: "home"))
  let file = FileHistory(path: "Budget.txt", versions: versionsOfBudget())
  return try resolver.resolve([file], decisions: decisions)
}

/// What a device has to do, in words.
func report(_ outcome: Outcome) -> [String] {
  outcome.files.flatMap { file in
    file.keeps.map { "write \($0.path) of \($0.version.device)" }
      + file.discards.map { "drop \($0.version): \($0.reason)" }
  }
}
