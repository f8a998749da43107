import ConflictResolution

/// Names as rclone writes them.
enum RcloneName {
  /// The path on a local disk: rclone shows control characters by the signs for them (U+2400 to U+241F, U+2421).
  static func onDisk(_ path: RelativePath) -> RelativePath {
    var bytes: [UInt8] = []
    var rest = path.bytes[...]
    while let byte = rest.popFirst() {
      let following = Array(rest.prefix(2))
      if byte == 0xE2, following.count == 2, following[0] == 0x90,
        (0x81...0x9F).contains(following[1]) || following[1] == 0xA1
      {
        bytes.append(following[1] == 0xA1 ? 0x7F : following[1] - 0x80)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    do throws(FileNameError) { return try RelativePath(bytes) } catch { return path }
  }
}
