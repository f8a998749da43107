import FileAccess
import TestSupport
import Testing

@testable import SyncFolders

/// Which settings of Syncthing are about a folder, and how it is asked.
@Suite("Settings of Syncthing")
struct SyncthingSettingsTests {
  private static func config(
    folder: String =
      #"<folder id="sync" label="Sync &amp; more" path="/home/a/Sync" type="sendreceive">"#,
    gui: String = #"<gui enabled="true" tls="false" debugging="false">"#,
    address: String = "127.0.0.1:8384"
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- <folder id="old" path="/home/a/Sync"> -->
    <configuration version="36">
        \(folder)
            <filesystemType>basic</filesystemType>
            <device id="2GLCU4R" introducedBy=""><encryptionPassword></encryptionPassword></device>
            <minDiskFree unit="%">1</minDiskFree>
        </folder>
        <device id="2GLCU4R" name='a "b" &lt;' compression="never"><address>tcp://127.0.0.1:1</address></device>
        \(gui)
            <address>\(address)</address>
            <apikey>key&#45;1&#x2d;2</apikey>
            <theme>default</theme>
        </gui>
        <ldap/>
        <defaults>
            <folder id="" path="/home/a/Sync" type="sendreceive"></folder>
        </defaults>
    </configuration>
    """
  }

  private static func read(_ text: String) -> SyncthingSettings? {
    SyncthingSettings(Array(text.utf8)) { $0 == Array("/home/a/Sync".utf8) }
  }

  @Test func haveTheFolderAndTheInterface() throws {
    let settings = try #require(Self.read(Self.config()))
    #expect(settings.port == 8384 && settings.key == "key-1-2")
    #expect(settings.folder == Array("sync".utf8))
    for address in ["localhost:8384", "0.0.0.0:8384", ":8384"] {
      #expect(Self.read(Self.config(address: address))?.port == 8384)
    }
  }

  @Test func areNothingWithoutThem() {
    for text in [
      Self.config(gui: #"<gui enabled="true" tls="true">"#),
      Self.config(address: "192.168.1.2:8384"), Self.config(address: "/run/syncthing.sock"),
      Self.config(address: "[::1]:8384"), Self.config(address: "127.0.0.1:0"),
      Self.config(address: "127.0.0.1:99999"), Self.config(address: ""),
      Self.config(folder: #"<folder id="sync" path="/home/a/Other" type="sendreceive">"#),
      Self.config(folder: #"<folder id="sync" path="/home/a/Sync" type="receiveonly">"#),
      Self.config(folder: #"<folder id="" path="/home/a/Sync" type="sendreceive">"#),
      "", "<", "<configuration", "<configuration><folder path=", "no XML",
      String(repeating: "<a>", count: 100_000),
      "<configuration>" + String(repeating: "</a>", count: 9),
    ] {
      #expect(Self.read(text) == nil, "\(text.prefix(400))")
    }
  }

  /// A text that is cut off anywhere is read or not, and never ends the program.
  @Test func mayBeCutOff() {
    let text = Array(Self.config().utf8)
    for count in text.indices {
      _ = SyncthingSettings(Array(text.prefix(count))) { _ in true }
    }
  }

  @Test func areWhereSyncthingKeepsThem() throws {
    let tree = try TestTree(["Sync/", "home/.config/syncthing/", "state/syncthing/"])
    let folder = #"<folder id="sync" path="~/../Sync" type="sendreceive">"#
    let root = try Folder.canonicalPath(tree.bytes("Sync"))
    var variables = ["HOME": tree.path("home")]
    func find() -> SyncthingSettings? {
      SyncthingSettings(of: root) { variables[$0].map { Array($0.utf8) } }
    }
    #expect(find() == nil)
    try tree.write("home/.config/syncthing/config.xml", Self.config(folder: folder))
    #expect(find()?.port == 8384)
    try tree.write(
      "state/syncthing/config.xml", Self.config(folder: folder, address: "127.0.0.1:9000"))
    variables["XDG_STATE_HOME"] = tree.path("state")
    #expect(find()?.port == 9000)
    // Only a folder with Syncthing's mark is asked about.
    let environment = variables
    func witness() -> SyncthingWitness? {
      SyncthingWitness(of: root) { environment[$0].map { Array($0.utf8) } }
    }
    #expect(witness() == nil)
    try tree.folder("Sync/.stfolder")
    #expect(witness() != nil)
  }
}
