import ConflictResolution
import ContentDigests
import JSONText

/// Resolves plain lines of a stream from their bytes to the bytes of their outcomes, without intermediate objects.
///
/// It has two outcomes: of a file with one head, and of a conflict of contents that ``Strategy/newest`` or
/// ``Strategy/oldest`` decides.
///
/// **Invariant.** `StreamBlockResolver` without it writes the same bytes, and notes the same. It leaves every other
/// line to that.
struct PlainLineResolver {
  /// The result of a line.
  struct Outcome {
    /// The place of the path at which the file is live and has been in every version.
    let path: Range<Int>
    /// The place of the file's identity.
    let identity: Range<Int>
    let state: FileOutcome.State
    /// How many versions are discarded.
    let discarded: Int
  }

  /// Whether no other files, rules or decisions could change the results.
  private let isAlone: Bool
  /// The first strategy for all files, if it decides by times, and no two times are taken for one.
  private let strategy: Strategy?
  /// The latest time that it trusts, if there is one.
  private let latestTrusted: Timestamp?
  private let sha256: @Sendable ([UInt8]) -> SHA256Digest

  private var line = PlainLine()
  /// Whether the line is plain, even if it is resolved elsewhere.
  private var isRead = false
  /// The heads, the latest first if there are several, as indexes into the line's versions.
  private var heads: [Int] = []
  /// The head that is kept.
  private var winner = 0
  /// The maximal versions before all heads.
  private var bases: [Int] = []
  /// The IDs of the versions, one after the other, and the place of each.
  private var ids: [UInt8] = []
  private var idPlaces: [Range<Int>] = []
  /// The vector of the result.
  private var joined: [PlainLine.Entry] = []
  /// What is hashed.
  private var message: [UInt8] = []

  /// A resolver of plain lines.
  init(_ settings: StreamSettings) {
    let policy = settings.resolver.policy
    isAlone = policy.rules.isEmpty && settings.decisions.isEmpty
    let first = policy.common.strategies?.first
    strategy = first.flatMap { first in
      switch first.timeRule {
      case .latest, .earliest: first
      // Only times within the tolerance count as the same, or equal ones, which are not plain.
      case .latestAlone: policy.common.sameTime ?? 0 == 0 ? first : nil
      case nil: nil
      }
    }
    latestTrusted = policy.now?.adding(seconds: policy.clockTolerance ?? 86_400)
    sha256 = settings.sha256
  }

  /// Resolves a line, and writes its outcome.
  ///
  /// - Parameters:
  ///   - range: the place of the line.
  ///   - bytes: the bytes that contain it.
  ///   - writer: writes the outcome.
  /// - Returns: the result of the line.
  /// - Throws: ``NotPlain`` if it must be resolved elsewhere; then nothing is written, and ``history(in:)`` may have
  ///   the file.
  /// - Complexity: O(*n*) in the length of the line.
  mutating func resolve(
    _ range: Range<Int>, in bytes: Span<UInt8>, to writer: inout JSONWriter
  ) throws(NotPlain) -> Outcome {
    isRead = false
    try line.read(range, in: bytes)
    isRead = true
    guard isAlone, line.hasOnlyContents else { throw NotPlain() }
    try selectHeads(in: bytes)
    winner = heads[0]
    if heads.count == 1 {
      writeIDs(in: bytes)
      writer.line { writeUnchanged(in: bytes, to: &$0) }
      return Outcome(
        path: line.path, identity: line.identity ?? line.path, state: .unchanged, discarded: 0)
    }
    guard let strategy else { throw NotPlain() }
    try rankHeads()
    winner = heads[strategy.timeRule == .earliest ? heads.count - 1 : 0]
    try checkContents(in: bytes)
    writeIDs(in: bytes)
    let kind = kind(in: bytes)
    writer.line { writeConflict(of: kind, by: strategy.name, in: bytes, to: &$0) }
    return Outcome(
      path: line.path, identity: line.identity ?? line.path, state: .resolved,
      discarded: heads.count - 1)
  }

  /// The file of the line that has just been left to others; `nil` if they have to read it themselves.
  ///
  /// - Parameter bytes: the bytes that contain the line.
  /// - Returns: the file, as `FormatDecoder` gives it.
  /// - Complexity: O(*n*) in the length of the line.
  mutating func history(in bytes: Span<UInt8>) -> FileHistory? {
    isRead ? line.history(in: bytes, sha256: sha256) : nil
  }

  // MARK: Deciding

  /// Finds the heads, and if there are several the versions that all of them descend from.
  private mutating func selectHeads(in bytes: Span<UInt8>) throws(NotPlain) {
    let count = line.versions.count
    // Eight bits for each version, the lowest for the first: those of the versions that are after it.
    var successors: UInt64 = 0
    for right in 0..<count {
      for left in 0..<right {
        let (one, other) = (line.versions[left], line.versions[right])
        if one.content.mayContradict(other.content, in: bytes) { throw NotPlain() }
        switch line.order(one, other, in: bytes) {
        case .equal: throw NotPlain()
        case .before: successors |= 1 << UInt64(8 * left + right)
        case .after: successors |= 1 << UInt64(8 * right + left)
        case .concurrent: break
        }
      }
    }
    func after(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: successors >> UInt64(8 * index)) }

    heads.removeAll(keepingCapacity: true)
    bases.removeAll(keepingCapacity: true)
    var headSet: UInt8 = 0
    for index in 0..<count where after(index) == 0 {
      heads.append(index)
      headSet |= 1 << index
    }
    if heads.count == 1 { return }
    var ancestors: UInt8 = 0
    for index in 0..<count where after(index) & headSet == headSet { ancestors |= 1 << index }
    for index in 0..<count
    where ancestors & (1 << index) != 0 && after(index) & ancestors == 0 {
      bases.append(index)
    }
    // The order of several depends on more than times.
    if bases.count > 1 { throw NotPlain() }
  }

  /// Sorts the heads by their times, which must differ and be trusted.
  private mutating func rankHeads() throws(NotPlain) {
    for place in heads.indices {
      let head = heads[place]
      guard let moment = line.versions[head].modified?.moment else { throw NotPlain() }
      if let latestTrusted, moment > latestTrusted { throw NotPlain() }
      var place = place
      while place > 0, let other = line.versions[heads[place - 1]].modified?.moment,
        other <= moment
      {
        if other == moment { throw NotPlain() }
        heads[place] = heads[place - 1]
        place -= 1
      }
      heads[place] = head
    }
  }

  /// Makes sure that no two heads have the same content, and that no head has that of the base.
  private func checkContents(in bytes: Span<UInt8>) throws(NotPlain) {
    for place in heads.indices {
      let content = line.versions[heads[place]].content
      for other in heads[..<place] {
        guard content.isSame(as: line.versions[other].content, in: bytes) == false else {
          throw NotPlain()
        }
      }
      for base in bases {
        guard content.isSame(as: line.versions[base].content, in: bytes) == false else {
          throw NotPlain()
        }
      }
      // The winner may have lost content that another one has.
      if heads[place] != winner, line.versions[winner].content.mayHaveLost(content, in: bytes) {
        throw NotPlain()
      }
    }
  }

  /// The kind of the conflict, in which each head edits a file at one path.
  private func kind(in bytes: Span<UInt8>) -> ConflictKind {
    for place in heads.indices {
      for other in heads[..<place] {
        let (left, right) = (line.versions[heads[place]], line.versions[other])
        if !line.haveDeviceInCommon(left, right, in: bytes) { return .createCreate }
      }
    }
    return .editEdit
  }

  // MARK: Writing

  /// Writes the IDs of the versions to `ids`.
  private mutating func writeIDs(in bytes: Span<UInt8>) {
    ids.removeAll(keepingCapacity: true)
    idPlaces.removeAll(keepingCapacity: true)
    for version in line.versions {
      let start = ids.count
      for index in version.vector {
        if index > version.vector.lowerBound { ids.append(UInt8(ascii: ",")) }
        ids.append(copying: bytes.extracting(line.entries[index].device))
        ids.append(UInt8(ascii: ":"))
        ids.append(digitsOf: line.entries[index].counter)
      }
      idPlaces.append(start..<ids.count)
    }
  }

  /// Appends the ID of a version.
  private func id(_ version: Int, to output: inout [UInt8]) {
    output.append(copying: ids.span.extracting(idPlaces[version]))
  }

  /// Appends the ID of a version in quotation marks: a device that needs escapes is not plain.
  private func quotedID(_ version: Int, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    id(version, to: &output)
    output.append(UInt8(ascii: "\""))
  }

  private mutating func writeUnchanged(in bytes: Span<UInt8>, to output: inout [UInt8]) {
    writeBeginning(.unchanged, in: bytes, to: &output)
    let version = line.versions[winner]
    joined.removeAll(keepingCapacity: true)
    for index in version.vector { joined.append(line.entries[index]) }
    writeKept(in: bytes, to: &output)
    output.append("\"discards\":[]}")
  }

  private mutating func writeConflict(
    of kind: ConflictKind, by strategy: String, in bytes: Span<UInt8>, to output: inout [UInt8]
  ) {
    writeBeginning(.resolved, in: bytes, to: &output)
    output.append("\"conflict\":{\"id\":\"c-")
    SHA256Digest.writeHex(conflictDigest(in: bytes).first64Bits, into: &output)
    output.append("\",\"kind\":\"")
    output.append(contentsOf: kind.rawValue.utf8)
    output.append("\",\"heads\":[")
    for (place, head) in heads.enumerated() {
      if place > 0 { output.append(UInt8(ascii: ",")) }
      quotedID(head, to: &output)
    }
    output.append("],\"bases\":[")
    for base in bases { quotedID(base, to: &output) }
    output.append("]},\"by\":\"")
    output.append(contentsOf: strategy.utf8)
    output.append("\",")

    joined.removeAll(keepingCapacity: true)
    for head in heads { line.join(line.versions[head].vector, into: &joined, in: bytes) }
    writeKept(in: bytes, to: &output)

    output.append("\"discards\":[")
    var isFirst = true
    for head in heads where head != winner {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      writeDiscarded(head, in: bytes, to: &output)
    }
    output.append("]}")
  }

  /// Writes the members up to `light`, and the comma after it.
  private func writeBeginning(
    _ state: FileOutcome.State, in bytes: Span<UInt8>, to output: inout [UInt8]
  ) {
    output.append("{\"path\":\"")
    output.append(copying: bytes.extracting(line.path))
    writeIdentity(in: bytes, to: &output)
    output.append("\",\"state\":\"")
    output.append(contentsOf: state.rawValue.utf8)
    let light: FileOutcome.Light
    switch line.versions[winner].content {
    case .text: light = .green
    case .listed: light = .red
    case .deleted: light = .green
    }
    output.append("\",\"light\":\"")
    output.append(contentsOf: light.rawValue.utf8)
    output.append("\",")
  }

  /// Writes the member with the identity, if that is not the path; the quotation marks around both are left to the caller.
  private func writeIdentity(in bytes: Span<UInt8>, to output: inout [UInt8]) {
    guard let identity = line.identity else { return }
    output.append("\",\"id\":\"")
    output.append(copying: bytes.extracting(identity))
  }

  /// Writes the result: the winner, with the joined vector.
  private mutating func writeKept(in bytes: Span<UInt8>, to output: inout [UInt8]) {
    let version = line.versions[winner]
    output.append("\"keeps\":[{\"path\":\"")
    output.append(copying: bytes.extracting(line.path))
    writeIdentity(in: bytes, to: &output)
    output.append("\",\"from\":[")
    quotedID(winner, to: &output)
    output.append("],\"origin\":")
    quotedID(winner, to: &output)
    output.append(",\"vector\":{")
    for (place, entry) in joined.enumerated() {
      output.append(place > 0 ? ",\"" : "\"")
      output.append(copying: bytes.extracting(entry.device))
      output.append("\":")
      output.append(digitsOf: entry.counter)
    }
    output.append("},\"device\":\"")
    output.append(copying: bytes.extracting(version.device))
    if let modified = version.modified {
      output.append("\",\"modified\":\"")
      output.append(copying: bytes.extracting(modified.text))
    }
    output.append("\",\"size\":")
    switch version.content {
    case .text(let contents, let hasEscapes):
      message.removeAll(keepingCapacity: true)
      if hasEscapes {
        PlainJSON.decode(contents, in: bytes, into: &message)
      } else {
        message.append(copying: bytes.extracting(contents))
      }
      output.append(digitsOf: UInt64(message.count))
      output.append(",\"sha256\":\"")
      sha256(message).writeHex(into: &output)
      output.append("\"")
    case .listed(let size, let digest):
      output.append(digitsOf: size)
      if let digest {
        output.append(",\"sha256\":\"")
        output.append(copying: bytes.extracting(digest))
        output.append("\"")
      }
    // Only contents are resolved here.
    case .deleted: break
    }
    output.append("}],")
  }

  /// Writes a head that is not kept.
  private func writeDiscarded(_ head: Int, in bytes: Span<UInt8>, to output: inout [UInt8]) {
    let (kept, loser) = (line.versions[winner], line.versions[head])
    guard let own = kept.modified, let other = loser.modified else { return }
    output.append("{\"version\":")
    quotedID(head, to: &output)
    output.append(",\"device\":\"")
    output.append(copying: bytes.extracting(loser.device))
    output.append("\",\"reason\":\"")
    let (count, unit) = Explanation.countOfUnits(
      from: min(own.moment, other.moment), to: max(own.moment, other.moment))
    output.append(digitsOf: count)
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: unit.utf8)
    output.append(other.moment < own.moment ? " older than " : " newer than ")
    output.append(copying: bytes.extracting(kept.device))
    output.append("'s\",\"why\":{\"rule\":\"")
    output.append(contentsOf: Explanation.Rule.modified.rawValue.utf8)
    output.append("\",\"values\":{")
    let isInOrder = isInOrder(winner, head)
    for (place, isFirst) in [isInOrder, !isInOrder].enumerated() {
      if place > 0 { output.append(UInt8(ascii: ",")) }
      quotedID(isFirst ? winner : head, to: &output)
      output.append(":\"")
      output.append(copying: bytes.extracting(isFirst ? own.text : other.text))
      output.append(UInt8(ascii: "\""))
    }
    output.append("}}}")
  }

  /// Whether the ID of one version comes before that of another, by bytes.
  private func isInOrder(_ left: Int, _ right: Int) -> Bool {
    RelativePath.precedes(
      ids.span.extracting(idPlaces[left]), ids.span.extracting(idPlaces[right]))
  }

  /// The digest in the conflict's ID; `ConflictID` documents what is hashed.
  private mutating func conflictDigest(in bytes: Span<UInt8>) -> SHA256Digest {
    message.removeAll(keepingCapacity: true)
    message.append(copying: bytes.extracting(line.identity ?? line.path))
    message.append(UInt8(ascii: "\n"))
    // The next head is the first of those after the last one.
    var last: Int?
    for _ in heads {
      var next: Int?
      for head in heads where last.map({ isInOrder($0, head) }) ?? true {
        if let best = next, !isInOrder(head, best) { continue }
        next = head
      }
      guard let next else { break }
      id(next, to: &message)
      message.append(UInt8(ascii: "\n"))
      last = next
    }
    return sha256(message)
  }
}
