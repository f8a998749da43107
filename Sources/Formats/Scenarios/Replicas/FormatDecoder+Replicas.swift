package import ConflictResolution
package import JSONText
package import Replicas

// A stored replica, and updates between devices.

extension FormatDecoder {
  /// Reads a stored replica.
  package mutating func readReplica() throws(JSONError) -> StoredReplica {
    let start = try expectFormat(ReplicaWriter.replicaFormat)
    var device: DeviceID?
    var files: [FileHistory]?
    var shown: [FileIdentity: FileVersion]?
    var places: [FileIdentity: RelativePath]?
    var forgotten: [FileIdentity: VersionVector] = [:]
    var acknowledged: [DeviceID: [FileIdentity: [VersionVector]]] = [:]
    var createdCount = 0
    var log = UpdateLog()
    try reader.beginObject()
    while let key = try nextKey(in: ReplicaKey.all) {
      switch key {
      case .format: try reader.skipValue()
      case .device: device = try readDevice()
      case .files: files = try readStoredFiles()
      case .shown:
        shown = try readEntries(FileEntryKey.versions) { (decoder) throws(JSONError) in
          try decoder.readStoredVersion()
        }
      case .places:
        places = try readEntries(FileEntryKey.paths) { (decoder) throws(JSONError) in
          try decoder.readPath()
        }
      case .forgotten:
        forgotten = try readEntries(FileEntryKey.vector) { (decoder) throws(JSONError) in
          try decoder.readVector(mayBeEmpty: true)
        }
      case .acknowledged: acknowledged = try readAcknowledged()
      case .created: createdCount = try reader.readInt(in: 0...Int.max)
      case .log: log = try readUpdateLog()
      }
    }
    guard let device else { throw missing("device", "the device that stored it", at: start) }
    guard let files else { throw missing("files", "what it knows of each file", at: start) }
    guard let shown else { throw missing("shown", "the version that its user sees", at: start) }
    guard let places else { throw missing("places", "where its user sees files", at: start) }
    var stored = StoredReplica(Replica(device, policy: Policy()))
    stored.files = files
    stored.shown = shown
    stored.places = places
    stored.forgotten = forgotten
    stored.acknowledged = acknowledged
    stored.createdCount = createdCount
    stored.log = log
    return stored
  }

  /// Reads an update of a device.
  package mutating func readUpdate() throws(JSONError) -> ReplicaUpdate {
    let start = try expectFormat(ReplicaWriter.updateFormat)
    var sender: DeviceID?
    var files: [FileHistory]?
    var unplaced: Set<FileIdentity> = []
    var part: ReplicaUpdate.Part?
    try reader.beginObject()
    while let key = try nextKey(in: UpdateKey.all) {
      switch key {
      case .format: try reader.skipValue()
      case .sender: sender = try readDevice()
      case .files: files = try readStoredFiles()
      case .unplaced: unplaced = Set(try readIdentities())
      case .part: part = try readUpdatePart()
      }
    }
    guard let sender else { throw missing("sender", "the device that sent it", at: start) }
    guard let files else { throw missing("files", "the files as it knows them", at: start) }
    return ReplicaUpdate(sender: sender, files: files, unplaced: unplaced, part: part)
  }

  /// Reads what an update for one device leaves out.
  private mutating func readUpdatePart() throws(JSONError) -> ReplicaUpdate.Part {
    let start = reader.location
    var receiver: DeviceID?
    var (after, through, received) = (UInt64?.none, UInt64?.none, UInt64?.none)
    var unchanged: [FileIdentity: [VersionVector]] = [:]
    try reader.beginObject()
    while let key = try nextKey(in: UpdatePartKey.all) {
      switch key {
      case .receiver: receiver = try readDevice()
      case .after: after = try readCount()
      case .through: through = try readCount()
      case .received: received = try readCount()
      case .unchanged: unchanged = try readVectors()
      }
    }
    guard let receiver else { throw missing("receiver", "the device that it is for", at: start) }
    guard let after else { throw missing("after", "the last change that it has", at: start) }
    guard let through else { throw missing("through", "the last change here", at: start) }
    guard let received else { throw missing("received", "its last change here", at: start) }
    return ReplicaUpdate.Part(
      receiver: receiver, after: after, through: through, received: received,
      unchanged: unchanged)
  }

  /// Reads the changes of a replica's files.
  private mutating func readUpdateLog() throws(JSONError) -> UpdateLog {
    let start = reader.location
    var log = UpdateLog()
    var count: UInt64?
    try reader.beginObject()
    while let key = try nextKey(in: UpdateLogKey.all) {
      switch key {
      case .count: count = try readCount()
      case .changes: log.changes = try readFileChanges()
      case .received: log.received = try readVector()
      case .known: log.known = try readVector()
      }
    }
    guard let count else { throw missing("count", "the number of the last change", at: start) }
    log.count = count
    return log
  }

  private mutating func readFileChanges() throws(JSONError) -> [FileIdentity: UpdateLog.Change] {
    var changes: [FileIdentity: UpdateLog.Change] = [:]
    try reader.beginArray()
    while try reader.nextElement() {
      let start = reader.location
      var identity: FileIdentity?
      var number: UInt64?
      var sharedWith: Set<DeviceID> = []
      try reader.beginObject()
      while let key = try nextKey(in: FileChangeKey.all) {
        switch key {
        case .id: identity = FileIdentity(try readNonemptyBytes("the \"id\""))
        case .number: number = try readCount()
        case .sharedWith: sharedWith = try readDevices()
        }
      }
      guard let identity else { throw missing("id", "the identity of the file", at: start) }
      guard let number else { throw missing("number", "the number of its change", at: start) }
      let change = UpdateLog.Change(number: number, sharedWith: sharedWith)
      guard changes.updateValue(change, forKey: identity) == nil else {
        throw twice("file", identity.bytes, at: start)
      }
    }
    return changes
  }

  private mutating func readCount() throws(JSONError) -> UInt64 {
    try reader.readUInt64(in: 0...UpdateLog.limit)
  }

  /// Reads a list with the vectors of heads for each file.
  private mutating func readVectors() throws(JSONError) -> [FileIdentity: [VersionVector]] {
    try readEntries(FileEntryKey.vectors) { (decoder) throws(JSONError) in
      try decoder.readList { (decoder) throws(JSONError) in
        try decoder.readVector(mayBeEmpty: true)
      }
    }
  }

  /// Identities of files.
  package mutating func readIdentities() throws(JSONError) -> [FileIdentity] {
    try readList { (decoder) throws(JSONError) in
      FileIdentity(try decoder.readNonemptyBytes("the identity"))
    }
  }

  /// Looks for the format, which may be anywhere in the object: a later one has fields that are not known here.
  ///
  /// - Returns: the start of the object.
  private func expectFormat(_ format: String) throws(JSONError) -> JSONLocation {
    let start = reader.location
    var ahead = reader
    try ahead.beginObject()
    while let key = try ahead.nextKeyBytes() {
      guard key == Array(ReplicaKey.format.rawValue.utf8) else { continue }
      let found = try ahead.readStringBytes()
      guard format.utf8.elementsEqual(found) else {
        throw reader.error(
          .invalidValue,
          "the format is \(Scenarios.shown(found)); expected \"\(format)\": a later version may have written it",
          at: ahead.valueLocation)
      }
      return start
    }
    throw missing("format", "\"format\": \"\(format)\"", at: start)
  }

  /// Reads a list with a value for each file.
  private mutating func readEntries<Value>(
    _ keys: FormatKeys<FileEntryKey>, _ read: (inout FormatDecoder) throws(JSONError) -> Value
  ) throws(JSONError) -> [FileIdentity: Value] {
    var all: [FileIdentity: Value] = [:]
    try reader.beginArray()
    while try reader.nextElement() {
      let start = reader.location
      var identity: FileIdentity?
      var value: Value?
      try reader.beginObject()
      while let key = try nextKey(in: keys) {
        switch key {
        case .id: identity = FileIdentity(try readNonemptyBytes("the \"id\""))
        case .value: value = try read(&self)
        }
      }
      guard let identity else { throw missing("id", "the identity of the file", at: start) }
      guard let value else { throw missing(keys.names[1], "what is said of the file", at: start) }
      guard all.updateValue(value, forKey: identity) == nil else {
        throw twice("file", identity.bytes, at: start)
      }
    }
    return all
  }

  private mutating func readAcknowledged() throws(JSONError)
    -> [DeviceID: [FileIdentity: [VersionVector]]]
  {
    var all: [DeviceID: [FileIdentity: [VersionVector]]] = [:]
    try reader.beginArray()
    while try reader.nextElement() {
      let start = reader.location
      var device: DeviceID?
      var files: [FileIdentity: [VersionVector]]?
      try reader.beginObject()
      while let key = try nextKey(in: AcknowledgedKey.all) {
        switch key {
        case .device: device = try readDevice()
        case .files: files = try readVectors()
        }
      }
      guard let device else { throw missing("device", "the device that holds it", at: start) }
      guard let files else { throw missing("files", "what it holds of each file", at: start) }
      guard all.updateValue(files, forKey: device) == nil else {
        throw twice("device", device.bytes, at: start)
      }
    }
    return all
  }

  /// Reads files with their versions; none may be listed twice.
  private mutating func readStoredFiles() throws(JSONError) -> [FileHistory] {
    var files: [FileHistory] = []
    var known: Set<FileIdentity> = []
    try reader.beginArray()
    while try reader.nextElement() {
      let start = reader.location
      let file = try readStoredFile()
      guard known.insert(file.identity).inserted else {
        throw twice("file", file.identity.bytes, at: start)
      }
      files.append(file)
    }
    return files
  }

  /// Reads a file with all that is known of it.
  package mutating func readStoredFile() throws(JSONError) -> FileHistory {
    try readFile(isStored: true)
  }

  /// The path of a folder, or an object for a set of files defined by a rule.
  package mutating func readGroupName() throws(JSONError) -> GroupName {
    let start = reader.location
    guard try reader.peekKind() == .object else { return GroupName(try readPath()) }
    var ahead = reader
    try ahead.beginObject()
    if try ahead.nextKeyBytes() == Array(GroupNameKey.base64.rawValue.utf8) {
      return GroupName(try readPath())
    }
    var path: RelativePath?
    var isScope = false
    try reader.beginObject()
    while let key = try nextKey(in: GroupNameKey.all) {
      switch key {
      case .path: path = try readPath()
      case .scope:
        try readTrue()
        isScope = true
      case .base64:
        throw reader.error(
          .misplacedField, "\"base64\" stands beside \"path\"; give one of them",
          at: reader.keyLocation)
      }
    }
    guard let path else { throw missing("path", "the path of the group", at: start) }
    return GroupName(path, isFolder: !isScope)
  }

  private func twice(_ what: String, _ bytes: [UInt8], at place: JSONLocation) -> JSONError {
    reader.error(
      .inconsistent, "the \(what) \(Scenarios.shown(bytes)) stands in the list twice", at: place)
  }
}
