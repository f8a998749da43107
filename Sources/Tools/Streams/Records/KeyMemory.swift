import Scenarios

/// How the memory for the keys of a stream is divided.
///
/// Beyond it keys go to a file.
struct KeyMemory: Sendable {
  /// What a stream takes unless another bound is set: 18 MiB, and 8 MiB for the filter.
  static let standard = KeyMemory(bound: 18 << 20)

  /// How many bytes keys and closing lines together may take, without ``filter``.
  let bound: Int

  var keys: Int { bound / 3 }
  var identities: Int { bound / 3 }
  var closing: Int { bound / 6 }
  var folders: Int { bound / 12 }
  var placement: Int { bound / 12 }

  /// For the filter that rules out most identities that are not in the file; only used once some are there.
  var filter: Int { bound / 2 }
}
