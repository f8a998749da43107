import Foundation
import JSONText

/// A scenario of many files, to be read.
struct JSONPaths {
  private let bytes: [UInt8]
  private let name: String

  init(files count: Int) {
    name = "\(count) files"
    var text = "{\"files\": ["
    for index in 0..<count {
      text += index == 0 ? "" : ","
      text += """
        {"path": "folder \(index / 100)/file \(index).txt", "versions": [{"device": "home", \
        "vector": {"home": \(index + 1)}, "modified": "2026-11-18T08:00:00Z", "text": "one\\ntwo\\n"}, \
        {"device": "mom", "vector": {"home": \(index + 1), "mom": 1}, "size": 1024}]}
        """
    }
    text += "]}"
    bytes = Array(text.utf8)
  }

  /// Reading without keeping anything.
  var skipping: HotPath {
    HotPath(name: name + ", checked and skipped", units: bytes.count, unit: "byte") {
      var reader = JSONReader(bytes)
      do {
        try reader.skipValue()
        return 1
      } catch {
        return 0
      }
    }
  }

  /// Reading into values.
  var values: HotPath {
    HotPath(name: name + ", as values", units: bytes.count, unit: "byte") {
      (try? JSONValue.parse(bytes))?.objectValue?.count ?? 0
    }
  }

  /// Reading by Foundation.
  var foundation: HotPath {
    let data = Data(bytes)
    return HotPath(name: name + ", by Foundation", units: bytes.count, unit: "byte") {
      ((try? JSONSerialization.jsonObject(with: data)) as? [String: Any])?.count ?? 0
    }
  }
}
