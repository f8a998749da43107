import Testing

@testable import Recordings

/// Made-up texts.
@Suite("Made-up words")
struct MadeUpWordsTests {
  @Test func equalWordsStayEqualAndOthersDiffer() {
    var words = MadeUpWords(avoiding: [], seed: 1)
    let text = "one two one 1 22 1 One \u{E9}t\u{E9} \u{65E5}\u{672C}\u{65E5} a b c\r\n\t}\n"
    let made = String(decoding: words.replacing(wordsOf: Array(text.utf8)), as: UTF8.self)
    let parts = made.split(separator: " ").map(String.init)
    #expect(parts.count == 12 && made.utf8.count == text.utf8.count)
    #expect(parts[0] == parts[2] && parts[0] != parts[1] && parts[3] == parts[5])
    #expect(parts[6].first?.isUppercase == true)
    #expect(made.hasSuffix("\r\n\t}\n"))
    let letters = Array(parts[8].unicodeScalars)
    #expect(letters.count == 3 && letters[0] == letters[2] && letters[0] != letters[1])
  }

  /// Of one letter there are as few words as letters: all are used, and none twice.
  @Test func noTwoWordsBecomeOneHoweverFewThereAre() {
    var words = MadeUpWords(avoiding: [], seed: 7)
    let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { [$0] }
    let made = Set(letters.map { words.replacing(wordsOf: $0) })
    #expect(made.count == 26)
    for letter in letters { words.redraw([Unicode.Scalar(letter[0])]) }
    #expect(Set(letters.map { words.replacing(wordsOf: $0) }).count == 26)
  }

  @Test func aSecretIsNotMadeUp() {
    let secrets: Set<[Unicode.Scalar]> = Set(
      (0..<400).map { number in
        (0..<4).map { place in Unicode.Scalar(UInt8(0x61 + (number >> (2 * place)) % 26)) }
      })
    var words = MadeUpWords(avoiding: secrets, seed: 3)
    for secret in secrets {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: secret)
      let made = words.replacing(wordsOf: Array(String(text).utf8))
      #expect(!secrets.contains(made.map { Unicode.Scalar($0) }))
    }
  }

  @Test func bytesThatAreNoTextStayBetweenWords() {
    var words = MadeUpWords(avoiding: [], seed: 1)
    let text: [UInt8] = Array("M".utf8) + [0xFC] + Array("ller\n".utf8) + [0xC3]
    let made = words.replacing(wordsOf: text)
    #expect(made.count == text.count && made[1] == 0xFC && made[6] == 0x0A && made[7] == 0xC3)
  }
}
