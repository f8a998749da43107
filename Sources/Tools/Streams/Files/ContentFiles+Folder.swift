import FileAccess
package import Scenarios

extension ContentFiles {
  /// The files in a folder and below it, and nothing outside of it.
  ///
  /// - Parameter folder: the path of the folder, as bytes.
  package init(in folder: [UInt8]) {
    let root = ContentRoot(folder)
    self.init { (path, limit) throws(Fault) in
      do throws(FileAccessError) {
        return try root.read(path, limit: limit)
      } catch {
        throw Fault(error.description)
      }
    }
  }
}
