package import ConflictResolution
package import JSONText

// The conflict that a strategy in another language is asked about.
extension JSONWriter {
  /// A conflict with the versions that take part in it, highest in rank first, and their bytes.
  ///
  /// ```json
  /// {"id": "c-5b1f0c2d9e7a4411", "kind": "edit-edit", "path": "Budget.txt", "contested": "content",
  ///  "heads": [{"version": "mom:2", "path": "Budget.txt", "device": "mom", "text": "rent 900\nfood 450\n", …}, …],
  ///  "bases": [{"version": "mom:1", …}]}
  /// ```
  package mutating func conflict(_ conflict: Conflict) {
    beginObject()
    member("id", name: conflict.id.text)
    member("kind", conflict.kind.rawValue)
    member("path", name: conflict.path.bytes)
    if conflict.identity.bytes != conflict.path.bytes {
      member("file", name: conflict.identity.bytes)
    }
    switch conflict.contested {
    case .content: member("contested", "content")
    case .path: member("contested", "path")
    }
    member("granularity", conflict.granularity.description)
    member("now", conflict.now)
    list("heads", of: conflict.heads) { $0.contender($1) }
    list("bases", of: conflict.bases) { $0.contender($1) }
    endObject()
  }
}
