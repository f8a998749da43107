import ConflictResolution

func decisions(about versions: [FileVersion]) throws -> [String] {
  try resolve(versions, by: [.merge, .keepBoth], on: "home").files.flatMap { file in
    file.keeps.map { "write \($0.path)" } + file.discards.map { "drop \($0.version): \($0.reason)" }
  }
}
