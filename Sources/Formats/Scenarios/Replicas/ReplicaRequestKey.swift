/// The fields of a request: one for the action, and those with its details.
///
/// ```json
/// {"write": "Budget.txt", "text": "one\n", "at": "2026-11-18T11:08:20Z"}
/// {"rename": "Budget.txt", "to": "Plan.txt"}
/// {"delete": "Plan.txt"}
/// {"observe": [{"path": "Budget.txt", "text": "one\n", "at": "2026-11-18T11:08:20Z", "fileID": "1:2"}],
///  "earlier": [{"path": "Plan.txt", "fileID": "1:2"}], "at": "2026-11-18T11:10:00Z"}
/// {"receive": {"format": "resolve-update/1", …}}
/// {"resolve": true}
/// {"resolve": true, "decisions": {"c-5b1f0c2d9e7a4411": {"pick": "mom:2"}}}
/// {"decide": {"path": "Budget.txt", "keepBoth": true}}
/// {"acknowledge": {"format": "resolve-update/1", …}, "by": "mom"}
/// {"collect": true}, {"prune": true}, {"store": true}, {"tree": true}, {"outcome": true}
/// {"update": true}, {"update": ["Budget.txt"]}
/// {"update": true, "for": "home"}, {"update": true, "for": "home", "contents": "none"}, {"needs": true}
/// {"policy": {"strategy": "newest"}}, {"devices": ["home", "mom"]}
/// ```
package enum ReplicaRequestKey {
  case action(Action)
  case detail(Detail)
  /// What is written.
  case content(VersionField)

  /// What is done.
  package enum Action: String, CaseIterable {
    case write, rename, delete, observe, receive, resolve, decide, acknowledge, collect, prune,
      store, tree
    case outcome, update, needs, policy, devices
  }

  /// The details.
  package enum Detail: String, CaseIterable {
    case to, at, group, earlier, decisions, by, contents
    case receiver = "for"
  }

  static let all = FormatKeys<ReplicaRequestKey>(
    Action.allCases.map { ($0.rawValue, .action($0)) }
      + Detail.allCases.map { ($0.rawValue, .detail($0)) }
      + VersionField.fields(of: .request).map { ($0.rawValue, .content($0)) })

  /// Its name in the text.
  package var name: String {
    switch self {
    case .action(let key): key.rawValue
    case .detail(let key): key.rawValue
    case .content(let field): field.rawValue
    }
  }

  /// Whether the field has a meaning next to the action.
  func belongs(to action: Action) -> Bool {
    switch self {
    case .action: true
    case .content, .detail(.group): action == .write
    case .detail(.to): action == .rename
    case .detail(.at): [.write, .rename, .delete, .observe].contains(action)
    case .detail(.earlier): action == .observe
    case .detail(.decisions): action == .resolve
    case .detail(.by): action == .acknowledge
    case .detail(.receiver), .detail(.contents): action == .update
    }
  }
}

/// The fields of the request that opens a replica.
enum ReplicaOpeningKey: String, CaseIterable {
  case device, replica, policy, devices, followsFolders

  static let all = FormatKeys(Self.self)
}

/// The fields of a file that a scan found.
enum ObservedFileKey {
  case path, at, fileID
  case content(VersionField)

  static let all = FormatKeys<ObservedFileKey>(
    [("path", .path), ("at", .at), ("fileID", .fileID)]
      + VersionField.fields(of: .request).map { ($0.rawValue, .content($0)) })
}

/// The fields of a file that the scan before found.
enum EarlierFileKey: String, CaseIterable {
  case path, fileID

  static let all = FormatKeys(Self.self)
}
