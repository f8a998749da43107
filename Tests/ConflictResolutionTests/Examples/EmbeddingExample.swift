import ConflictResolution

func planForBudget() throws -> [String] {
  let mom = FileVersion(
    path: "Budget.txt", state: .file(FileContent("rent 900\nfood 450\n")), vector: ["mom": 2],
    device: "mom")
  let home = FileVersion(
    path: "Budget.txt", state: .file(FileContent("rent 950\nfood 400\n")),
    vector: ["home": 1, "mom": 1],
    device: "home")
  let resolver = Resolver(Policy([.merge, .keepBoth], resolvingDevice: "home"))
  return try resolver.resolve([mom, home]).files.flatMap { file in
    file.keeps.map { "write \($0.path)" } + file.discards.map { "drop \($0.version): \($0.reason)" }
  }
}
