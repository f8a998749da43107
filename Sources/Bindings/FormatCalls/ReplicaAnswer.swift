import ConflictResolution
import JSONText
import Replicas
import Scenarios

/// The answers of a replica, as JSON on one line.
enum ReplicaAnswer {
  /// `{}`: the request is done.
  static var nothing: [UInt8] { object { _ in } }

  /// The result of a step.
  static func text(_ answer: ReplicaStep.Answer) -> [UInt8] {
    switch answer {
    case .done: nothing
    case .written(let version): written(version)
    case .changed(let isChanged): changed(isChanged)
    case .resolved(let resolution): self.resolution(resolution)
    case .forgotten(let count): forgotten(count)
    }
  }

  /// The version that a user's step wrote: `{"id": "Budget.txt", "version": "mom:2", "replaced": "mom:1"}`.
  static func written(_ written: WrittenVersion) -> [UInt8] {
    object { $0.written(written) }
  }

  /// What a scan of the folder showed:
  /// `{"written": [{"id": …}], "renames": [{"from": "a", "to": "b", "why": "same content"}]}`.
  static func observation(_ observation: ReplicaObservation) -> [UInt8] {
    object { json in
      json.objects("written", of: observation.written) { json, written in
        json.written(written)
      }
      json.objects("renames", of: observation.renames) { json, rename in
        json.member("from", name: rename.from.bytes)
        json.member("to", name: rename.to.bytes)
        json.member("why", rename.evidence.description)
        if rename.isImplied { json.member("implied", true) }
        if rename.isAmbiguous { json.member("ambiguous", true) }
      }
    }
  }

  /// `{"changed": true}` if anything is new.
  static func changed(_ isChanged: Bool) -> [UInt8] {
    object { $0.member("changed", isChanged) }
  }

  /// `{"forgotten": 3}`: the number of versions.
  static func forgotten(_ count: Int) -> [UInt8] {
    object { $0.member("forgotten", count) }
  }

  /// `{"files": ["Budget.txt"]}`: the files of which contents are needed.
  static func needs(_ identities: Set<FileIdentity>) -> [UInt8] {
    object { json in
      json.list("files", of: identities.sorted()) { $0.name($1.bytes) }
    }
  }

  /// The changes of the folder, in order, and what is left for a person to decide.
  ///
  /// ```json
  /// {"changed": true, "changes": [{"remove": "a"}, {"write": "b", "version": {…}}], "undecided": []}
  /// ```
  static func resolution(_ resolution: ReplicaResolution) -> [UInt8] {
    object { json in
      json.member("changed", resolution.hasChanged)
      json.objects("changes", of: resolution.changes) { json, change in
        switch change {
        case .remove(let path): json.member("remove", name: path.bytes)
        case .write(let path, let version):
          json.member("write", name: path.bytes)
          json.key("version")
          json.storedVersion(version)
        }
      }
      json.beginArray("undecided")
      for file in resolution.outcome.files where file.state == .undecided { json.file(file) }
      json.endArray()
      guard !resolution.outcome.refused.isEmpty else { return }
      json.list("refused", of: resolution.outcome.refused) { $0.refused($1) }
    }
  }

  /// The files that the user sees, by path: `{"files": [{"path": "b", "version": {…}}]}`.
  static func tree(of replica: Replica) -> [UInt8] {
    let tree = replica.tree
    return object { json in
      json.beginArray("files")
      for path in tree.keys.sorted() {
        guard let version = tree[path] else { continue }
        json.beginObject()
        json.member("path", name: path.bytes)
        json.key("version")
        json.storedVersion(version)
        json.endObject()
      }
      json.endArray()
    }
  }

  /// An outcome in the format of outcomes.
  static func outcome(_ outcome: Outcome, by policy: Policy) -> [UInt8] {
    var devices: [DeviceID: String] = [:]
    for device in policy.registeredDevices { devices[device] = device.description }
    let strategies = (policy.common.strategies ?? []).map { $0.name }
    return OutcomeWriter(scenario: "", strategies: strategies, devices: devices)
      .bytes(of: outcome, layout: .compact)
  }

  private static func object(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    write(&json)
    json.endObject()
    return json.takeBytes()
  }
}

extension JSONWriter {
  fileprivate mutating func written(_ written: WrittenVersion) {
    member("id", name: written.identity.bytes)
    member("version", Self.id(written.version))
    if let replaced = written.replaced { member("replaced", Self.id(replaced)) }
  }

  /// The ID of a version; versions that a replica writes have a vector.
  private static func id(_ version: FileVersion) -> VersionID {
    version.vector.map { VersionID(vector: $0) } ?? version.fullID
  }
}
