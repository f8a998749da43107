import JSONText
import Testing

@Suite("The writer")
struct JSONWriterTests {
  static let sample: JSONValue = [
    "format": "resolve-outcome/1",
    "files": [["path": "Documents/Budget.txt", "keeps": [1, 2], "discards": []], [:]],
    "nothing": nil,
    "count": 18,
    "yes": true,
  ]

  func text(_ style: JSONWriter.Style, _ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(style: style)
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(
    "keys that are written in one go are written like those in pieces",
    arguments: [.compact, .pretty, .outline(depth: 1)] as [JSONWriter.Style])
  func wholeKeys(style: JSONWriter.Style) {
    for name in [
      "", "a", "a key of more than sixteen bytes", "é", "\"", "a\nb", "sixteen bytes, \\",
    ] {
      let expected = text(style) { writer in
        writer.beginObject()
        writer.key { $0.append(contentsOf: "first".utf8) }
        writer.integer(1)
        writer.key { $0.append(contentsOf: name.utf8) }
        writer.string(name)
        writer.endObject()
      }
      let written = text(style) { writer in
        writer.beginObject()
        writer.key("first")
        writer.integer(1)
        writer.key(name)
        writer.string(name)
        writer.endObject()
      }
      #expect(written == expected, "\(name)")
    }
  }

  @Test("pretty text, whole")
  func pretty() {
    #expect(
      text(.pretty) {
        $0.value(Self.sample, sortedKeys: false)
        $0.endLine()
      } == """
        {
          "format": "resolve-outcome/1",
          "files": [
            {
              "path": "Documents/Budget.txt",
              "keeps": [
                1,
                2
              ],
              "discards": []
            },
            {}
          ],
          "nothing": null,
          "count": 18,
          "yes": true
        }

        """)
  }

  @Test("compact text, whole, with sorted keys")
  func compact() {
    #expect(
      text(.compact) { $0.value(Self.sample) } == """
        {"count":18,"files":[{"discards":[],"keeps":[1,2],"path":"Documents/Budget.txt"},{}],\
        "format":"resolve-outcome/1","nothing":null,"yes":true}
        """)
  }

  @Test("keys are sorted by bytes")
  func sorting() {
    #expect(
      text(.compact) { $0.value(["é": 1, "z": 2, "a": 3, "Z": 4, "": 5, "aa": 6, "e\u{301}": 7]) }
        == "{\"\":5,\"Z\":4,\"a\":3,\"aa\":6,\"e\u{301}\":7,\"z\":2,\"é\":1}")
  }

  @Test("only what must be escaped is escaped")
  func escapes() {
    let controls = String(String.UnicodeScalarView((0..<0x20).compactMap { Unicode.Scalar($0) }))
    #expect(
      text(.compact) { $0.string(controls + "\"\\/\u{7F}é\u{2028}😀") }
        == #""\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f"#
        + #"\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c"#
        + "\\u001d\\u001e\\u001f\\\"\\\\/\u{7F}é\u{2028}😀\"")
  }

  @Test("numbers in full")
  func numbers() throws {
    let odd = try #require(JSONNumber("-1.50e+07"))
    #expect(
      text(.compact) {
        $0.beginArray()
        $0.integer(Int.min)
        $0.integer(Int.max)
        $0.integer(UInt64.max)
        $0.integer(0)
        $0.integer(-9)
        $0.number(odd)
        $0.bool(false)
        $0.null()
        $0.endArray()
      }
        == "[-9223372036854775808,9223372036854775807,18446744073709551615,0,-9,-1.50e+07,false,null]"
    )
  }

  @Test("bytes that are not UTF-8 are not written, and nothing changes")
  func bytes() throws {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("path")
    let path: [UInt8] = [0x61, 0xFF]
    #expect(!JSONWriter.canWrite(path))
    let isPathWritten = writer.string(bytes: path)
    #expect(!isPathWritten)
    writer.beginObject()
    writer.key("base64")
    writer.string(Base64.encode(path))
    writer.endObject()
    writer.key("other")
    let isOtherWritten = writer.string(bytes: Array("é\n".utf8))
    #expect(isOtherWritten)
    writer.endObject()
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text == #"{"path":{"base64":"Yf8="},"other":"é\n"}"#)
  }

  @Test("lines are written one after the other, and bytes taken in between")
  func lines() {
    var writer = JSONWriter()
    writer.value(["a": 1])
    writer.endLine()
    writer.beginArray()
    #expect(writer.takeBytes() == Array("{\"a\":1}\n[".utf8))
    #expect(writer.bytes.isEmpty)
    writer.integer(1)
    writer.integer(2)
    #expect(writer.bytes == Array("1,2".utf8))
    writer.discardBytes()
    writer.endArray()
    writer.endLine()
    #expect(writer.takeBytes() == Array("]\n".utf8))
  }

  @Test("calls that do not fit together stop the program")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.key("a")
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.beginObject()
      writer.integer(1)
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("a")
      writer.key("b")
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("a")
      writer.endObject()
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.beginArray()
      writer.endObject()
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.endArray()
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.integer(1)
      writer.integer(2)
    }
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.endLine()
    }
  }
}
