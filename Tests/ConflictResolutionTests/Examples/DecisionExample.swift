import ConflictResolution

func decisions(about versions: [FileVersion]) throws -> [String] {
  let resolver = Resolver(Policy([.merge, .keepBoth], resolvingDevice: "home"))
  return try resolver.resolve(versions).files.flatMap { file in
    file.keeps.map { "write \($0.path)" } + file.discards.map { "drop \($0.version): \($0.reason)" }
  }
}
