import Foundation

/// Makes two folders the same.
func sync(_ left: URL, _ right: URL) throws {
  var (left, right) = (try SyncedFolder(left), try SyncedFolder(right))
  let (ours, theirs) = (try left.update(), try right.update())
  let devices = left.devices + right.devices
  for file in try left.receive(theirs, from: devices) + right.receive(ours, from: devices) {
    print("to decide: \(file.path)")
  }
}

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: minisync FOLDER FOLDER\n".utf8))
  exit(64)
}
try sync(
  URL(fileURLWithPath: CommandLine.arguments[1]), URL(fileURLWithPath: CommandLine.arguments[2]))
