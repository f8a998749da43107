/// The calling program, which may be asked while a call lasts.
@safe struct Host: @unchecked Sendable {
  /// Asks a strategy of the host, by its number.
  ///
  /// It takes a conflict as JSON, and returns its decision in memory of `format_allocate`, as address and length.
  ///
  /// It is called only on the calling thread, and only during a call: a replica asks the host that opened it while it
  /// resolves.
  typealias Function =
    @convention(c) (
      _ strategy: Int32, _ conflict: UnsafePointer<UInt8>?, _ length: UInt,
      _ answer: UnsafeMutablePointer<UInt>?
    ) -> Void

  private let function: Function?

  init(_ function: Function?) { unsafe self.function = unsafe function }

  /// The decision of a strategy about a conflict; `nil` if the host gives none.
  ///
  /// Both are JSON.
  func decide(_ strategy: Int32, _ conflict: [UInt8]) -> [UInt8]? {
    guard let function = unsafe function else { return nil }
    var place: (address: UInt, length: UInt) = (0, 0)
    // The host reads the conflict, and writes the place, before its function returns.
    unsafe conflict.withUnsafeBufferPointer { bytes in
      unsafe withUnsafeMutableBytes(of: &place) { words in
        unsafe function(
          strategy, bytes.baseAddress, UInt(bytes.count),
          words.baseAddress?.assumingMemoryBound(to: UInt.self))
      }
    }
    guard let memory = unsafe UnsafeMutablePointer<UInt8>(bitPattern: place.address) else {
      return nil
    }
    let answer = unsafe Array(UnsafeBufferPointer(start: memory, count: Int(place.length)))
    unsafe memory.deallocate()
    return answer
  }
}
