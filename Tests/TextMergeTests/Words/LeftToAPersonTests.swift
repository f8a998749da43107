import Testing

@testable import TextMerge

/// What looks as if it could be merged by words, and is left to a person.
@Suite struct LeftToAPersonTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let base: String
    let ours: String
    let theirs: String
    init(_ name: String, _ base: String, _ ours: String, _ theirs: String) {
      (self.name, self.base, self.ours, self.theirs) = (name, base, ours, theirs)
    }
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      "one of two line ends removed by each", "a b c\n\n  - d e\nx\n", "a b\n  - d e\n\nx y\n",
      "n a c\n  - d e\nx\n"),
    Case(
      "a blank line moved, and lines added there",
      "## Later\n- now letter call k1 old\n- new Bob the k2\n\n- k3 Bob Ann\n  - k4 milk\n- k5 roof about now\n\n",
      "## Later\n- now letter call k1 old\n- new Bob the k2\n- k3 Bob Ann\n\n  - k4 milk\n- k5 roof about now\n\n",
      "## Later\n\n- Bob the k2\n- k6 letter Bob a\n- k3 Bob Ann\n  - k4 milk\n- now letter call k1 old\n\n- k5 roof about now\n\n"
    ),
    Case(
      "a line moved and changed, and the next one changed",
      "roof\n- fix now gate about\n- call mom about\n",
      "roof\n- fix now gate about\n- call mom about noon\n",
      "roof\n- call mom\n- fix gate about\n"),
    Case(
      "a line moved by both, with different words", "- call Ann today\n- buy soap\n- pay rent\n",
      "- buy soap\n- call Ann today at noon\n",
      "- buy soap\n- pay rent\n- call Ann today by phone\n"),
    Case(
      "a line moved by both to different places, with different words",
      "- call Ann today\n- buy soap\n- pay rent\n- feed cat\n# Done\n- x\n# Later\n- y\n",
      "- buy soap\n- pay rent\n- feed cat\n# Done\n- x\n- call Ann today at noon\n# Later\n- y\n",
      "- buy soap now\n- pay rent\n- feed cat\n# Done\n- x z\n# Later\n- y\n- call Ann today by phone\n"
    ),
    Case(
      "a new line of both", "- rent\n",
      "- milk\n",
      "- rent\n- milk\n"),
    Case(
      "a task moved and ticked, and deleted",
      "# Todo\n- [ ] water the garden\n- [ ] call Ann today\n\n# Done\n",
      "# Todo\n- [ ] water the garden\n\n# Done\n- [x] call Ann today\n",
      "# Todo\n\n# Done\n"),
    Case(
      "a line moved with more words, and deleted", "- pay rent\n- call Ann\n- feed cat\n",
      "- call Ann\n- feed cat\n- pay rent by Friday\n",
      "- call Ann\n- feed cat now\n"),
    Case(
      "another number at the end of a moved line",
      "# Todo\n- pay invoice 17\n- soap\n# Done\n- rent\n",
      "# Todo\n- soap\n# Done\n- rent\n- pay invoice 17\n",
      "# Todo\n- pay invoice 23\n- soap\n# Done\n- rent\n"),
    Case(
      "another chapter in the place of a moved one",
      "# Todo\n- Chapter 2\n- soap\n# Done\n- rent\n",
      "# Todo\n- soap\n# Done\n- rent\n- Chapter 2\n",
      "# Todo\n- Chapter 9\n- soap\n# Done\n- rent\n"),
    Case(
      "another person and thing in the place of a moved line",
      "# Todo\n- call Ann about the boat\n- soap\n# Done\n- rent\n",
      "# Todo\n- soap\n# Done\n- rent\n- call Ann about the boat\n",
      "# Todo\n- call Bob about the car\n- soap\n# Done\n- rent\n"),
    Case(
      "a moved line is negated", "# Todo\n- call Ann about boat\n- soap\n# Done\n- rent\n",
      "# Todo\n- soap\n# Done\n- rent\n- call Ann about boat\n",
      "# Todo\n- do not call Ann about boat\n- soap\n# Done\n- rent\n"),
    Case(
      "one word of a moved line is in another line", "# Todo\n- milk\n- soap\n# Done\n- rent\n",
      "# Todo\n- soap\n# Done\n- rent\n- milk\n",
      "# Todo\n- call the man who sells milk cans\n- soap\n# Done\n- rent\n"),
    Case(
      "tags with two indentations", "---\ntags:\nk: v\n---\nT\n",
      "---\ntags:\n  - x\nk: v\n---\nT\n",
      "---\ntags:\n- y\nk: v\n---\nT\n"),
    Case(
      "entries of one part after those of another", "## Monday\n18:00 gym\n\n## Tuesday\n",
      "## Monday\n18:00 gym\n\n## Tuesday\n09:00 dentist\n",
      "## Monday\n18:00 gym\n\n## Tuesday\n08:00 bakery\n"),
    Case(
      "capitals of a whole word", "meet us at home\n",
      "meet US at home\n",
      "meet us in home\n"),
    Case(
      "a label that is none of an admonition", "DOSE: 5 ml\n",
      "MAX: 5 ml\n",
      "DOSE: 10 ml\n"),
    Case(
      "a state as a label", "OPEN: shop today\n",
      "CLOSED: shop today\n",
      "OPEN: bakery today\n"),
    Case(
      "a tag renamed by both", "---\ntags: [recipe, draft]\n---\n",
      "---\ntags: [recipes, draft]\n---\n",
      "---\ntags: [Recipe, draft]\n---\n"),
    Case(
      "a tag with quotes and one without", "---\ntags: [a, b]\n---\n",
      "---\ntags: [a, b, c]\n---\n",
      "---\ntags: [a, b, \"c\"]\n---\n"),
    Case(
      "steps inserted at two places, of which one names another by its number",
      "1. crush\n2. boil water\n3. add tea\n",
      "1. crush\n2. slice\n3. boil water\n4. add tea\n",
      "1. crush\n2. boil water\n3. repeat step 1\n4. add tea\n"),
    Case(
      "steps inserted at two places, in a list that does not count",
      "1. crush\n2. boil water\n4. add tea\n",
      "1. crush\n2. slice\n3. boil water\n4. add tea\n",
      "1. crush\n2. boil water\n3. lower the heat\n4. add tea\n"),
    Case(
      "a number gets longer, and more lines of its item may be indented by it",
      "1. a\n2. b\n3. c\n4. d\n5. e\n6. f\n7. g\n8. last\n\n   this\n",
      "1. new\n2. a\n3. b\n4. c\n5. d\n6. e\n7. f\n8. g\n9. last\n\n   this\n",
      "1. a\n2. b\n3. other\n4. c\n5. d\n6. e\n7. f\n8. g\n9. last\n\n   this\n"),
    Case(
      "dates that look like the items of a list",
      "1. May: arrival\n2. May: beach\n3. May: home\n",
      "1. May: arrival\n2. May: hills\n3. May: beach\n4. May: home\n",
      "1. May: arrival\n2. May: beach\n3. May: home\n4. May: work\n"),
    Case(
      "a line below the last item, and a new part after it whose item was changed",
      "# A\n\n- milk\n", "# A\n\n- milk\n- eggs\n", "# A\n\n- milk 2l\n\n# B\n\n- soap\n"),
    Case(
      "an item below the last one, which is in another item then",
      "1. market\n   1. milk\n", "1. market\n   1. milk\n   2. eggs\n",
      "1. market\n   1. milk 2l\n2. shop\n"),
    Case(
      "an item that got the number of one that was changed",
      "- 1. heat it\n- 2. buy bread\n- 3. eggs\n",
      "- 1. heat it\n- 2. buy milk\n- 3. buy bread\n- 4. eggs\n",
      "- 1. heat it\n- 2. buy bread today\n- 3. eggs\n"),
    Case(
      "two chapters that were removed, and all others numbered anew",
      "## 1. heat\n\n## 2. bread\n\n## 3. eggs\n\n## 4. flour\n\n",
      "## 1. bread\n\n## 2. eggs\n\n## 3. flour\n\n",
      "## 1. heat\n\n## 2. bread\n\n## 3. flour\n\n"),
    Case(
      "items in lines of their own, of which one was removed and one moved",
      "1. a one\n\n2. b two\n\n3. c three\n\n4. d four\n",
      "1. a one\n\n2. c three\n\n3. d four\n", "1. c three\n\n2. b two\n\n3. d four\n"),
    Case(
      "a list that counts on behind other lines",
      "1. open\n2. click\n\n```\nx\n```\n\n3. save\n",
      "1. open\n2. menu\n3. click\n\n```\nx\n```\n\n4. save\n",
      "1. open\n2. click\n\n```\nx\n```\n\n3. save\n4. done\n"),
    Case(
      "of two items one is removed, and one is added",
      "1. heat it\n2. buy bread\n   in the shop\n",
      "1. heat it\n2. buy bread\n   in the shop\n3. eggs\n", "1. buy bread\n   in the shop\n"),
    Case(
      "footnotes that both numbered anew",
      "A[^1] B[^2].\nMore.\n\n[^1]: a\n[^2]: b\n",
      "A[^1] B[^2].\nMore[^3].\n\n[^1]: a\n[^2]: b\n[^3]: c\n",
      "N[^1] A[^2] B[^3].\nMore.\n\n[^1]: n\n[^2]: a\n[^3]: b\n"),
    Case(
      "one item that both added to different lists",
      "# M\n\n1. bread\n2. eggs\n3. flour\n\n# L\n\n1. kale\n2. rice\n",
      "# M\n\n1. bread\n2. oil\n3. eggs\n4. flour\n\n# L\n\n1. leek\n2. kale\n3. rice\n",
      "# M\n\n1. bread\n2. eggs\n3. leek\n4. flour\n\n# L\n\n1. kale\n2. rice\n"),
    Case(
      "a task that became the text of another, which was ticked; merged again",
      "- [ ] fix and\n- [ ] bug\n- [ ] draft\n- [x] report\n- [ ] and\n",
      "- [ ] fix and\n- [ ] bug\n- [ ] draft\n- [x] report\n- [x] and\n",
      "- [ ] and\n- [ ] bug\n- [ ] draft new\n- [x] report\n- [x] and\n"),
    Case(
      "a line below an item, of a list with new numbers",
      "kitchen tyres flight\n\n1. q30757z book send buy can and buy\n\n2. ask come to leak q30758z fix\n\n3. can new on pay\n\n4. report draft oil report flight\n\n5. q30759z butter bug tyres if\n\n6. draft q30760z plumber\n\n7. and she pay for\n\n",
      "kitchen tyres flight\n\n1. ask come to leak q30758z fix\n\n2. can new on pay\n\n3. report draft oil report flight\n\n4. review aq30761z butter\n\n5. leak butter fix flight plumber aq30763z\n\n6. draft q30760z plumber\n\n7. and she pay for\n\n",
      "kitchen tyres flight\n\n1. q30757z book send buy can and buy\n\n2. ask come to leak q30758z fix\n\n3. can new on pay\n   rome report ask bq30764z\n\n4. report draft oil report flight\n\n5. q30759z butter bug tyres if\n\n6. draft q30760z bq30765z plumber\n\n7. and she pay for\n\n"
    ),
    Case(
      "a paragraph deleted, which the other changed with the one before it",
      "Alpha beta gamma.\n\nThe old secret paragraph text.\n\nOmega.\n",
      "Alpha beta gamma.\n\nOmega.\n",
      "Alpha beta delta.\n\nThe old secret paragraph text!\n\nOmega.\n"),
    Case(
      "a paragraph deleted between blank lines", "a\n\nc\n\ng\n", "a\n\ng\n",
      "x\n\ny\n\ng\n"),
    Case(
      "a task ticked and moved to the end, and deleted",
      "- [ ] pay rent\n- [ ] buy milk\n- [ ] call mum\n",
      "- [ ] buy milk\n- [ ] call mum\n- [x] pay rent\n", "- [ ] buy milk\n- [ ] call mum\n"),
    Case(
      "a word in an item that the other deleted, of a list with new numbers",
      "1. aa\n\n2. friday send\n\n3. pay\n\n4. friday call\n\n5. milk\n",
      "1. aa\n\n2. pay\n\n3. friday call\n\n4. milk\n",
      "1. aa\n\n2. new friday send\n\n3. pay\n\n4. friday call\n\n5. milk\n"),
    Case(
      "neighbors deleted by each, of a list with new numbers",
      "1. Book flight\n\n2. Pay rent\n\n3. Call Anna\n", "1. Book flight\n\n2. Call Anna\n",
      "1. Pay rent\n\n2. Call Anna\n"),
    Case(
      "another person and another thing in one line", "- Anna brings the salad\n",
      "- Ben brings the salad\n", "- Anna brings a walnut cake\n"),
    Case(
      "an item moved by one and deleted by the other", "# A\n- a\n\n# B\n- b\n- shed\n",
      "# A\n- a\n- shed\n\n# B\n- b\n", "# A\n- a\n\n# B\n- b\n"),
    Case(
      "an item added by both, beside a conflict that merges by words",
      "- call Ann today\n- b\n- c\n- d\n",
      "- oil\n- call Anna today\n- b\n- c\n- d\n",
      "- call Ann now\n- b\n- c\n- d\n- oil, 1 liter\n"),
    Case(
      "an account number", "IBAN DE12 3456 7890 1234\n", "IBAN DE99 3456 7890 1234\n",
      "IBAN DE12 3456 7890 9999\n"),
    Case(
      "the groups of a key", "Key: ABCD EFGH IJKL MNOP QRST\n", "Key: ABCD XXXX IJKL MNOP QRST\n",
      "Key: ABCD EFGH IJKL MNOP YYYY\n"),
    Case(
      "a passphrase", "Wifi: correct horse battery staple\n", "Wifi: wrong horse battery staple\n",
      "Wifi: correct horse battery nail\n"),
    Case(
      "a place", "At 52.5200 N, 13.4050 E\n", "At 52.5300 N, 13.4050 E\n",
      "At 52.5200 N, 13.5050 E\n"),
    Case(
      "an address whose path and query changed", "See https://ex.org/a/b?x=1 for it.\n",
      "See https://ex.org/z/b?x=1 for it.\n", "See https://ex.org/a/b?x=9 for it.\n"),
    Case(
      "a command", "Run `rsync -a src/ dst/` now\n", "Run `rsync -av src/ dst/` now\n",
      "Run `rsync -a src/ /mnt/dst/` now\n"),
    Case(
      "a formula", "Then $a + b = c$ holds\n", "Then $x + b = c$ holds\n",
      "Then $a + b = z$ holds\n"),
    Case(
      "a date in Chinese numerals", "我们三月十日见面吃饭。\n", "我们四月十日见面吃饭。\n", "我们三月十五日见面吃饭。\n"),
    Case(
      "a year and a day in Japanese numerals", "締め切りは令和七年三月十日です。\n", "締め切りは令和八年三月十日です。\n",
      "締め切りは令和七年三月二十日です。\n"),
    Case(
      "a box with a sign beside a new number", "- [ ] 1. ask\n- [ ] 2. buy\n- [ ] 3. call\n",
      "- [ ] 1. ask\n- [-] 2. buy\n- [ ] 3. call\n",
      "- [ ] 1. ask\n- [ ] 2. new\n- [ ] 3. buy\n- [ ] 4. call\n"),
    Case(
      "a ticked box between two numbers", "1. [ ] 1. ask\n2. [ ] 2. buy\n",
      "1. [x] 1. ask\n2. [ ] 2. buy\n",
      "1. [ ] 1. new\n2. [ ] 2. ask\n3. [ ] 3. buy\n"),
    Case(
      "an item above those that got numbers", "- ask\n- buy\n", "1. ask\n2. buy\n",
      "- new\n- ask\n- buy\n"),
    Case(
      "an item below those that got bullets, and one got a word", "1. ask\n2. buy\n",
      "- ask\n- buy soap\n", "1. ask\n2. buy\n3. call\n"),
    Case(
      "an item of a list with blank lines that got other bullets", "- ask\n\n- buy\n\n- call\n",
      "* ask\n\n* buy\n\n* call\n", "- ask\n\n- buy\n\n- call\n\n- new\n"),
  ]

  @Test(arguments: cases)
  func isAsked(_ one: Case) throws {
    for sides in [[one.ours, one.theirs], [one.theirs, one.ours]] {
      #expect(try ProseMerge.text(one.base, sides) == nil)
    }
  }
}
