extension Array where Element: BitwiseCopyable {
  /// Appends a copy of elements.
  @inline(__always)
  mutating func append(copying elements: Span<Element>) {
    // The pointer is used inside the closure only. A slice of an array would count references.
    unsafe elements.withUnsafeBufferPointer { source in unsafe append(contentsOf: source) }
  }
}
