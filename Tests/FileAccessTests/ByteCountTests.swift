import Testing

@testable import FileAccess

@Suite("Numbers of bytes as people read them")
struct ByteCountTests {
  @Test(
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (2, "2 bytes"), (9_999, "9999 bytes"), (10_000, "10.0 KB"),
      (10_049, "10.0 KB"), (10_050, "10.1 KB"), (999_949, "999.9 KB"), (999_950, "1.0 MB"),
      (20_000_000, "20.0 MB"), (2_147_483_648, "2.1 GB"), (999_950_000_000, "1.0 TB"),
      (1_234_567_000_000_000, "1234.6 TB"),
    ] as [(UInt64, String)])
  func aCountIsShort(count: UInt64, text: String) {
    #expect(ByteCount(count).description == text)
  }

  @Test func theLargestCountIsPrinted() {
    #expect(ByteCount(UInt64.max).description == "18446744.1 TB")
    #expect(ByteCount(-1).description == "0 bytes")
  }

  @Test(
    arguments: [
      (5, 100, "5 of 100 bytes"), (1_200_000_000, 4_000_000_000, "1.2 of 4.0 GB"),
      (900, 20_000_000, "0.0 of 20.0 MB"), (4_000_000_000, 4_000_000_000, "4.0 of 4.0 GB"),
    ] as [(UInt64, UInt64, String)])
  func aPartHasTheUnitOfItsWhole(part: UInt64, whole: UInt64, text: String) {
    #expect(ByteCount(part).description(of: ByteCount(whole)) == text)
  }
}
