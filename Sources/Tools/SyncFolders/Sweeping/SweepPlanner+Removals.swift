import FileAccess

// The folders of an inbox that are empty when everything else is gone.
extension SweepPlanner {
  mutating func planRemovals(_ inbox: borrowing FolderHandle) {
    var keeping: Set<[[UInt8]]> = []
    for visit in visits.reversed() {
      let isKept = visit.keepsSomething || keeping.contains(visit.path)
      guard !isKept, let stamp = stamp(of: visit, inbox) else {
        if !visit.path.isEmpty { keeping.insert(Array(visit.path.dropLast())) }
        continue
      }
      if visit.path.isEmpty, settings.keepsInbox || !place.isRemovable { continue }
      plan.removed.append(visit.path.path)
      plan.changes.append(place.settingAside(visit.path, stamp, .removedFolder, target: []))
    }
  }

  /// The stamp of a folder from which everything else is gone: its number, and the files that only affect its
  /// display.
  private func stamp(of visit: Visit, _ inbox: borrowing FolderHandle) -> FileStamp? {
    guard let folder = try? inbox.folder(at: visit.path), let status = try? folder.status() else {
      return nil
    }
    return FileStamp(status, DocumentListing(files: visit.viewFiles).content)
  }
}
