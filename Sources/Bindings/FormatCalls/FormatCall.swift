/// A call of a program in another language, with bytes in and bytes out.
///
/// The number is part of the interface: a new call gets a new one.
enum FormatCall: Int32 {
  /// Resolves a scenario. In: the scenario, then each strategy of the host; out: an outcome for each run.
  case resolve = 1
  /// Merges texts. In: style, favor, granularity, the base's label, the base, then label and text of each side; out:
  /// how many conflicts are left, the text, and the proposal if there is one.
  case mergeText = 2
  /// In: two vectors; out: `equal`, `before`, `after` or `concurrent`.
  case compareVectors = 3
  /// In: two vectors or more; out: the smallest that knows what all of them know.
  case joinVectors = 4
  /// In: a vector and a device; out: the vector with the device's next counter.
  case incrementVector = 5
  /// In: a vector; out: its text, and its compact form.
  case convertVector = 6
  /// In: `canonical` or `universal`, and a name; out: its collision key.
  case collisionKey = 7
  /// In: a name, `file` or `directory`, a convention, then each name that is taken; out: the first free name.
  case firstFreeName = 8
  /// In: systems with commas between them, then each path; out: the collisions as JSON.
  case findCollisions = 9
  /// Out: the version of the library, and of Unicode.
  case version = 10
  /// Makes a replica. In: the opening request as JSON, then each strategy of the host; out: its handle.
  case openReplica = 11
  /// One step of a replica. In: the handle, and a request as JSON, which ``ReplicaRequestKey`` describes; out: the
  /// result, as JSON.
  case askReplica = 12
  /// In: a handle, which is released.
  case closeReplica = 13

  /// Performs the call.
  func answer(_ arguments: [[UInt8]], _ host: Host) throws(CallFault) -> [[UInt8]] {
    switch self {
    case .resolve: try ResolveCall.answer(arguments, host)
    case .mergeText: try MergeCall.answer(arguments)
    case .compareVectors: try VectorCalls.compare(arguments)
    case .joinVectors: try VectorCalls.join(arguments)
    case .incrementVector: try VectorCalls.increment(arguments)
    case .convertVector: try VectorCalls.convert(arguments)
    case .collisionKey: try NameCalls.collisionKey(arguments)
    case .firstFreeName: try NameCalls.firstFreeName(arguments)
    case .findCollisions: try NameCalls.findCollisions(arguments)
    case .version: VersionCall.answer()
    case .openReplica: try ReplicaCall.open(arguments, host)
    case .askReplica: try ReplicaCall.ask(arguments)
    case .closeReplica: try ReplicaCall.close(arguments)
    }
  }
}
