import ConflictResolution
import JSONText
import Scenarios
import Streams

/// The members of documents that are several files: what each version has of them, and what differs inside.
struct PageMembers {
  private let review: ConflictReview
  /// The members of each version by path; `nil` for a version that is not a document.
  private let versions: [[RelativePath: FileState]?]
  /// Those of what all versions began with; `nil` if that is not known.
  private let base: [RelativePath: FileState]?

  /// The members of documents under review.
  ///
  /// - Parameters:
  ///   - review: The review.
  ///   - known: Those of versions that are known by a digest only, by version ID.
  init(_ review: ConflictReview, known: [VersionID: [RelativePath: FileState]]) {
    self.review = review
    versions = review.versions.map { version in
      Self.members(of: version.state) ?? version.ids.lazy.compactMap { known[$0] }.first
    }
    base = review.base.flatMap { Self.members(of: $0.state) }
  }

  private static func members(of state: FileState) -> [RelativePath: FileState]? {
    guard case .group(let content) = state else { return nil }
    return Dictionary(
      content.members.map { ($0.path, $0.state) }, uniquingKeysWith: { first, _ in first })
  }

  /// Writes the members that differ; nothing if no version is a document.
  ///
  /// - Complexity: O(*n* log *n*) in the number of members, and that of comparing those that differ.
  func write(into data: inout JSONWriter, room: inout PageRoom) {
    guard versions.contains(where: { $0 != nil }) else { return }
    let documents = versions.compactMap { $0 }
    let paths = Set(documents.flatMap { $0.keys }).union(base.map { Set($0.keys) } ?? []).sorted()
    data.beginArray("members")
    var count = 0
    for path in paths {
      let states = versions.map { $0?[path] }
      guard Set(states).count > 1 else { continue }
      data.beginObject()
      data.member("name", DisplayText.escaping(path.bytes))
      data.beginArray("states")
      for (version, state) in zip(versions, states) {
        data.string(version == nil ? "–" : word(for: state, at: path))
      }
      data.endArray()
      data.member("scope", "member-\(count)")
      writeInside(states, at: path, into: &data, room: &room)
      data.endObject()
      count += 1
    }
    data.endArray()
  }

  /// What a version did to a member, if it is known what it was before.
  private func word(for state: FileState?, at path: RelativePath) -> String {
    guard let base else { return state.map { PageContent.summary(of: $0) } ?? "–" }
    switch (state, base[path]) {
    case (nil, nil): return "–"
    case (nil, _): return "removed"
    case (let state?, nil): return "added, " + PageContent.summary(of: state)
    case (let state?, let before?):
      return state == before ? "unchanged" : "changed, " + PageContent.summary(of: state)
    }
  }

  /// Writes the contents of a member, as the page has those of a file: texts compared, pictures whole.
  private func writeInside(
    _ states: [FileState?], at path: RelativePath, into data: inout JSONWriter,
    room: inout PageRoom
  ) {
    let before = base?[path]
    let text = PageText(of: states, base: before, limit: room.textLimit)
    data.member("hasBase", text?.hasBase ?? false)
    if let text {
      text.write(into: &data)
      room.used += text.size
    }
    data.beginArray("versions")
    for (reviewed, state) in zip(review.versions, states) {
      data.beginObject()
      data.member("writer", DisplayText.escaping(reviewed.writer))
      if let modified = reviewed.modified {
        data.member("when", DisplayText.localMoment(secondsSince1970: modified.secondsSince1970))
      }
      if let state { write(state, isShown: text == nil, into: &data, room: &room) }
      data.endObject()
    }
    data.endArray()
    if let before {
      data.beginObject("base")
      write(before, isShown: false, into: &data, room: &room)
      data.endObject()
    }
  }

  private func write(
    _ state: FileState, isShown: Bool, into data: inout JSONWriter, room: inout PageRoom
  ) {
    data.member("about", PageContent.summary(of: state))
    _ = room.writePicture(of: state, into: &data)
    if isShown { room.writeText(of: state, into: &data) }
  }
}
