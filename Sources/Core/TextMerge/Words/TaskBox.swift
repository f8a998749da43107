/// The box of a task at the beginning of a text: `[ ]`, `[x]`, or with a sign that other programs write, such as `[-]`.
///
/// A letter or digit is a reference or counts: `[a]`, `[1]`.
struct TaskBox {
  /// What is in the box.
  let state: UInt8
  /// The end of the box.
  let end: Int

  init?(_ text: ArraySlice<UInt8>) {
    let box = Array(text.prefix(3))
    guard box.count == 3, box[0] == UInt8(ascii: "["), box[2] == UInt8(ascii: "]"), box[1] < 0x80
    else { return nil }
    state = box[1]
    end = text.startIndex + 3
    guard isTicked || !Byte.isLetterOrDigit(state), !"[]^".utf8.contains(state) else { return nil }
  }

  /// Whether the task is done.
  var isTicked: Bool { state | 0x20 == UInt8(ascii: "x") }
}
