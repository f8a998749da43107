/// The place for a new handle, which must not be null.
///
/// - Parameters:
///   - address: The caller's address.
///   - name: The name of the handle in a message, as in `cr_merge`.
/// - Returns: The address.
/// - Throws: `Failure` if it is null.
package func handlePlace(
  _ address: UnsafeMutablePointer<OpaquePointer?>?, for name: String
) throws(Failure) -> UnsafeMutablePointer<OpaquePointer?> {
  guard let address = unsafe address else {
    throw Failure(
      .null, "the place for the \(name) is NULL; give the address of a cr_\(name) *")
  }
  return unsafe address
}
