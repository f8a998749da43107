// The same as plan.c in Swift, through the installed C library.

import CResolve

/// Ends the program where a call failed, with what the engine has to say.
func check(_ result: Int64, _ engine: OpaquePointer?) -> Int64 {
  if result < 0 {
    var message = [UInt8](repeating: 0, count: 1024)
    let size = cr_message(UnsafeMutableRawPointer(engine), &message, message.count)
    preconditionFailure(String(decoding: message[..<Int(size)], as: UTF8.self))
  }
  return result
}

/// One item's field, of any size.
func text(
  _ outcome: OpaquePointer?, _ file: Int64, _ list: cr_list, _ item: Int64, _ field: cr_field
) -> String {
  let number = Int32(field.rawValue)
  let listNumber = Int32(list.rawValue)
  let size = cr_item_text(outcome, file, listNumber, item, number, nil, 0)
  guard size > 0 else { return "" }
  var bytes = [UInt8](repeating: 0, count: Int(size))
  _ = cr_item_text(outcome, file, listNumber, item, number, &bytes, bytes.count)
  return String(decoding: bytes, as: UTF8.self).split(
    separator: "\n", omittingEmptySubsequences: false
  )
  .joined(separator: "\\n")
}

func printPlan() {
  var engine: OpaquePointer?
  _ = cr_engine_open(&engine)
  defer { _ = cr_engine_close(&engine) }
  let upToNUL = Int(bitPattern: UInt.max)
  let strategies = Int32(CR_SETTING_STRATEGIES.rawValue)
  _ = check(cr_set(engine, strategies, "merge,keep-both", upToNUL), engine)
  _ = check(cr_add_rule(engine, "*.png", upToNUL, strategies, "newest", upToNUL), engine)
  _ = check(cr_set(engine, Int32(CR_SETTING_DEVICE.rawValue), "home", upToNUL), engine)

  func add(_ path: String, _ device: String, _ vector: String, _ seconds: Int64, _ content: String)
  {
    let file = check(cr_add_file(engine, path, upToNUL, nil, 0), engine)
    let version = check(
      cr_add_version(engine, file, device, upToNUL, vector, upToNUL), engine)
    _ = check(
      cr_version_set_number(
        engine, version, Int32(CR_NUMBER_MODIFIED.rawValue), seconds * 1_000_000_000), engine)
    _ = check(
      cr_version_set(engine, version, Int32(CR_FIELD_CONTENT.rawValue), content, upToNUL), engine)
  }
  add("notes.txt", "mom", "mom:1", 100, "one\ntwo\nthree\n")
  add("notes.txt", "mom", "mom:2", 200, "ONE\ntwo\nthree\n")
  add("notes.txt", "home", "home:1,mom:1", 300, "one\ntwo\nTHREE\n")
  add("photo.png", "mom", "mom:2", 200, "mom's")
  add("photo.png", "home", "home:1,mom:1", 100, "home's")
  add("plan.md", "mom", "mom:1", 200, "Monday\n")
  add("plan.md", "home", "home:1", 100, "Tuesday\n")

  var outcome: OpaquePointer?
  _ = check(cr_resolve(engine, &outcome), engine)
  defer { _ = cr_outcome_close(&outcome) }
  for file in 0..<cr_outcome_count(outcome, Int32(CR_COUNT_FILES.rawValue)) {
    for item in 0..<cr_item_count(outcome, file, Int32(CR_LIST_KEEPS.rawValue)) {
      print(
        "write", text(outcome, file, CR_LIST_KEEPS, item, CR_FIELD_PATH),
        text(outcome, file, CR_LIST_KEEPS, item, CR_FIELD_VECTOR),
        text(outcome, file, CR_LIST_KEEPS, item, CR_FIELD_CONTENT))
    }
    for item in 0..<cr_item_count(outcome, file, Int32(CR_LIST_DISCARDS.rawValue)) {
      let version = text(outcome, file, CR_LIST_DISCARDS, item, CR_FIELD_VERSION)
      print("drop \(version): \(text(outcome, file, CR_LIST_DISCARDS, item, CR_FIELD_REASON))")
    }
  }
}

printPlan()
