/// The files beside an input that hold contents of versions.
///
/// Where an input stands in no folder, or there are no files at all, there is none of it.
package struct ContentFiles: Sendable {
  /// Why a file cannot be used.
  package struct Fault: Error {
    /// What was wrong and what to do, for a person.
    let message: String

    package init(_ message: String) { self.message = message }
  }

  /// The most bytes of all content files of an input: 2 GiB, or what the system can address.
  static let limit = Int(clamping: Int64(1) << 31)

  /// Reads the file at a relative path, of at most so many bytes.
  let read: @Sendable (_ path: [UInt8], _ limit: Int) throws(Fault) -> [UInt8]

  package init(
    read: @escaping @Sendable (_ path: [UInt8], _ limit: Int) throws(Fault) -> [UInt8]
  ) {
    self.read = read
  }
}
