/// The box of a task at the beginning of a text: `[ ]`, `[x]`, or with a sign that other programs write, such as `[-]`.
///
/// A letter or digit is a reference or counts: `[a]`, `[1]`.
struct TaskBox {
  /// Whether the task is done.
  let isTicked: Bool
  /// Where the box ends.
  let end: Int

  init?(_ text: ArraySlice<UInt8>) {
    let box = Array(text.prefix(3))
    guard box.count == 3, box[0] == UInt8(ascii: "["), box[2] == UInt8(ascii: "]"), box[1] < 0x80
    else { return nil }
    isTicked = box[1] | 0x20 == UInt8(ascii: "x")
    guard isTicked || !Byte.isLetterOrDigit(box[1]), !"[]^".utf8.contains(box[1]) else {
      return nil
    }
    end = text.startIndex + 3
  }
}
