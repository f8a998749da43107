/// The calls of the module that merges texts alone.
///
/// The number is part of the interface: those of the module with everything are the same.
enum FormatCall: Int32 {
  case mergeText = 2

  func answer(_ arguments: [[UInt8]], _: Host) throws(CallFault) -> [[UInt8]] {
    switch self {
    case .mergeText: try MergeCall.answer(arguments)
    }
  }
}
