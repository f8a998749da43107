// What must hold for the names of conflict copies, for any bytes:
//
// - The original of each reading is a valid name and shorter than the copy's name. It is the rest of the copy's name
//   without the marker, so it starts and ends like the copy's name.
// - Either all readings are strong or none is. Each has a different original, stronger evidence comes first, and the
//   first reading is the likeliest one.
// - The root of a name contains no strong marker.
// - If a marker is added to a name, one reading of the result has this name as the original.

func fuzz(_ bytes: [UInt8]) {
  for name in parts(bytes, between: [0], atMost: 4) { expectReadings(of: name) }
}

func expectReadings(of name: [UInt8]) {
  let readings = ConflictCopyName.readings(of: name)
  require(ConflictCopyName(name) == readings.first, "the likeliest reading of \(literal(name))")
  require(ConflictCopyName.isOne(name) == !readings.isEmpty, "a copy or none: \(literal(name))")
  let strengths = readings.map(\.strength)
  require(Set(strengths) == [.strong] || !strengths.contains(.strong), "mixed: \(literal(name))")
  require(
    !strengths.drop { $0 != .weak }.contains { $0 != .weak }, "the order of \(literal(name))")
  require(
    Set(readings.map(\.original)).count == readings.count, "originals of \(literal(name))")
  for copy in readings {
    let original = copy.original
    require(isName(original), "the original of \(literal(name))")
    require(original.count < name.count, "the length of the original of \(literal(name))")
    let common = zip(original, name).prefix { $0 == $1 }.count
    let rest = original.count - common
    require(name.suffix(rest).elementsEqual(original.suffix(rest)), "the rest of \(literal(name))")
    if let time = copy.time {
      require((1...12).contains(time.month) && time.day >= 1, "the time in \(literal(name))")
    }
  }
  let root = ConflictCopyName.root(of: name)
  require(ConflictCopyName(root)?.strength != .strong, "the root of \(literal(name))")
  guard isName(name) else { return }
  let dot = name.lastIndex(of: 0x2E) ?? name.count
  let marked =
    name[..<dot] + Array(".sync-conflict-20261121-000249-X6UAVQQ".utf8) + name[dot...]
  let readingsOfMarked = ConflictCopyName.readings(of: Array(marked))
  require(readingsOfMarked.contains { $0.original == name }, "a copy of \(literal(name))")
}

func isName(_ name: [UInt8]) -> Bool {
  !name.isEmpty && name != [0x2E] && name != [0x2E, 0x2E] && !name.contains(0)
    && !name.contains(0x2F)
}
