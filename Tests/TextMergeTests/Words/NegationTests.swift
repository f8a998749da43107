import TestSupport
import Testing

@testable import TextMerge

/// Sentences that one side negates and the other changes.
@Suite struct NegationTests {
  /// A sentence with a word that both languages of a change replace: what is negated, and what is replaced.
  struct Row: Sendable, CustomTestStringConvertible {
    let base: String
    let old: String
    let new: String
    let word: String
    let other: String
    init(_ base: String, _ old: String, _ new: String, _ word: String, _ other: String) {
      (self.base, self.old, self.new, self.word, self.other) = (base, old, new, word, other)
    }
    var testDescription: String { new }
  }

  static let negations = [
    Row("ฉันไปกินข้าวที่บ้านยาย", "ไปกิน", "ไม่ไปกิน", "ยาย", "ป้า"),
    Row("ฉันไปกินข้าวที่บ้านยาย", "ไปกิน", "อย่าไปกิน", "ยาย", "ป้า"),
    Row("明天我去奶奶家吃午饭。", "我去", "我不去", "奶奶", "阿姨"),
    Row("나는 내일 할머니 댁에 점심 먹으러 간다.", "간다", "가지 않는다", "할머니", "이모"),
    Row(
      "Holnap megyek ebédre a nagymamához.", "megyek", "nem megyek", "nagymamához", "nagynénihez"),
    Row("Me menemme lounaalle mummin luo.", "menemme", "emme mene", "mummin", "tädin"),
    Row("Hän tulee huomenna lounaalle mummin luo.", "tulee", "ei tule", "mummin", "tädin"),
    Row("Αύριο έρχομαι για φαγητό στη γιαγιά.", "έρχομαι", "δεν έρχομαι", "γιαγιά", "θεία"),
    Row("Να έρθεις για φαγητό στη γιαγιά.", "Να έρθεις", "Μην έρθεις", "γιαγιά", "θεία"),
    Row("מחר אני בא לארוחה אצל סבתא.", "אני בא", "אני לא בא", "סבתא", "דודה"),
    Row("Mâine vin la prânz la bunica.", "vin", "nu vin", "bunica", "mătușa"),
    Row("Sutra ću doći na ručak kod bake.", "ću doći", "neću doći", "bake", "tetke"),
    Row("Ngày mai tôi đến nhà bà ăn trưa.", "tôi đến", "tôi chẳng đến", "nhà bà", "nhà dì"),
    Row("আমি কাল দাদির বাড়িতে দুপুরে খাব।", "খাব", "খাব না", "দাদির", "খালার"),
    Row("Jag kommer i morgon till din moster.", "kommer", "kommer ej", "moster", "faster"),
    Row(
      "Ich esse am Abend Fleisch mit Kartoffeln.", "esse am", "esse kaum am", "Kartoffeln", "Nudeln"
    ),
    Row("I will go to the market with my aunt.", "will go", "will hardly go", "aunt", "uncle"),
    Row(
      "You should come to the lake with Benny.", "should come", "shouldnt come", "Benny", "Tommy"),
    Row("I want to go to the lake with Benny.", "want", "dont want", "Benny", "Tommy"),
    Row("J'aime bien le vin de ton oncle.", "J'aime", "Je n'aime guère", "oncle", "frère"),
    Row("Yo voy mañana a la casa de tu tío.", "Yo voy", "Yo tampoco voy", "tío", "primo"),
    Row("Приходи завтра на обед к бабушке.", "Приходи", "Не приходи", "бабушке", "тёте"),
    Row("Zítra půjdu na oběd k babičce.", "půjdu", "nepůjdu", "babičce", "tetě"),
    Row("The bridge is safe for people with bikes.", "safe", "unsafe", "bikes", "prams"),
    Row("The ticket is valid in all trains of winter.", "valid", "invalid", "winter", "summer"),
    Row("Jest tu pokój bezpieczny dla dzieci.", "bezpieczny", "niebezpieczny", "dzieci", "psów"),
  ]

  @Test(
    "A sentence that one negates and the other changes is asked about, and one beside it is not")
  func negated() throws {
    for row in Self.negations {
      for seed in 0..<8 as Range<UInt64> {
        let lead = ["", "- ", "Intro here. ", "# Notes\n\n"][Int(seed % 4)]
        func merged(_ first: String, _ second: String, _ base: String) throws -> [UInt8]? {
          let sides = [
            base.replacingOccurrence(of: row.old, by: row.new),
            base.replacingOccurrence(of: first, by: second),
          ].map { ProseMerge.encoded($0, seed) }
          return try ProseMerge.text(
            ProseMerge.encoded(base, seed), seed % 2 == 0 ? sides : sides.reversed())
        }
        let base = lead + row.base + "\n"
        #expect(try merged(row.word, row.other, base) == nil, "\(row.new), seed \(seed)")
        // The other sentence ends the line, so that it is apart.
        let apart =
          lead + row.base + (row.base.hasSuffix("บ้านยาย") ? "!" : "") + " We eat now at home.\n"
        let expected = apart.replacingOccurrence(of: row.old, by: row.new)
          .replacingOccurrence(of: "at home", by: "at school")
        #expect(
          try merged("at home", "at school", apart) == ProseMerge.encoded(expected, seed),
          "\(row.new), seed \(seed)")
      }
    }
  }

  /// Changes that negate nothing.
  static let others = [
    Row("Put the box to the side of the red house.", "the side", "the inside", "red", "blue"),
    Row(
      "Jag kommer till stan med din moster.", "kommer till", "kommer nu till", "moster", "faster"),
    Row("Vi køber brød og smør på torvet.", "Vi køber", "Vi køber et", "smør", "ost"),
    Row("Ik koop brood en kaas op de markt.", "koop", "koop nu", "markt", "beurs"),
    Row(
      "La maison de ton oncle est belle.", "La maison", "La maison dont le toit", "oncle", "frère"),
    Row(
      "Nimm ein schönes Glas Butter und viel Mehl dazu.", "Nimm ein", "Nimm Ei und ein", "Mehl",
      "Salz"),
    Row("Ma tulen täna ja sa tuled homme koju.", "tulen täna", "tulen et täna", "koju", "tööle"),
    Row("Compro pan con queso por la tarde.", "pan con", "pan en casa con", "tarde", "noche"),
    Row("Nimm ein Stück Butter und viel Mehl dazu.", "Nimm ein", "Nimm Ei und ein", "Mehl", "Salz"),
    Row("The rest of us will go by the last bus.", "rest of us", "others", "last bus", "first bus"),
    Row("I am not sure when the bus to Bonn leaves.", "sure", "certain", "to Bonn", "to Rome"),
    Row("明天我不去奶奶家吃午饭。", "明天", "昨天", "午饭", "晚饭"),
  ]

  @Test(arguments: others)
  func notNegated(_ row: Row) throws {
    let sides = [
      row.base.replacingOccurrence(of: row.old, by: row.new),
      row.base.replacingOccurrence(of: row.word, by: row.other),
    ].map { $0 + "\n" }
    let expected = sides[0].replacingOccurrence(of: row.word, by: row.other)
    #expect(try ProseMerge.text(row.base + "\n", sides) == expected)
    #expect(try ProseMerge.text(row.base + "\n", sides.reversed()) == expected)
  }
}
