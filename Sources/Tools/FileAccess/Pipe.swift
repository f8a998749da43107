/// A pipe whose ends are closed when its value ends.
struct Pipe: ~Copyable {
  let read: Descriptor
  let write: Descriptor

  static func make() throws(SystemFailure) -> Pipe {
    let ends = try CLibrary.makePipe()
    let read = try CLibrary.aboveStandardStreams(ends.read)
    let write = try CLibrary.aboveStandardStreams(ends.write)
    return Pipe(read: read, write: write)
  }

  consuming func closingWrite() -> Descriptor { read }
}
