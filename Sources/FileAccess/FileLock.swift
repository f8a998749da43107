/// A lock that one process at a time can hold, in the form of a file.
///
/// It ends with its value or with the process, however that ends: no lock of a dead process is ever left.
/// The file stays.
public struct FileLock: ~Copyable {
  private let descriptor: Descriptor

  /// Takes the lock, and does not wait for it.
  ///
  /// - Parameters:
  ///   - name: The name of the file, which is made where there is none.
  ///   - folder: The folder that it is in.
  /// - Throws: ``FileAccessError``, with code `locked` where another process holds it.
  public init(_ name: [UInt8], in folder: borrowing FolderHandle) throws(FileAccessError) {
    descriptor = try folder.perform(.write, name) { number throws(SystemFailure) in
      let file = try CLibrary.open(name, .lock, in: number)
      guard try CLibrary.lock(file.number) else {
        throw SystemFailure(code: .locked, text: "another process holds the lock")
      }
      return file
    }
  }
}
