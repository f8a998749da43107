import Scenarios

/// How the memory that keys of a stream may take is shared out.
///
/// Beyond it keys go to a file.
struct KeyMemory: Sendable {
  /// What a stream takes unless another bound is set: 18 MiB, and 8 MiB for the filter.
  static let standard = KeyMemory(bound: 18 << 20)

  /// How many bytes keys and closing lines together may take, beside ``filter``.
  let bound: Int

  var keys: Int { bound / 3 }
  var identities: Int { bound / 3 }
  var closing: Int { bound / 6 }
  var folders: Int { bound / 12 }
  var placement: Int { bound / 12 }

  /// What tells of most identities that they are not in the file; only taken once some are.
  var filter: Int { bound / 2 }
}
