import CConflictResolution
import FormatCalls

extension Failure {
  /// The failure of a call in the formats.
  init(_ fault: CallFault) {
    self = .format(fault.code + ": " + fault.message, isRefusal: fault.isRefusal)
  }
}
