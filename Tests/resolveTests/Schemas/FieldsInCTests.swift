import ConflictResolution
import Foundation
import Histories
import Scenarios
import TestSupport
import Testing

@testable import CConflictResolution

/// What a host in C reads and sets by a number: each number has a meaning, and each field of the formats a number.
@Suite struct FieldsInCTests {
  private static let calls = Result { try CallsOfC() }

  @Test func everyNumberIsReadOrSet() throws {
    let known = try Self.calls.get().answered
    let header = try CHeader()
    let names = ["field", "number", "list"].flatMap { header.rows(of: $0).map { $0.name } }
    #expect(names.filter { name in !known.values.contains { $0.contains(name) } } == [])
  }

  @Test func everyFieldOfAVersionHasANumber() throws {
    let calls = try Self.calls.get()
    let known = calls.answered(by: [
      "cr_item_text", "cr_item_number", "cr_version_set", "cr_version_set_number",
    ])
    #expect(VersionField.allCases.flatMap { $0.namesInC }.filter { !known.contains($0) } == [])
  }

  /// What is set for a version is said again by the outcome: in some field, of a live version or of a deletion.
  @Test func everyTextOfAVersionArrives() throws {
    let header = try CHeader()
    let accepted = try #require(try Self.calls.get().accepted["cr_version_set"])
    for row in header.rows(of: "field") where accepted.contains(row.name) {
      let texts = ["zebra", "zebra:1", "zebra:1#5b1f0c2d9e7a4411", "etag:zebra"].flatMap { value in
        ["", "a:1"].flatMap { vector in
          [nil, "CR_KIND_DIRECTORY", "CR_KIND_DELETED"].map { kind in
            Self.texts(
              with: value, as: row, vector: vector, kind: kind.map { header.number(of: $0) }, header
            )
          }
        }
      }
      #expect(texts.joined().contains("zebra"), "\(row.name)")
    }
  }

  /// All texts of the outcome of a version that has one in a field; empty if it is refused.
  private static func texts(
    with value: String, as field: CHeader.Row, vector: String, kind: Int32?, _ header: CHeader
  ) -> String {
    var engine: OpaquePointer?
    var outcome: OpaquePointer?
    _ = unsafe engineOpen(&engine)
    defer {
      _ = unsafe outcomeClose(&outcome)
      _ = unsafe engineClose(&engine)
    }
    func length(_ text: String) -> UInt { UInt(text.utf8.count) }
    let file = unsafe addFile(engine, "a", 1, nil, 0)
    let version = unsafe addVersion(engine, file, "a", 1, vector, length(vector))
    // Another version, so that there is something to decide.
    let other = unsafe addVersion(engine, file, "b", 1, vector.isEmpty ? "" : "b:1", length(vector))
    _ = unsafe versionSet(engine, other, header.number(of: "CR_FIELD_CONTENT"), "b", 1)
    _ = unsafe versionSetListed(engine, version, 1, nil, 0)
    if let kind { _ = unsafe versionSetKind(engine, version, kind) }
    let parent = header.number(of: "CR_FIELD_PARENT")
    if field.name == "CR_FIELD_FORMER_PARENT" {
      _ = unsafe versionSet(engine, version, parent, "/", 1)
      _ = unsafe versionSet(engine, other, parent, "/", 1)
    }
    guard unsafe versionSet(engine, version, field.number, value, length(value)) == 0,
      unsafe CConflictResolution.resolve(engine, &outcome) >= 0
    else { return "" }
    var texts = ""
    for list in header.rows(of: "list") {
      for item in 0..<max(0, unsafe itemCount(outcome, 0, list.number)) {
        for field in header.rows(of: "field") {
          var buffer = [UInt8](repeating: 0, count: 100)
          let count = unsafe itemText(outcome, 0, list.number, item, field.number, &buffer, 100)
          if count > 0 { texts += String(decoding: buffer.prefix(Int(count)), as: UTF8.self) }
        }
      }
    }
    return texts
  }

  /// A number means one setting.
  @Test func settingsOfFilesAndOfThePolicyHaveOtherNumbers() {
    #expect(SettingName.all.filter { PolicySetting(rawValue: $0.number) != nil }.map(\.key) == [])
  }

  @Test func everyFieldOfAnOutcomesFileHasANumber() throws {
    let known = try Self.calls.get().answered(by: [
      "cr_file_text", "cr_file_number", "cr_item_count",
    ])
    #expect(OutcomeFileKey.allCases.flatMap { $0.namesInC }.filter { !known.contains($0) } == [])
  }

  /// The comment of a function lists what it takes.
  @Test(arguments: [
    ("cr_file_text", "field"), ("cr_file_number", "number"),
    ("cr_collision_text", "field"), ("cr_refused_text", "field"),
    ("cr_file_set", "field"), ("cr_version_set", "field"), ("cr_version_set_number", "number"),
    ("cr_decision_set", "field"),
  ])
  func commentListsTheNumbers(function: String, enumeration: String) throws {
    let accepted = try #require(try Self.calls.get().accepted[function])
    let listed = try CHeader().names(of: enumeration, inCommentOf: function)
    #expect(listed.subtracting(accepted).sorted() == [], "\(function) refuses them")
    #expect(accepted.subtracting(listed).sorted() == [], "\(function) takes them, too")
  }
}

/// What functions of the library do with each number of the header.
private struct CallsOfC {
  /// For each function the constants that it does not refuse.
  private(set) var accepted: [String: Set<String>] = [:]
  /// For each function the constants for which it has a value, of the outcome of some scenario, or sets one.
  private(set) var answered: [String: Set<String>] = [:]
  /// For each function the other constants.
  private var open: [String: [CHeader.Row]] = [:]
  private let header: CHeader

  init() throws {
    header = try CHeader()
    tryEngine()
    for name in ScenarioFixtures.all {
      guard let scenario = try? ScenarioFixtures.read(name) else { continue }
      for run in scenario.runsToPlay {
        guard let outcome = try? PlayedRun(scenario, settings: run.settings).outcome() else {
          continue
        }
        let object = OutcomeHandle(
          outcome, policy: Policy(), present: [], identities: [], sources: [:])
        var handle: OpaquePointer? = unsafe HandleCell.open(object)
        unsafe read(handle)
        _ = unsafe outcomeClose(&handle)
      }
    }
  }

  /// The constants for which some of these functions has a value.
  func answered(by functions: [String]) -> Set<String> {
    functions.reduce(into: []) { $0.formUnion(answered[$1] ?? []) }
  }

  /// Reads the outcome of a version that was added, whose index only its engine knows; then tries what can be set.
  private mutating func tryEngine() {
    var engine: OpaquePointer?
    var outcome: OpaquePointer?
    _ = unsafe engineOpen(&engine)
    let file = unsafe addFile(engine, "a", 1, nil, 0)
    let version = unsafe addVersion(engine, file, "a", 1, "a:1", 3)
    _ = unsafe versionSetKind(engine, version, header.number(of: "CR_KIND_DIRECTORY"))
    _ = unsafe CConflictResolution.resolve(engine, &outcome)
    unsafe read(outcome)
    // A digest is set after this.
    _ = unsafe versionSetListed(engine, version, 1, nil, 0)
    let decision = unsafe addDecision(engine, "c", 1, header.number(of: "CR_CHOICE_MERGE"), nil, 0)
    call("cr_file_set", "field") { unsafe fileSet(engine, file, $0, "a", 1) }
    call("cr_version_set", "field") { unsafe versionSet(engine, version, $0, "a", 1) }
    call("cr_version_set_number", "number") { unsafe versionSetNumber(engine, version, $0, 1) }
    call("cr_decision_set", "field") { unsafe decisionSet(engine, decision, $0, "a", 1) }
    for function in ["cr_file_set", "cr_version_set"] { answered[function] = accepted[function] }
    _ = unsafe outcomeClose(&outcome)
    _ = unsafe engineClose(&engine)
  }

  private mutating func read(_ handle: OpaquePointer?) {
    var value: Int64 = 0
    for file in 0..<(unsafe outcomeCount(handle, header.number(of: "CR_COUNT_FILES"))) {
      call("cr_file_text", "field") { unsafe fileText(handle, file, $0, nil, 0) }
      call("cr_file_number", "number") { unsafe fileNumber(handle, file, $0, &value) }
      call("cr_item_count", "list") { unsafe itemCount(handle, file, $0) - 1 }
      for list in header.rows(of: "list").map({ $0.number }) {
        for item in 0..<(unsafe itemCount(handle, file, list)) {
          call("cr_item_text", "field") { unsafe itemText(handle, file, list, item, $0, nil, 0) }
          call("cr_item_number", "number") {
            unsafe itemNumber(handle, file, list, item, $0, &value)
          }
        }
      }
    }
    for index in 0..<(unsafe outcomeCount(handle, header.number(of: "CR_COUNT_COLLISIONS"))) {
      call("cr_collision_text", "field") { unsafe collisionText(handle, index, $0, nil, 0) }
    }
    for index in 0..<(unsafe outcomeCount(handle, header.number(of: "CR_COUNT_REFUSED"))) {
      call("cr_refused_text", "field") { unsafe refusedText(handle, index, $0, nil, 0) }
    }
  }

  /// Calls a function with each constant of an enumeration for which it had no value so far.
  private mutating func call(
    _ function: String, _ enumeration: String, with body: (Int32) -> Int64
  ) {
    var open = open[function] ?? header.rows(of: enumeration)
    open.removeAll { row in
      let result = body(row.number)
      if result != Int64(StatusNumber.range.rawValue) {
        accepted[function, default: []].insert(row.name)
      }
      if result >= 0 { answered[function, default: []].insert(row.name) }
      return result >= 0
    }
    self.open[function] = open
  }
}

extension VersionField {
  /// What a host in C reads or sets the field by.
  fileprivate var namesInC: [String] {
    switch self {
    case .version: ["CR_FIELD_VERSION"]
    case .versions: ["CR_FIELD_VERSIONS"]
    case .path: ["CR_FIELD_PATH"]
    case .given: ["CR_FIELD_GIVEN"]
    case .parent: ["CR_FIELD_PARENT"]
    case .formerParent: ["CR_FIELD_FORMER_PARENT"]
    case .id: ["CR_FIELD_IDENTITY"]
    case .copyOf: ["CR_FIELD_COPY_OF"]
    case .device: ["CR_FIELD_DEVICE"]
    case .vector: ["CR_FIELD_VECTOR", "CR_FIELD_VECTOR_BINARY"]
    case .modified: ["CR_NUMBER_MODIFIED"]
    case .label: ["CR_FIELD_LABEL"]
    case .origin: ["CR_FIELD_ORIGIN"]
    case .from: ["CR_FIELD_FROM"]
    case .ancestor: ["CR_NUMBER_IS_ANCESTOR"]
    case .text, .base64: ["CR_FIELD_CONTENT"]
    case .size: ["CR_NUMBER_SIZE"]
    case .sha256, .digest: ["CR_FIELD_DIGEST"]
    case .directory, .members, .deleted: ["CR_NUMBER_KIND"]
    case .symlink: ["CR_FIELD_TARGET"]
    case .seen: ["CR_FIELD_SEEN"]
    case .forced: ["CR_NUMBER_IS_FORCED"]
    case .keptBy, .localCopies: ["CR_FIELD_KEPT_BY"]
    case .collectable: ["CR_NUMBER_IS_COLLECTABLE"]
    case .inUseBy: ["CR_FIELD_IN_USE_BY"]
    case .shown: ["CR_FIELD_SHOWN"]
    case .reason: ["CR_FIELD_REASON"]
    case .shownBy: ["CR_FIELD_SHOWN_BY"]
    case .shownAt: ["CR_FIELD_SHOWN_AT"]
    // A host has no files beside an input, and an unknown content is never given to it.
    case .file, .token: []
    }
  }
}

extension OutcomeFileKey {
  /// What a host in C reads the field by.
  fileprivate var namesInC: [String] {
    switch self {
    case .path: ["CR_FIELD_PATH"]
    case .id: ["CR_FIELD_IDENTITY"]
    case .group: ["CR_FIELD_GROUP"]
    case .scope: ["CR_FIELD_SCOPE"]
    case .copyOf: ["CR_FIELD_COPY_OF"]
    case .shown: ["CR_FIELD_SHOWN"]
    case .forgotten: ["CR_FIELD_FORGOTTEN"]
    case .state: ["CR_NUMBER_STATE"]
    case .light: ["CR_FIELD_LIGHT"]
    case .conflict:
      ["CR_FIELD_CONFLICT", "CR_FIELD_CONFLICT_KIND", "CR_LIST_HEADS", "CR_LIST_BASES"]
    case .by: ["CR_FIELD_DECIDED_BY"]
    case .why: ["CR_FIELD_RULE", "CR_FIELD_REASON", "CR_FIELD_VALUES"]
    case .placement: ["CR_FIELD_PLACEMENT", "CR_FIELD_PLACEMENT_REASON"]
    case .keeps: ["CR_LIST_KEEPS"]
    case .discards: ["CR_LIST_DISCARDS"]
    case .replaced: ["CR_LIST_REPLACED"]
    case .keptBefore: ["CR_LIST_KEPT_BEFORE"]
    case .formerTwin: ["CR_FIELD_FORMER_TWIN", "CR_LIST_FORMER_TWIN"]
    case .notShown: ["CR_LIST_NOT_SHOWN"]
    case .choices: ["CR_LIST_CHOICES"]
    case .history: ["CR_LIST_HISTORY"]
    case .declined: ["CR_LIST_DECLINED"]
    case .preview, .previewBase64: ["CR_FIELD_PREVIEW"]
    case .proposal: ["CR_FIELD_PROPOSAL", "CR_FIELD_PROPOSED_BY", "CR_FIELD_PROPOSAL_REASON"]
    case .provisional: ["CR_NUMBER_IS_PROVISIONAL"]
    }
  }
}
