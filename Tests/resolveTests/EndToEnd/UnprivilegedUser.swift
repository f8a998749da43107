import Foundation
import Testing

/// A user whom permissions hold back, for tests that the superuser runs.
enum UnprivilegedUser {
  /// Whether permissions do not hold back the user who runs the tests.
  static let isNeeded = geteuid() == 0

  /// Why a test is left out.
  static let isMissing: Comment =
    "left out: permissions do not hold back the superuser, and the program cannot be run as another user: that needs 'setpriv', and a toolchain and a temporary folder that every user can reach"

  /// The number of this user.
  static let number = isNeeded ? 65534 : Int(geteuid())

  /// What to put before a command so that this user runs it; nothing if the user who runs the tests is one.
  static let words =
    isNeeded ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

  /// Whether the program can be run as such a user.
  static let canRunProgram = !isNeeded || (try? run(["--version"]))?.status == 0

  /// Runs the program as such a user.
  ///
  /// What it remembers is in `state`; without one, in a folder that is gone afterwards.
  static func run(
    _ arguments: [String], in folder: URL = FileManager.default.temporaryDirectory,
    remembering state: TestFolder? = nil
  ) throws -> BuiltProgram.Run {
    // What the superuser's runs remember is closed to this user.
    let state = try state ?? TestFolder()
    if isNeeded {
      try FileManager.default.setAttributes(
        [.ownerAccountID: number, .posixPermissions: 0o700], ofItemAtPath: state.path(""))
    }
    return try BuiltProgram.launch(
      "/usr/bin/env", words + [try BuiltProgram.executable()] + arguments, input: Data(),
      in: folder, environment: ["XDG_STATE_HOME": state.path("")])
  }

  /// Runs the shell script `script` of a folder as such a user, who owns the folder.
  static func runScript(in folder: TestFolder) throws -> BuiltProgram.Run {
    let owner = isNeeded ? "chown -R 65534:65534 . && " : ""
    let line = owner + (["exec"] + words + ["sh", "./script"]).joined(separator: " ")
    return try BuiltProgram.shell(line, in: folder.url)
  }
}
