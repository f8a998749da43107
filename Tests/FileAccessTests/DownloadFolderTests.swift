import Foundation
import Testing

@testable import FileAccess

/// Where browsers save files.
struct DownloadFolderTests {
  @Test(
    arguments: [
      (nil, "home/Downloads"), ("", "home/Downloads"),
      ("XDG_DOWNLOAD_DIR=\"$HOME/In\"\n", "home/In"),
      ("# XDG_DOWNLOAD_DIR=\"$HOME/In\"\n", "home/Downloads"),
      ("XDG_DOWNLOAD_DIR=\"$HOME/Downloads\"\nXDG_DOWNLOAD_DIR=\"$HOME/In\"\n", "home/In"),
      ("XDG_DOWNLOAD_DIR=\"$HOME/a \\\"b\"\n", "home/a \"b"),
      ("XDG_DOWNLOAD_DIR=\"/\"\n", "/"), ("XDG_DOWNLOAD_DIR=\"In\"\n", "home/Downloads"),
      ("XDG_DOWNLOAD_DIR=\"$HOME/gone\"\n", "home/Downloads"),
      ("XDG_DOWNLOAD_DIR=\"$HOME/\"\n", "home/Downloads"),
      ("XDG_DOWNLOAD_DIR=\"", "home/Downloads"),
    ] as [(String?, String)])
  func isWhatTheSettingsName(_ settings: String?, _ expected: String) throws {
    let folder = try TemporaryFolder()
    for name in ["home/Downloads", "home/In", "home/a \"b", "home/.config"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    if let settings {
      try Data(settings.utf8).write(
        to: URL(filePath: folder.path("home/.config/user-dirs.dirs")))
    }
    let found = DownloadFolder.path { $0 == "HOME" ? Array(folder.path("home").utf8) : nil }
    let path = expected == "/" ? expected : folder.path(expected)
    #expect(try found == Folder.canonicalPath(Array(path.utf8)))
  }

  @Test func isNotThereWithoutAHome() throws {
    let folder = try TemporaryFolder()
    #expect(DownloadFolder.path { _ in nil } == nil)
    #expect(DownloadFolder.path { $0 == "HOME" ? Array(folder.path("none").utf8) : nil } == nil)
  }
}
