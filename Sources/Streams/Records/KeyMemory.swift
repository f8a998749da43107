import Scenarios

/// How the memory that keys of a stream may take is shared out.
///
/// Beyond it keys go to a file.
struct KeyMemory: Sendable {
  /// What a stream takes unless another bound is set: 24 MiB, and 8 MiB for the filter.
  static let standard = KeyMemory(bound: 24 << 20)

  /// How many bytes keys and closing lines together may take, beside ``filter``.
  let bound: Int

  var keys: Int { bound / 2 }
  var identities: Int { bound / 4 }
  var closing: Int { bound / 8 }
  var folders: Int { bound / 16 }
  var placement: Int { bound / 16 }

  /// What tells of most identities that they are not in the file; only taken once some are.
  var filter: Int { bound / 3 }
}
