import ConflictResolution

func planForBudget() throws -> [String] {
  let versions = [
    FileVersion(
      "Budget.txt", text: "rent 900\nfood 450\n", vector: ["mom": 2], device: "mom"),
    FileVersion(
      "Budget.txt", text: "rent 950\nfood 400\n", vector: ["home": 1, "mom": 1], device: "home"),
  ]
  return try resolve(versions, by: [.merge, .keepBoth], on: "home").files.flatMap { file in
    file.keeps.map { "write \($0.path)" } + file.discards.map { "drop \($0.version): \($0.reason)" }
  }
}
