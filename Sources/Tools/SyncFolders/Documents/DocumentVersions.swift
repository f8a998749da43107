import ConflictResolution
import FileAccess

/// The versions of a document that has conflict copies inside.
///
/// A sync tool that does not know documents leaves a copy of each member that two devices changed. A version of
/// the document is the set of its members' versions from one side: the present document, or the document with
/// those members replaced whose copies one device wrote. Members of two sides are never mixed, so it must be
/// known which copies belong together:
///
/// - If one member alone has copies, each copy is a side of its own.
/// - If several have, each must have one copy of each side. Sides are known by the tool and by the device or
///   person in the copies' names, by rclone's number of the side; copies of one side that Syncthing made must
///   be at most ten minutes apart, since the name has only the device that won.
/// - Otherwise nothing is decided.
///
/// Some tools rename the versions of all sides. If no member in conflict has an original, the present document
/// is not one of the versions.
struct DocumentVersions {
  /// One version.
  struct Version {
    let recipe: DocumentRecipe
    /// The first copy of the side, by its path from the folder of the document; `nil` for the present document.
    let copy: FamilyMember?
    /// The status of the member that was written last among those in conflict.
    let status: FileStatus
  }

  /// Larger documents are left to a person: a version is made by copying the document.
  static let sizeLimit: UInt64 = 4 << 30

  /// How far apart the times in the names of one side's copies may be, in seconds.
  private static let longestMeeting: Int64 = 600

  /// The versions; the present document comes first if it is one.
  let versions: [Version]

  /// Finds the versions of a document.
  ///
  /// - Parameter family: A family of kind ``CopyFamily/Kind/document``.
  /// - Throws: ``DocumentProblem``, if it is not known which copies belong together.
  init(of family: CopyFamily) throws(DocumentProblem) {
    var members: [Member] = []
    for inner in family.inner { members.append(try Member(inner, of: family)) }
    let omitted = Set(members.flatMap { $0.copies.map(\.path) })
    var versions: [Version] = []
    if let latest = members.compactMap(\.original).max(by: Self.isEarlier) {
      versions.append(
        Version(
          recipe: DocumentRecipe(omitted: omitted, sources: [:]), copy: nil, status: latest))
    }
    for side in try Self.sides(of: members) {
      guard let latest = side.map(\.copy.member).max(by: { Self.isEarlier($0.status, $1.status) })
      else { continue }
      versions.append(
        Version(
          recipe: DocumentRecipe(
            omitted: omitted,
            sources: Dictionary(uniqueKeysWithValues: side.map { ($0.member, $0.copy.path) })),
          copy: side.first?.copy.member, status: latest.status))
    }
    self.versions = versions
  }

  private static func isEarlier(_ left: FileStatus, _ right: FileStatus) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  // MARK: Sides

  /// A copy of one member.
  private struct Copy {
    let path: DocumentListing.Path
    let member: FamilyMember
    /// What identifies its side.
    let side: Side
  }

  /// What is known of the writer of a copy.
  private struct Side: Hashable {
    let tool: CopyTool
    let writer: [UInt8]?
    /// The number of the side; `nil` if the tool only counts copies.
    let number: Int?

    init(_ copy: ConflictCopyName) {
      tool = copy.tool
      writer = copy.writer
      number = copy.tool == .rclone ? copy.number : nil
    }
  }

  /// A member of the document with its copies.
  private struct Member {
    let path: DocumentListing.Path
    let original: FileStatus?
    let copies: [Copy]

    init(_ inner: CopyFamily, of family: CopyFamily) throws(DocumentProblem) {
      let start = family.path.count + 1
      func path(of name: [UInt8]) -> DocumentListing.Path {
        DocumentListing.Path(path: Array(inner.path(of: name)[start...]))
      }
      self.path = path(of: inner.originalName)
      original = inner.original?.status
      var copies: [Copy] = []
      for member in inner.members where !member.isWeak {
        let memberPath = path(of: member.name)
        let inside = memberPath.path
        let name = String(displayingPath: inside)
        guard !member.isPlaceholder else {
          throw DocumentProblem(
            "the content of '\(name)' in it is not on this machine: download it first")
        }
        guard member.status.kind == .file || member.status.kind == .symbolicLink else {
          throw DocumentProblem("'\(name)' in it is a folder: compare and move what is in it")
        }
        guard let copy = member.copy else { continue }
        copies.append(
          Copy(
            path: memberPath,
            member: FamilyMember(
              name: Folder.path(family.originalName, inside), copy: copy, status: member.status,
              isWeak: false),
            side: Side(copy)))
      }
      self.copies = copies
    }
  }

  /// The copies of each side, with the member that each is a copy of.
  private static func sides(
    of members: [Member]
  ) throws(DocumentProblem) -> [[(member: DocumentListing.Path, copy: Copy)]] {
    guard let first = members.first else { return [] }
    if members.count == 1 { return first.copies.map { [(first.path, $0)] } }
    let sides = Set(first.copies.map(\.side))
    for member in members {
      guard Set(member.copies.map(\.side)) == sides, member.copies.count == sides.count else {
        let other = member.path == first.path ? members[1] : member
        let names = [first, other].map {
          "'\(String(displayingPath: $0.path.path))'"
        }
        throw DocumentProblem(
          "which copies of \(names[0]) and \(names[1]) belong together cannot be known; "
            + "keep one copy of each and try again")
      }
    }
    // In the order of the first member's copies.
    var found: [[(member: DocumentListing.Path, copy: Copy)]] = []
    for side in first.copies.map(\.side) {
      let copies = members.compactMap { member in
        member.copies.first { $0.side == side }.map { (member: member.path, copy: $0) }
      }
      let times = copies.compactMap { $0.copy.member.copy?.time?.secondsSince1970 }
      if side.tool == .syncthing, let start = times.min(), let end = times.max(),
        end - start > longestMeeting
      {
        throw DocumentProblem(
          "its copies were made more than ten minutes apart, so they may be of different versions; "
            + "keep those of one version and try again")
      }
      found.append(copies)
    }
    return found
  }
}

/// Why nothing can be decided about a document.
struct DocumentProblem: Error, Hashable {
  /// The reason, as the rest of a sentence about the document.
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
