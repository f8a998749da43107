import ConflictResolution
import ContentDigests
import JSONText

// What a content is given by: the file beside the input, the target of a link, a digest.

extension FormatDecoder {
  /// Reads the file beside the input that `file` names.
  mutating func readContentFile() throws(JSONError) -> [UInt8] {
    let start = reader.location
    let path = try readNonemptyBytes("the path of the content file")
    guard let contentFiles else {
      throw reader.error(
        .contentUnreadable,
        "\"file\" names a file beside the input, and this input stands in no folder; use \"text\" "
          + "or \"base64\"", at: start)
    }
    do throws(ContentFiles.Fault) {
      let content = try contentFiles.read(path, contentAllowance)
      contentAllowance -= content.count
      return content
    } catch {
      throw reader.error(
        .contentUnreadable, "the content file cannot be used: \(error.message)", at: start)
    }
  }

  mutating func readLinkTarget() throws(JSONError) -> [UInt8] {
    let start = reader.location
    let target = try readNonemptyBytes("the target of the link")
    guard !target.contains(0) else {
      throw reader.error(
        .invalidValue, "the target of the link holds a NUL byte; no link has such a target",
        at: start)
    }
    return target
  }

  mutating func readSHA256() throws(JSONError) -> SHA256Digest {
    try reader.readStringBytes(into: &scratch)
    guard let digest = SHA256Digest(hex: scratch) else {
      throw reader.error(
        .invalidValue, "\(shown(scratch)) is no SHA-256; expected 64 hexadecimal digits")
    }
    return digest
  }

  /// A digest of somebody else's: a name, a colon and a value.
  mutating func readNamedDigest() throws(JSONError) -> ContentDigest {
    let text = try reader.readStringBytes()
    guard let digest = ContentDigest(named: text) else {
      throw reader.error(
        .invalidValue,
        "\(shown(text)) is no digest; expected a name, ':' and a value, like "
          + "\"etag:5f3a\"")
    }
    return digest
  }
}
