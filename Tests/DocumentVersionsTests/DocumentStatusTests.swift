import ConflictResolution
import DocumentVersions
import Testing

@Suite struct DocumentStatusTests {
  @Test(
    arguments: [
      ([], "green", true, false), ([.progressAvailable], "green", true, false),
      ([.closed], "none", false, false), ([.inConflict], "yellow", true, true),
      ([.editingDisabled], "yellow", false, false),
      ([.inConflict, .editingDisabled], "yellow", false, false),
      ([.savingError], "red", true, false), ([.savingError, .closed], "red", false, false),
      ([.inConflict, .savingError], "red", true, true),
      ([.closed, .inConflict], "none", false, true),
    ] as [(DocumentStatus, String, Bool, Bool)])
  func aGlanceTells(status: DocumentStatus, light: String, isEditable: Bool, canBeResolved: Bool) {
    #expect(status.light?.rawValue ?? "none" == light)
    #expect(status.isEditable == isEditable)
    #expect(status.canBeResolved == canBeResolved)
  }

  @Test(
    arguments: [
      (".Budget.txt.icloud", "Budget.txt"), (".a.icloud", "a"), ("Budget.txt", nil),
      ("Budget.txt.icloud", nil), (".icloud", nil), ("..icloud", nil), (".é.icloud", "é"),
      ("", nil),
    ] as [(String, String?)])
  func anEvictedDocumentKeepsItsName(name: String, document: String?) {
    #expect(name.evictedDocumentName == document)
  }
}
