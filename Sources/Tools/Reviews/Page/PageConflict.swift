import ConflictResolution
import DataMerge
import FileAccess
import JSONText
import Scenarios
import Streams

/// A conflict as the page has it: an entry in the list, and the data that is read when a person opens it.
struct PageConflict {
  /// How many bytes of contents it has put into the page.
  var used: Int { room.used }
  /// Whether a picture is read from its file.
  var linksPictures: Bool { room.linksPictures }

  private var room: PageRoom
  private let review: ConflictReview
  private let picture: HistoryPicture
  private let members: [VersionID: [RelativePath: FileState]]
  private let addresses: [VersionID: FileAddress]
  private let policy: Policy?
  private let merges: MergeSuggestions
  private let remembered: RememberedAnswer?
  /// What else is known of the file, in a sentence.
  private let note: String?
  private let page: ReviewPage
  /// The parts of the texts; `nil` if they are not compared.
  private let text: PageText?
  /// Whether the result may be given as text.
  private let takesText: Bool
  /// Whether a person can make that text on the page: all that it is made of is there, and can be edited or chosen
  /// part by part.
  private let types: Bool

  init(
    _ review: ConflictReview, picture: HistoryPicture, merges: MergeSuggestions,
    remembered: RememberedAnswer?, members: [VersionID: [RelativePath: FileState]],
    addresses: [VersionID: FileAddress], policy: Policy?, note: String?, page: ReviewPage
  ) {
    self.note = note
    self.addresses = addresses
    self.policy = policy
    self.members = members
    self.review = review
    self.picture = picture
    self.merges = merges
    self.remembered = remembered
    self.page = page
    room = PageRoom(page.limits, taken: page.used)
    let live = review.versions.filter { $0.state.isLive }
    takesText =
      review.file.group == nil && !live.isEmpty
      && live.allSatisfy { PageContent.shownText(of: $0.state) != nil }
    let text = PageText(review, limit: room.textLimit)
    self.text = text
    let limit = room.textLimit
    types =
      takesText && live.allSatisfy { PageContent.text(of: $0.state) != nil }
      && (text.map { $0.isWhole && $0.isEditable }
        ?? live.allSatisfy { version in
          PageContent.text(of: version.state).map {
            $0.count <= limit && String(validating: $0, as: UTF8.self) != nil
          } ?? false
        })
  }

  /// What is done if a version is kept.
  ///
  /// A file in a folder has no known writer, unless the name of a copy contains one.
  private static func sentence(
    toKeep version: ReviewedVersion, of kind: ConflictKind
  ) -> String {
    let writer = DisplayText.escaping(version.writer)
    guard version.state.isLive else {
      return kind == .orphan
        ? "Set the copies aside, as the file is gone" : "Delete it, as \(writer) did"
    }
    switch version.source {
    case .file: return "Keep \(DisplayText.escaping(version.writerInSentence))"
    case .device: return "Keep \(writer)’s version"
    }
  }

  // MARK: The entry in the list

  /// Writes the facts that the list and answers for many files need.
  func writeEntry(into index: inout JSONWriter) {
    let file = review.file
    index.member("id", review.conflict.id.description)
    index.member("kind", review.conflict.kind.rawValue)
    index.member("kindText", review.conflict.kind.words)
    index.list("writers", of: review.versions) { $0.string(DisplayText.escaping($1.writer)) }
    index.list("devices", of: review.versions) { $0.string($1.version.device.description) }
    index.list("versions", of: review.versions) { $0.id($1.ids.first ?? $1.version.fullID) }
    index.list("ids", of: review.versions) { index, version in
      index.beginArray()
      for id in version.ids { index.id(id) }
      index.endArray()
    }
    index.list("keep", of: review.versions) {
      $0.string(Self.sentence(toKeep: $1, of: review.conflict.kind))
    }
    index.list("live", of: review.versions) { $0.bool($1.state.isLive) }
    index.beginObject("merge")
    index.member("can", merges.all.contains { $0.choice == .merge })
    let why = hasSeveralTexts ? merges.refusal : nil
    index.member("note", why.map { "Not possible: " + DisplayText.escaping($0) } ?? "")
    index.endObject()
    index.member("takesText", takesText)
    index.member("types", types)
    index.member("deletes", !review.versions.contains { !$0.state.isLive })
    if let choice = page.given[review.conflict.id] {
      index.beginObject("given")
      index.choiceFields(choice)
      index.endObject()
    }
    if let remembered {
      index.beginObject("remembered")
      index.member("day", DisplayText.escaping(remembered.record.day))
      index.member("path", DisplayText.escaping(remembered.record.path.bytes))
      index.beginObject("decision")
      index.choiceFields(remembered.decision.choice)
      index.endObject()
      index.endObject()
    }
    index.beginObject("decision")
    index.member("path", name: file.path.bytes)
    index.member("heads", review.conflict.heads)
    index.endObject()
  }

  private var hasSeveralTexts: Bool {
    review.versions.count { PageContent.text(of: $0.state) != nil } > 1
  }

  // MARK: The data of one file

  /// Writes what is shown of the conflict.
  mutating func write(into data: inout JSONWriter) {
    let file = review.file
    data.member("kind", review.question + (note.map { " " + $0 } ?? ""))
    data.list("versions", of: review.versions) { data, version in write(version, into: &data) }
    data.member("hasBase", text?.hasBase ?? false)
    data.member("picture", picture.svg(hasStyle: false))
    data.member("pictureText", picture.description)
    if let base = review.base {
      data.key("base")
      write(base, into: &data)
    }
    if let text {
      text.write(into: &data)
      room.used += text.size
    }
    writeMerges(into: &data)
    writeFinerConflict(into: &data)
    data.list("why", of: file.declined) {
      $0.string(DisplayText.escaping("\($1.decider.name): \($1.reason)"))
    }
    writeNotes(into: &data)
    writeFacts(into: &data)
    PageMembers(review, known: members).write(into: &data, room: &room)
    writeDetails(into: &data)
  }

  /// Writes the parts that are finer than lines: what all have, and what each choice puts in its place.
  private mutating func writeFinerConflict(into data: inout JSONWriter) {
    guard takesText, let finer = review.finerConflict(by: policy) else { return }
    let size = finer.stretches.reduce(0) { size, stretch in
      switch stretch {
      case .settled(let bytes): size + bytes.count
      case .chosen(_, let texts): texts.reduce(size) { $0 + $1.count }
      }
    }
    guard size <= room.textLimit else { return }
    room.used += size
    data.beginObject("finer")
    data.member("unit", finer.unit.rawValue)
    if let encoding = finer.encodingName { data.member("encoding", encoding) }
    data.objects("conflicts", of: finer.parts) { data, part in
      data.member("name", DisplayText.escaping(part.name))
      if let base = part.base {
        data.key("base")
        data.piece(base)
      }
      data.list("sides", of: part.sides) { data, side in
        if let side { data.piece(side) } else { data.null() }
      }
      data.member("takesBoth", part.choices.contains(.both))
    }
    data.objects("pieces", of: finer.stretches) { data, stretch in
      switch stretch {
      case .settled(let bytes):
        data.key("same")
        data.piece(bytes)
      case .chosen(let parts, let texts):
        data.list("of", of: parts) { $0.integer($1) }
        data.list("texts", of: texts) { $0.piece($1) }
      }
    }
    data.endObject()
  }

  /// Writes the merges with their texts, and what each makes of the newest version.
  ///
  /// One that is too large for the page is there only if a decision takes it without its text.
  private mutating func writeMerges(into data: inout JSONWriter) {
    let newest = review.newestText ?? review.textVersions.first
    data.beginArray("merges")
    for (number, merge) in merges.all.enumerated() {
      let isWhole = merge.text.count <= room.textLimit
      guard isWhole || merge.choice == .merge else { continue }
      data.beginObject()
      data.member("id", merge.identifier)
      data.member("name", merge.name)
      data.member("note", DisplayText.escaping(merge.account))
      data.member("isMerge", merge.choice == .merge)
      if isWhole {
        data.key("text")
        data.piece(merge.text)
        room.used += merge.text.count
      }
      if isWhole, merge.way != .lines, let newest,
        let preview = PageText(
          of: [review.versions[newest].state, .file(FileContent(merge.text))], base: nil,
          limit: room.textLimit)
      {
        data.beginObject("preview")
        data.member("scope", "merge-\(number)")
        data.member("isPreview", true)
        data.member("hasBase", false)
        preview.write(into: &data)
        room.used += preview.size
        data.objects("versions", of: [review.versions[newest].writer, merge.name]) { data, writer in
          data.member("writer", DisplayText.escaping(writer))
          data.member("when", "")
        }
        data.endObject()
      }
      data.endObject()
    }
    data.endArray()
  }

  private mutating func write(_ reviewed: ReviewedVersion, into data: inout JSONWriter) {
    let version = reviewed.version
    data.beginObject()
    data.member("writer", DisplayText.escaping(reviewed.writer))
    if case .file = reviewed.source {
      data.member("named", DisplayText.escaping(reviewed.writerInSentence))
    }
    if let modified = reviewed.modified {
      data.member("when", DisplayText.localMoment(secondsSince1970: modified.secondsSince1970))
      if let age = reviewed.age { data.member("relative", age.text) }
    }
    let isDocument = reviewed.ids.contains { members[$0] != nil }
    let about = PageContent.summary(of: version.state)
    data.member("about", isDocument ? "A document, " + about : about)
    var notes: [String] = []
    if let label = version.label, label != Array(reviewed.writer.utf8) {
      notes.append(DisplayText.escaping(label))
    }
    if version.path != review.file.path {
      notes.append("As " + DisplayText.escaping(version.path.bytes))
    }
    if reviewed.ids.count > 1 { notes.append("The same on \(reviewed.ids.count) devices") }
    if !version.state.isAtHand, !isDocument {
      notes.append(
        page.leavesOutLarge ? "Too large to be shown here" : "Its content is not on this device")
    }
    if !version.state.isLive { notes += self.notes(onDeletion: reviewed) }
    let address = reviewed.ids.compactMap { addresses[$0] }.first
    if let address, !isDocument, PageContent.isOpened(version.state, at: address) {
      data.member("address", address.text)
    }
    if room.writePicture(of: version.state, at: address, into: &data) == false {
      notes.append("The picture is too large to be shown here")
    }
    if text == nil { room.writeText(of: version.state, into: &data) }
    data.list("notes", of: notes) { $0.string($1) }
    data.endObject()
  }

  /// What was deleted.
  private func notes(onDeletion reviewed: ReviewedVersion) -> [String] {
    let place = review.versions.firstIndex(of: reviewed)
    guard let deletion = review.deletions.first(where: { $0.version == place }) else { return [] }
    guard let deleted = deletion.deleted else { return ["What it deleted is not known any more"] }
    return ["It deleted: " + PageContent.summary(of: deleted.state)]
  }

  /// Writes the facts that a person needs to read the comparison.
  private func writeNotes(into data: inout JSONWriter) {
    var notes: [String] = []
    if review.bases.count > 1, review.base != nil {
      let writers = DisplayedNames.list(review.bases.map { DisplayText.escaping($0.writer) })
      notes.append(
        "The versions began with \(review.bases.count) versions of one content, by \(writers).")
    }
    if let text, !text.hasBase {
      if let reason = review.reasonWithoutBase {
        notes.append(reason + " So they are compared with each other.")
      } else if let base = review.base {
        let why = base.state.isAtHand ? "cannot be compared" : "is not on this device"
        notes.append("What the versions began with \(why). So they are compared with each other.")
      }
    }
    for version in review.versions {
      guard let id = version.ids.first,
        let distrust = policy?.distrust(of: version.version, as: id)
      else { continue }
      notes.append(
        "A clock was wrong, and no strategy decides by this time: \(DisplayText.escaping(distrust))."
      )
    }
    if let text, !text.isWhole {
      notes.append(
        "The texts are too large to be here whole. What differs is shown; choose a version as a whole, or decide part "
          + "by part in a terminal.")
    }
    if text != nil, !types, review.versions.contains(where: { Self.isUTF16($0.state) }) {
      notes.append("A text here is in UTF-16: it can be compared, and chosen as a whole.")
    }
    guard !notes.isEmpty else { return }
    data.list("notes", of: notes) { $0.string($1) }
  }

  private static func isUTF16(_ state: FileState) -> Bool {
    guard case .file(let content) = state, let bytes = content.bytes else { return false }
    return ContentKind(of: bytes) == .utf16Text
  }

  private func writeFacts(into data: inout JSONWriter) {
    var facts: [(String, String)] = []
    for rename in review.renames {
      let writer = DisplayText.escaping(review.versions[rename.version].writer)
      let name = DisplayText.escaping(rename.to.bytes)
      facts.append(
        (
          "Name, by \(writer)",
          rename.from.map { DisplayText.escaping($0.bytes) + " → " + name } ?? name
        ))
    }
    for version in review.versions {
      if case .symlink(let target) = version.state {
        facts.append(
          ("Link of \(DisplayText.escaping(version.writer))", DisplayText.escaping(target)))
      }
    }
    if text == nil, let place = firstDifference { facts.append(("First difference", place)) }
    guard !facts.isEmpty else { return }
    data.pairs("facts", facts)
  }

  private var firstDifference: String? {
    guard review.versions.count == 2,
      case .content(let comparison)? = review.comparison(from: 0, to: 1),
      let offset = comparison.firstDifference
    else { return nil }
    return "after \(DisplayText.count(offset, "byte")) that both have"
  }

  /// Writes what is for the second look: IDs, vectors, digests.
  private func writeDetails(into data: inout JSONWriter) {
    var rows = [("Conflict", review.conflict.id.description)]
    for (number, version) in review.versions.enumerated() {
      for detail in version.details {
        rows.append(("\(number + 1): \(detail.label)", detail.value))
      }
    }
    for base in review.bases {
      rows.append(("Before the changes", DisplayText.escaping(base.version.fullID.text)))
    }
    data.pairs("details", rows)
  }
}

extension JSONWriter {
  /// A member with names and their values.
  fileprivate mutating func pairs(_ key: String, _ pairs: [(name: String, value: String)]) {
    list(key, of: pairs) { json, pair in
      json.beginArray()
      json.string(pair.name)
      json.string(pair.value)
      json.endArray()
    }
  }
}
