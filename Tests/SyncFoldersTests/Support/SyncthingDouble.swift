import ConflictResolution
import FileAccess
import Foundation

@testable import SyncFolders

/// The index of one Syncthing device and its changes, with the answers that version 1.19.2 gives.
final class SyncthingDouble {
  /// A version in the index.
  struct Entry: Hashable {
    var size = 0
    /// In nanoseconds since 1970.
    var modified: Int64 = 0
    var isOwn = true
    var isDeleted = false
    var isIgnored = false
  }

  /// A change of the index.
  struct Change {
    var number: Int
    var time: Int64
    var isLocal: Bool
    var path: String
    var action = "modified"
    var folder = "sync"
  }

  static let device = "2GLCU4R-BNP7PH4-MW2LUOL-IVPRWXE-RJ7AWNN-WXTZDQH-6H3PYUP-TJIQSQG"
  var entries: [String: Entry] = [:]
  var changes: [Change] = []
  /// When it started and for how long it runs, in seconds; the start since 1970.
  var start: Int64 = 0
  var uptime: Int64 = 0
  /// What it was asked for.
  private(set) var targets: [String] = []
  /// Answers in place of the right ones, by the beginning of what is asked for.
  var answers: [String: String] = [:]

  var witness: SyncthingWitness {
    SyncthingWitness(folder: Array("sync".utf8)) { target, _ in self.answer(target) }
  }

  /// Starts anew: what it was before is not in its memory any longer.
  func restart(at time: Int64) {
    start = time
    changes = []
  }

  /// Notes a change, at a time in seconds since 1970.
  func note(_ path: String, isLocal: Bool, _ action: String = "modified", at time: Int64) {
    changes.append(
      Change(
        number: (changes.last?.number ?? 0) + 1, time: time * 1_000_000_000, isLocal: isLocal,
        path: path, action: action))
  }

  /// Compares a file with the index.
  func scan(_ path: String, in root: [UInt8], at time: Int64) throws {
    let status = try FolderHandle(root).status(of: Array(path.utf8))
    guard let status, let modified = Timestamp(of: status)?.nanoseconds else {
      if entries.removeValue(forKey: path) != nil {
        note(path, isLocal: true, "deleted", at: time)
      }
      return
    }
    let old = entries[path]
    guard old?.size != status.size || old?.modified != modified else { return }
    entries[path] = Entry(size: status.size, modified: modified)
    note(path, isLocal: true, at: time)
  }

  /// Takes what another device has sent into the index.
  func take(_ path: String, in root: [UInt8], at time: Int64) throws {
    let status = try FolderHandle(root).status(of: Array(path.utf8))
    if let status, let modified = Timestamp(of: status)?.nanoseconds {
      entries[path] = Entry(size: status.size, modified: modified, isOwn: false)
      note(path, isLocal: false, at: time)
    } else {
      entries[path] = nil
      note(path, isLocal: false, "deleted", at: time)
    }
  }

  private func answer(_ target: String) -> [UInt8]? {
    targets.append(target)
    if let (_, answer) = answers.first(where: { target.hasPrefix($0.key) }) {
      return Array(answer.utf8)
    }
    if target == "/rest/system/status" {
      return Array(
        """
        {"alloc":43192544,"connectionServiceStatus":{"tcp://127.0.0.1:45675":{"error":null}},"myID":"\(Self.device)",
        "startTime":"\(Timestamp(nanoseconds: start * 1_000_000_000))","uptime":\(uptime),"urVersionMax":3}
        """.utf8)
    }
    if target == "/rest/events/disk?since=0&timeout=0" {
      let events = changes.suffix(1000).map { change in
        """
        {"id":\(change.number),"globalID":\(change.number &* 3),"time":"\(Timestamp(nanoseconds: change.time))",
        "type":"\(change.isLocal ? "LocalChangeDetected" : "RemoteChangeDetected")","data":{"action":"\(change.action)",
        "folder":"\(change.folder)","folderID":"\(change.folder)","label":"Sync","modifiedBy":"2GLCU4R",
        "path":"\(change.path)","type":"file"}}
        """
      }
      return Array("[\(events.joined(separator: ","))]".utf8)
    }
    let start = "/rest/db/file?folder=sync&file="
    guard target.hasPrefix(start),
      let path = String(target.dropFirst(start.count)).removingPercentEncoding
    else { return nil }
    guard let entry = entries[path] else { return nil }
    let version = """
      {"deleted":\(entry.isDeleted),"ignored":\(entry.isIgnored),"invalid":false,"localFlags":0,
      "modified":"\(Timestamp(nanoseconds: entry.modified))","modifiedBy":"\(entry.isOwn ? "2GLCU4R" : "ZTD2MHK")",
      "mustRescan":false,"name":"\(path)","noPermissions":false,"numBlocks":1,"permissions":"0644","sequence":13,
      "size":\(entry.size),"type":"FILE_INFO_TYPE_FILE","version":["2GLCU4R:1795734823"]}
      """
    return Array(#"{"availability":null,"global":\#(version),"local":\#(version),"mtime":{}}"#.utf8)
  }
}
