// The standard library's own `Array.span` and `Array.mutableSpan` need the systems of 2025 (macOS 26, iOS 26), although
// `Span` itself deploys back to macOS 10.14.4 and so do the spans of buffers. The members below replace them by having
// their names: if a module other than the standard library declares a member of the same name and type, the compiler
// prefers it. Every target re-exports this one, so that none uses the standard library's members because of a missing
// import, and `.ci/gates/availability` fails if one does.
//
// Invariant: a span lives no longer than the access to its array, which the lifetimes below declare to the compiler.
// The storage does not move during that access, since an array of values is contiguous and is never bridged.

extension Array {
  /// The elements, to read, without a copy.
  ///
  /// Complexity: O(1).
  @inlinable
  package var span: Span<Element> {
    @_lifetime(borrow self)
    @inline(__always)
    borrowing get {
      let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
      let span = unsafe Span(_unsafeElements: elements)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The elements, to change in place; shared storage is copied first.
  ///
  /// Complexity: O(1), or O(*n*) if the storage is shared.
  @inlinable
  package var mutableSpan: MutableSpan<Element> {
    @_lifetime(&self)
    @inline(__always)
    mutating get {
      let elements = unsafe withUnsafeMutableBufferPointer { unsafe $0 }
      let span = unsafe MutableSpan(_unsafeElements: elements)
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }
}

extension Array where Element: BitwiseCopyable {
  /// Makes an array of one value, as often as a count says.
  ///
  /// The standard library's initializer is not specialized: it looks up the type of the memory each time, which takes
  /// longer than to make a short array.
  @inlinable
  package init(repeating value: Element, count: Int) {
    self = []
    if count == 0 { return }
    append(addingCapacity: count) { output in output.append(repeating: value, count: count) }
  }

  /// Appends a copy of elements.
  @inlinable
  @inline(__always)
  package mutating func append(copying elements: Span<Element>) {
    // The pointer is used inside the closure only. A slice of an array would count references.
    unsafe elements.withUnsafeBufferPointer { source in unsafe append(contentsOf: source) }
  }
}

extension Array where Element == UInt8 {
  /// Appends bytes that a closure writes directly into the array's memory: one capacity check is enough for all of
  /// them.
  ///
  /// - Parameters:
  ///   - capacity: The greatest number of bytes that it may write, at least 1.
  ///   - write: Writes bytes from a place on, no more than `capacity`, and returns their number.
  @inlinable
  @inline(__always)
  package mutating func append(
    atMost capacity: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    append(addingCapacity: capacity) { output in
      unsafe output.withUnsafeMutableBufferPointer { memory, count in
        guard let start = memory.baseAddress else { return }
        let written = unsafe write(start)
        precondition(written <= capacity)
        count = written
      }
    }
  }
}
