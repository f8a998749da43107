import ConflictResolution
import Scenarios

/// What the steps of a timeline mean for one file.
struct TimelineRecord {
  /// A row of the picture.
  enum Row {
    /// A version that somebody wrote; `by` is the device on which it was made.
    case version(Int, by: DeviceID, number: Int)
    /// Two devices met.
    case meeting(
      DeviceID, DeviceID, number: Int, title: String, details: [String], isQuiet: Bool)
    /// Devices decided, and made a version that was not known if `makes` is one.
    case decision(PicturedDecision, by: [DeviceID], makes: Int?)
  }

  let identity: FileIdentity
  private(set) var path: RelativePath?
  private(set) var copyOf: RelativePath?
  private(set) var shown: RelativePath?
  private(set) var versions = PicturedVersions()
  var rows: [Row] = []
  var bases: Set<VersionID> = []
  /// Whether it is undecided after the last meeting.
  var isOpen = false

  init(_ identity: FileIdentity) { self.identity = identity }

  /// Notes what the file is called.
  mutating func note(_ history: FileHistory) {
    path = history.path
    copyOf = history.copyOf
    shown = history.shown
  }

  /// Adds a version that was made on a device.
  mutating func add(_ version: FileVersion, by device: DeviceID, _ number: Int) {
    let place = versions.all.count
    versions.add([version])
    if versions.all.count > place { rows.append(.version(place, by: device, number: number)) }
  }

  /// Adds what devices decided.
  mutating func add(_ decision: PicturedDecision, by devices: [DeviceID], _ words: PictureWords) {
    isOpen = false
    bases.formUnion(decision.bases)
    var made: Int?
    if let kept = decision.keeps.first(where: { !$0.isCopy }),
      !versions.contains(kept.version.fullID)
    {
      made = versions.all.count
      versions.add([kept.version])
    }
    let isKnown = rows.contains { row in
      if case .decision(let known, _, _) = row { known.hasSameResult(as: decision) } else { false }
    }
    if isKnown, made == nil {
      // Another device had the same result before.
      if case .meeting(let one, let other, let number, let title, let details, _) = rows.last {
        let names = devices.map(words.name).joined(separator: " and ")
        rows[rows.count - 1] = .meeting(
          one, other, number: number, title: title,
          details: details + ["\(names) decides the same as before"], isQuiet: false)
      }
      return
    }
    rows.append(.decision(decision, by: devices, makes: made))
  }

  /// The picture, with what happened on the devices that know the file.
  func draft(
    _ words: PictureWords, steps: [(device: DeviceID, number: Int, title: String)]
  ) -> PictureDraft {
    let path = shown ?? path
    var draft = PictureDraft(
      title: path.map(words.path) ?? words.line(identity.description), summary: "", words: words)
    draft.paths = [shown, copyOf == nil ? self.path : nil].compactMap { $0 }
    let graph = VersionGraph(versions.all)
    let baseVersions = Set(bases.flatMap { versions.indices(of: $0) })
    let forked = versions.forked
    var nodeOf: [Int?] = Array(repeating: nil, count: versions.all.count)
    var maker: [Int: Fates] = [:]

    func finish(_ node: inout PictureDraft.Node, _ version: Int) {
      if !graph.isFollowed[version] { node.mark(.head) }
      if baseVersions.contains(version) { node.mark(.base) }
      node.isPlain = node.isPlain && node.marks.isEmpty
      nodeOf[version] = draft.nodes.count
    }

    // Steps before any device had the file are irrelevant for it.
    let first = rows.first.flatMap(\.number) ?? 0
    var left = steps.filter { $0.number > first && devices.contains($0.device) }[...]
    for row in rows {
      while let step = left.first, step.number < row.number ?? 0 {
        left.removeFirst()
        draft.nodes.append(
          PictureDraft.Node(kind: .step, lane: .device(step.device), title: step.title))
      }
      switch row {
      case .version(let version, let device, _):
        let pictured = versions.all[version]
        var node = draft.node(
          of: pictured, parents: graph.parents[version].map { versions.all[$0] },
          isFork: forked.contains(version))
        if device != pictured.device || copyOf != nil && graph.parents[version].isEmpty {
          // It was made by resolving another file.
          node.lane = .device(device)
          node.kind = node.kind == .version ? .copy : node.kind
          node.marks[.decided] = nil
          node.details.insert("the version of " + node.title, at: 0)
          node.title = words.name(of: device) + (copyOf == nil ? " resolves" : " keeps a copy")
        }
        finish(&node, version)
        draft.nodes.append(node)
      case .meeting(let one, let other, _, let title, let details, let isQuiet):
        var node = PictureDraft.Node(
          kind: .meeting, lane: .device(one), otherLane: .device(other), title: title,
          details: details)
        node.isPlain = isQuiet
        draft.nodes.append(node)
      case .decision(let decision, let devices, let made):
        let place = draft.nodes.count
        draft.addOutcome(
          of: decision, lane: .device(devices[0]),
          by: devices.map(words.name).joined(separator: " and "), versions: versions,
          nodeOf: nodeOf, made: made)
        guard let made else { break }
        maker[made] = Fates(decision)
        nodeOf[made] = place
        if !graph.isFollowed[made] { draft.nodes[place].mark(.head) }
        if baseVersions.contains(made) { draft.nodes[place].mark(.base) }
      }
    }
    for step in left {
      draft.nodes.append(
        PictureDraft.Node(kind: .step, lane: .device(step.device), title: step.title))
    }
    markFates(in: &draft, nodeOf, words)
    for version in versions.all.indices {
      for parent in graph.parents[version] {
        guard let from = nodeOf[parent], let to = nodeOf[version], from < to else { continue }
        let fate = maker[version]?.fate(of: versions.all[parent])
        draft.edges.append(PictureDraft.Edge(from: from, to: to, kind: fate?.edge ?? .follows))
      }
    }
    draft.summary =
      (copyOf.map { "copy of \(words.path($0)); " } ?? "")
      + DisplayText.count(versions.all.count, "version")
      + (isOpen ? "; undecided" : "")
    return draft
  }

  /// Marks the fates of the versions in the decisions.
  private func markFates(
    in draft: inout PictureDraft, _ nodeOf: [Int?], _ words: PictureWords
  ) {
    for case .decision(let decision, _, _) in rows {
      let fates = Fates(decision)
      for head in Set(decision.heads.flatMap({ versions.indices(of: $0) })).sorted() {
        guard let place = nodeOf[head], let fate = fates.fate(of: versions.all[head])
        else { continue }
        draft.nodes[place].mark(fate.mark)
        // If a fork has other sides, the decided version has no vector of its own.
        draft.nodes[place].marks[.head] = nil
        draft.nodes[place].isPlain = false
        if let reason = fate.reason.map(words.line),
          !draft.nodes[place].details.contains(reason)
        {
          draft.nodes[place].details.append(reason)
        }
      }
    }
  }

  /// The devices that know the file.
  private var devices: Set<DeviceID> {
    var devices: Set<DeviceID> = []
    for row in rows {
      switch row {
      case .version(_, let device, _): devices.insert(device)
      case .meeting(let one, let other, _, _, _, _): devices.formUnion([one, other])
      case .decision(_, let deciders, _): devices.formUnion(deciders)
      }
    }
    return devices
  }
}

extension TimelineRecord.Row {
  /// The number of the step; `nil` for what belongs to the row above.
  fileprivate var number: Int? {
    switch self {
    case .version(_, _, let number), .meeting(_, _, let number, _, _, _): number
    case .decision: nil
    }
  }
}
