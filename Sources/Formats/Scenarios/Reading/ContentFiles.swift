/// The files that an input refers to for contents of versions.
///
/// An input without a folder, or without access to files, has none.
package struct ContentFiles: Sendable {
  /// Why a file cannot be used.
  package struct Fault: Error {
    /// What was wrong and what to do, for a person.
    let message: String

    package init(_ message: String) { self.message = message }
  }

  /// The most bytes of all content files of an input: 2 GiB, or what the system can address.
  static let limit = Int(clamping: Int64(1) << 31)

  /// Reads the file at a relative path, of at most `limit` bytes.
  let read: @Sendable (_ path: [UInt8], _ limit: Int) throws(Fault) -> [UInt8]

  package init(
    read: @escaping @Sendable (_ path: [UInt8], _ limit: Int) throws(Fault) -> [UInt8]
  ) {
    self.read = read
  }
}
