import ConflictResolution
import DocumentVersions

/// A document system in memory, which can be ended before any of its changes.
struct MemoryPlace: DocumentPlace {
  struct Ended: Error {}

  let name: RelativePath = "Budget.txt"
  var current: DocumentVersion
  /// The conflict versions, with whether they are resolved.
  var others: [(version: DocumentVersion, isResolved: Bool)] = []
  var folder: [RelativePath: FileContent] = [:]
  var stored = AgreedContents()
  var asideContents: [FileContent: String] = [:]
  /// How many changes are made before the next one fails.
  var changesLeft = Int.max
  var changes = 0
  /// A conflict version that comes after the versions were listed.
  var late: DocumentVersion?
  private var listed: Set<DocumentVersion> = []

  init(_ current: DocumentVersion, _ others: [DocumentVersion]) {
    self.current = current
    self.others = others.map { ($0, false) }
  }

  private mutating func change() throws {
    guard changesLeft > 0 else { throw Ended() }
    changesLeft -= 1
    changes += 1
  }

  mutating func versions() throws -> [DocumentVersion] {
    let open = others.filter { !$0.isResolved }.map { $0.version }
    listed = Set(open)
    if let late { others.append((late, false)) }
    late = nil
    return [current] + open
  }

  func agreed() throws -> AgreedContents { stored }
  func siblings() throws -> [RelativePath] { Array(folder.keys) }
  func contents(ofSibling name: RelativePath) throws -> FileContent? { folder[name] }

  mutating func copy(_ version: DocumentVersion, to name: RelativePath) throws {
    try change()
    guard folder[name] == nil, name != self.name else { throw Ended() }
    folder[name] = version.contents
  }

  mutating func setAside(_ version: DocumentVersion, reason: String) throws {
    try change()
    if asideContents[version.contents] == nil { asideContents[version.contents] = reason }
  }

  mutating func replace(with version: DocumentVersion) throws {
    try change()
    current = version
    current.isCurrent = true
    // The document system dates it anew.
    current.modified = .seconds(9_000)
  }

  mutating func write(_ bytes: [UInt8]) throws {
    try change()
    current = DocumentVersion(
      contents: FileContent(bytes), modified: .seconds(9_000), computer: "this one", isCurrent: true
    )
  }

  mutating func markResolved() throws {
    for index in others.indices where listed.contains(others[index].version) {
      try change()
      others[index].isResolved = true
    }
  }

  mutating func removeResolved() throws {
    while let index = others.firstIndex(where: { $0.isResolved }) {
      try change()
      others.remove(at: index)
    }
  }

  mutating func store(_ agreed: AgreedContents) throws {
    try change()
    stored = agreed
  }

  /// All contents that a user finds.
  var standing: Set<FileContent> { Set(folder.values).union([current.contents]) }
}

func version(
  _ text: String, at seconds: Int64? = nil, by computer: String? = nil, isCurrent: Bool = false
)
  -> DocumentVersion
{
  DocumentVersion(
    contents: FileContent(text), modified: seconds.map { .seconds($0) }, computer: computer,
    isCurrent: isCurrent)
}
