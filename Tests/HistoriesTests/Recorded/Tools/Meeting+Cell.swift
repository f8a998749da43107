extension Meeting {
  /// The meeting in a few words, as a cell of the table has it.
  ///
  /// - Parameter status: The highest exit status of the tool.
  /// - Returns: Markdown without a line break.
  func cell(status: Int = 0) -> String {
    guard let common else { return stopped(status: status) }
    let files = words(for: common)
    guard lost.isEmpty else {
      return "**loses \(Self.list(losers))**" + (files.isEmpty ? "" : ": \(files)")
    }
    if common.isEmpty { return "deleted" }
    if common.values.contains(where: isMerged) { return "merges: \(files)" }
    let written = Set(common.values.filter { !writers(of: $0).isEmpty })
    let together = devices.filter { device in
      written.contains { writers(of: $0) == [device] }
    }
    if together.count == 2 { return "keeps both: \(files)" }
    if together.count > 2 { return "keeps all: \(files)" }
    return files
  }

  /// Whose contents are lost.
  private var losers: [String] {
    let names = devices.filter { device in lost.contains { writers(of: $0).contains(device) } }
    let isOldLost = lost.contains { writers(of: $0).isEmpty }
    return names.map { "\($0)'s" } + (isOldLost ? ["the old content"] : [])
  }

  /// Devices that do not hold the same: a person has to go on.
  private func stopped(status: Int) -> String {
    let stops = "stops" + (status == 0 ? "" : " with status \(status)")
    let changed = devices.filter { after[$0] != before[$0] }
    if changed.isEmpty { return "\(stops): each device is as before" }
    return "\(stops): "
      + changed.map { "\($0) now has \(words(for: after[$0] ?? [:]))" }.joined(separator: "; ")
  }

  private func isMerged(_ digest: String) -> Bool {
    !base.values.contains(digest) && writers(of: digest).isEmpty && !hasMarkers(digest)
  }

  /// The files, and whose content is in them.
  private func words(for tree: ToolRecording.Tree) -> String {
    var paths: [Int: [String]] = [:]
    var sources: [Int: String] = [:]
    for (path, digest) in tree.sorted(by: { $0.key < $1.key }) {
      var (rank, source) = source(of: digest)
      if let times = repetition(of: digest, in: tree) {
        rank += 10
        source += source.isEmpty ? times : ", \(times)"
      }
      sources[rank] = source
      paths[rank, default: []].append("`\(Self.shortened(path))`")
    }
    return paths.keys.sorted { ($0 % 10, $0) < ($1 % 10, $1) }.map { rank in
      let source = sources[rank] ?? ""
      return Self.list(paths[rank] ?? []) + (source.isEmpty ? "" : " (\(source))")
    }.joined(separator: ", ")
  }

  /// How often a content is there, if no device had it as often before.
  private func repetition(of digest: String, in tree: ToolRecording.Tree) -> String? {
    let count = tree.values.count { $0 == digest }
    let most = before.values.map { $0.values.count { $0 == digest } }.max() ?? 0
    guard count > max(most, 1) else { return nil }
    return count == 2 ? "twice" : "\(count) times"
  }

  /// Whose content it is, and in which order that is listed; nothing of a merged one.
  private func source(of digest: String) -> (rank: Int, words: String) {
    if base.values.contains(digest) { return (9, "unchanged") }
    let writers = writers(of: digest)
    if writers.count > 1 { return (7, "both wrote it") }
    if let writer = writers.first {
      return (devices.firstIndex(of: writer) ?? 0, "\(writer)'s")
    }
    return hasMarkers(digest) ? (5, "conflict markers") : (6, "")
  }

  /// A path without what differs from run to run, such as times and IDs of devices, and without long digests.
  private static func shortened(_ path: String) -> String {
    path.replacing(/\d{8}-\d{6}-[A-Z2-7]{7}/, with: "…").replacing(/\d{4}-\d{2}-\d{2}/, with: "…")
      .replacing(/SHA256E-s\d+--[0-9a-f]{64}/, with: "SHA256E-…")
  }

  private static func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " and " + last
  }
}
