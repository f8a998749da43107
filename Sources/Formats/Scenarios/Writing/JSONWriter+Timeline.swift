import ConflictResolution
import JSONText

// What devices did, in the order in which they did it.

extension JSONWriter {
  /// A step of a timeline; returns whether the format can express all of it.
  mutating func step(_ step: TimelineStep) -> Bool {
    beginObject()
    member("at", step.time)
    if case .meet = step.action {} else { member("device", step.device.description) }
    let key = step.action.name
    switch step.action {
    case .write(let path, .directory), .delete(let path): member(key, name: path.bytes)
    case .write(let path, .symlink(let target)):
      member(key, name: path.bytes)
      member("target", name: target)
    case .write(let path, let state):
      member(key, name: path.bytes)
      content(state, in: .step, withBytes: true)
    case .rename(let path, let target):
      member(key, name: path.bytes)
      member("to", name: target.bytes)
    case .meet(let other, let files, let resolving):
      self.key(key)
      beginArray()
      string(step.device.description)
      string(other.description)
      endArray()
      if let files { member("files", files) }
      switch resolving {
      case .both: break
      case .one(let device): member("resolve", device.description)
      case .nobody: member("resolve", "none")
      }
    case .backup(let name), .restore(let name): member(key, name)
    case .clock(let seconds):
      self.key(key)
      integer(Int(seconds))
    case .crash, .collect: member(key, true)
    case .decide(let path, let choice):
      self.key(key)
      beginObject()
      member("path", name: path.bytes)
      choiceFields(choice)
      endObject()
    case .policy(let settings):
      self.key(key)
      guard self.settings(settings) else { return false }
    }
    endObject()
    return true
  }
}
