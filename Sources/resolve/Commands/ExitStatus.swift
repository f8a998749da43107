/// How the program ends: what remains is 1, trouble is 64 and above (as in sysexits.h).
enum ExitStatus: Int32 {
  /// All is resolved, or as expected.
  case complete = 0
  /// Something is left undecided, or an expectation is not met.
  case remaining = 1
  /// Wrong usage.
  case wrongUsage = 64
  /// Input that is not what the format says.
  case badInput = 65
  /// An input that is not there.
  case noInput = 66
  /// A file that cannot be written.
  case cannotWrite = 73
  /// Input or output that fails.
  case failedTransfer = 74
}
