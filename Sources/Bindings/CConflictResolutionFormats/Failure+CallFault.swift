import CConflictResolution
import FormatCalls

extension Failure {
  /// The failure of a call in the formats.
  init(_ fault: CallFault) {
    self.init(fault.isRefusal ? .refused : .invalid, fault.code + ": " + fault.message)
  }
}
