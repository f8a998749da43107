import ConflictResolution

extension HistoryPicture {
  /// The most nodes that a picture has: what is earlier is drawn as one node.
  public static let maximumNodeCount = 150

  /// The picture of a draft: folded to the bound, with lanes by number and a track for each edge.
  init(_ draft: PictureDraft) {
    var draft = draft
    draft.fold(to: Self.maximumNodeCount)
    var keys: [PictureDraft.LaneKey] = []
    for node in draft.nodes {
      for key in [node.lane, node.otherLane].compactMap({ $0 }) where !keys.contains(key) {
        keys.append(key)
      }
    }
    // What was decided is at the right, after the versions of an unknown writer.
    keys =
      keys.filter { $0 != .unknown && $0 != .outcome } + keys.filter { $0 == .unknown }
      + keys.filter { $0 == .outcome }
    var numberOf: [PictureDraft.LaneKey: Int] = [:]
    for (number, key) in keys.enumerated() { numberOf[key] = number }

    let laneOf = draft.nodes.map { numberOf[$0.lane] ?? 0 }
    var tracks = TrackLayout(
      lanes: laneOf, isPassable: draft.nodes.map { $0.kind == .meeting || $0.kind == .step })
    let edges = draft.edges.sorted { ($0.to, $0.from) < ($1.to, $1.from) }.map { edge in
      let (lane, track) = tracks.place(from: edge.from, to: edge.to)
      return Edge(from: edge.from, to: edge.to, kind: edge.kind, lane: lane, track: track)
    }
    title = draft.title
    summary = draft.summary
    paths = draft.paths
    self.edges = edges
    lanes = keys.enumerated().map { number, key in
      let side = tracks.trackCount(in: number) - 1
      switch key {
      case .device(let device):
        return Lane(
          name: draft.words.name(of: device), device: device, isOutcome: false, sideTracks: side)
      case .unknown:
        return Lane(
          name: draft.words.name(of: nil), device: nil, isOutcome: false, sideTracks: side)
      case .outcome: return Lane(name: "Outcome", device: nil, isOutcome: true, sideTracks: side)
      }
    }
    nodes = draft.nodes.enumerated().map { index, node in
      Node(
        kind: node.kind, lane: laneOf[index], otherLane: node.otherLane.flatMap { numberOf[$0] },
        versions: node.versions, title: node.title, details: node.details,
        marks: Mark.Kind.allCases.compactMap { kind in
          node.marks[kind].map { Mark(kind: kind, count: $0) }
        })
    }
  }
}

/// Finds for each edge a track that it can run down without touching a version between its ends.
///
/// An edge may run through the node of a meeting or of a step, which is not a version.
///
/// Edges share a track if they enter or leave the same node: there they are drawn as one line. Elsewhere no two
/// edges are on one track in one row.
struct TrackLayout {
  private let lanes: [Int]
  /// For each lane the rows of its nodes, ascending.
  private var rowsOf: [Int: [Int]] = [:]
  /// The runs, by lane and track.
  private var used: [Int: [[Run]]] = [:]

  private struct Run {
    let from: Int
    let to: Int
  }

  /// A layout without edges.
  ///
  /// - Parameters:
  ///   - lanes: For each row the lane of its node.
  ///   - isPassable: For each row whether edges may run through its node.
  init(lanes: [Int], isPassable: [Bool]) {
    self.lanes = lanes
    for (row, lane) in lanes.enumerated() {
      if !isPassable[row] { rowsOf[lane, default: []].append(row) }
      used[lane] = [[]]
    }
  }

  /// How many tracks a lane has, that of its nodes included.
  func trackCount(in lane: Int) -> Int { used[lane]?.count ?? 1 }

  /// Finds a track for an edge, and notes that it is there.
  ///
  /// - Complexity: O(*e*) for the *e* edges of the two lanes.
  mutating func place(from: Int, to: Int) -> (lane: Int, track: Int) {
    let run = Run(from: from, to: to)
    for lane in [lanes[to], lanes[from]] where !hasNode(between: from, to, in: lane) {
      if isFree(lane, 0, for: run) {
        used[lane]?[0].append(run)
        return (lane, 0)
      }
    }
    let lane = lanes[to]
    var track = 1
    while track < trackCount(in: lane), !isFree(lane, track, for: run) { track += 1 }
    if track == trackCount(in: lane) { used[lane, default: [[]]].append([]) }
    used[lane]?[track].append(run)
    return (lane, track)
  }

  private func hasNode(between from: Int, _ to: Int, in lane: Int) -> Bool {
    guard let rows = rowsOf[lane] else { return false }
    return rows.contains { $0 > from && $0 < to }
  }

  private func isFree(_ lane: Int, _ track: Int, for run: Run) -> Bool {
    guard let runs = used[lane]?[track] else { return false }
    return runs.allSatisfy { other in
      other.from == run.from || other.to == run.to || other.to <= run.from || other.from >= run.to
    }
  }
}
