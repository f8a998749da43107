#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif
public import ConflictResolution

#if canImport(FoundationEssentials) || canImport(Foundation)
  extension FileContent {
    /// The contents of a document on disk: of a file its bytes, of a folder (a package) the digest of all that is in it.
    ///
    /// A folder is kept whole and never merged. Symbolic links in it differ if their targets differ.
    ///
    /// - Parameter url: The document.
    /// - Throws: ``DocumentError/notDownloaded(_:)`` if something in it is evicted, or an error of Foundation if something
    ///   cannot be read.
    /// - Complexity: O(*n*) in the size of the document.
    public init(document url: URL) throws {
      switch try FileState(at: url) {
      case .file(let content): self = content
      case .group(let content):
        self.init(size: content.size, digest: .sha256(content.digest))
      case .symlink(let target): self.init(target)
      case .directory, .deleted: self.init([])
      }
    }
  }

  extension FileState {
    /// The state of the file or folder at a URL; a folder's state includes all that is in it.
    init(at url: URL) throws {
      let manager = FileManager.default
      let path = url.path
      switch try manager.attributesOfItem(atPath: path)[.type] as? FileAttributeType {
      case .typeDirectory:
        var members: [GroupContent.Member] = []
        // Without recursion: a folder may be of any depth.
        var folders: [(path: String, names: [[UInt8]])] = [(path, [])]
        while let folder = folders.popLast() {
          for name in try manager.contentsOfDirectory(atPath: folder.path) {
            let child = folder.path + "/" + name
            let names = folder.names + [Array(name.utf8)]
            if let evicted = name.evictedDocumentName.flatMap({ RelativePath($0) }) {
              throw DocumentError.notDownloaded(evicted)
            }
            let type =
              try manager.attributesOfItem(atPath: child)[.type] as? FileAttributeType
            if type == .typeDirectory { folders.append((child, names)) }
            members.append(
              GroupContent.Member(
                path: try RelativePath(components: names),
                state: type == .typeDirectory
                  ? .directory
                  : try FileState(
                    entry: child, isLink: type == .typeSymbolicLink, inMemory: false)))
          }
        }
        self = .group(GroupContent(members))
      case let type:
        self =
          try FileState(entry: path, isLink: type == .typeSymbolicLink, inMemory: true)
      }
    }

    private init(entry path: String, isLink: Bool, inMemory: Bool) throws {
      if isLink {
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: path)
        self = .symlink(Array(target.utf8))
      } else {
        self = .file(
          try FileContent(contentsOf: URL(fileURLWithPath: path), inMemory: inMemory))
      }
    }
  }
#endif
