/// An open file of the operating system, closed when its value ends.
struct Descriptor: ~Copyable {
  /// The number by which the operating system knows it.
  let number: Int32

  /// Whether it is closed when this value ends; the standard streams are not.
  let isOwned: Bool

  deinit {
    if isOwned { _ = CLibrary.closeNumber(number) }
  }
}
