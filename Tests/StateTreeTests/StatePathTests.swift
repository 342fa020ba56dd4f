import StateTree
import Testing

@Suite struct StatePathTests {
  struct Spelling: Sendable, CustomTestStringConvertible {
    let text: String
    let components: [StatePath.Component]
    /// What is printed, where it is not the text.
    var printed: String?
    let pointer: String
    var testDescription: String { text.terminalSafe }
  }

  static let spellings: [Spelling] = [
    Spelling(text: ".", components: [], pointer: ""),
    Spelling(text: "", components: [], printed: ".", pointer: ""),
    Spelling(text: ".items", components: [.key("items")], pointer: "/items"),
    Spelling(text: "items", components: [.key("items")], printed: ".items", pointer: "/items"),
    Spelling(
      text: ".items[3].title", components: [.key("items"), .index(3), .key("title")],
      pointer: "/items/3/title"),
    Spelling(
      text: "items[3]", components: [.key("items"), .index(3)], printed: ".items[3]",
      pointer: "/items/3"),
    Spelling(text: ".[3]", components: [.index(3)], pointer: "/3"),
    Spelling(
      text: "[3][0]", components: [.index(3), .index(0)], printed: ".[3][0]", pointer: "/3/0"),
    Spelling(text: #".["a/b"]"#, components: [.key("a/b")], pointer: "/a~1b"),
    Spelling(text: #"["a~b"]"#, components: [.key("a~b")], printed: #".["a~b"]"#, pointer: "/a~0b"),
    Spelling(
      text: #".items["a/b"]"#, components: [.key("items"), .key("a/b")], pointer: "/items/a~1b"),
    Spelling(
      text: #".items.["a/b"]"#, components: [.key("items"), .key("a/b")],
      printed: #".items["a/b"]"#, pointer: "/items/a~1b"),
    Spelling(
      text: #".["plain"]"#, components: [.key("plain")], printed: ".plain", pointer: "/plain"),
    Spelling(text: #".[""]"#, components: [.key("")], pointer: "/"),
    Spelling(text: #".["0"]"#, components: [.key("0")], pointer: "/0"),
    Spelling(text: ".ñandú", components: [.key("ñandú")], pointer: "/ñandú"),
    Spelling(text: ".日本", components: [.key("日本")], pointer: "/日本"),
    Spelling(text: "._a1", components: [.key("_a1")], pointer: "/_a1"),
    Spelling(
      text: ".[\"e\u{301}\"]", components: [.key("e\u{301}")], pointer: "/e\u{301}"),
    Spelling(text: #".["\n\u202e"]"#, components: [.key("\n\u{202e}")], pointer: "/\n\u{202e}"),
    Spelling(
      text: "/items/3/a~1b/~01", components: [.key("items"), .key("3"), .key("a/b"), .key("~1")],
      printed: #".items["3"]["a/b"]["~1"]"#, pointer: "/items/3/a~1b/~01"),
    Spelling(text: "/", components: [.key("")], printed: #".[""]"#, pointer: "/"),
    Spelling(
      text: "//a/", components: [.key(""), .key("a"), .key("")], printed: #".[""].a[""]"#,
      pointer: "//a/"),
  ]

  @Test(arguments: spellings) func spelling(_ spelling: Spelling) throws {
    let path = try StatePath(spelling.text)
    #expect(path == StatePath(spelling.components))
    #expect(path.description == spelling.printed ?? spelling.text)
    #expect(path.pointer == spelling.pointer)
    #expect(try StatePath(path.description) == path)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    let kind: StatePathError.Kind
    let offset: Int
    var testDescription: String { text.terminalSafe }
  }

  static let refusals: [Refusal] = [
    Refusal(text: "..", kind: .expectedKey, offset: 1),
    Refusal(text: ".a.", kind: .expectedKey, offset: 3),
    Refusal(text: ".a..b", kind: .expectedKey, offset: 3),
    Refusal(text: ".3", kind: .expectedKey, offset: 1),
    Refusal(text: ".é.-", kind: .expectedKey, offset: 4),
    Refusal(text: "3", kind: .expectedStep, offset: 0),
    Refusal(text: ".a b", kind: .expectedStep, offset: 2),
    Refusal(text: ".a[0]b", kind: .expectedStep, offset: 5),
    Refusal(text: ".e\u{301}", kind: .expectedStep, offset: 2),
    Refusal(text: ".a[", kind: .expectedIndexOrQuotedKey, offset: 3),
    Refusal(text: ".a[]", kind: .expectedIndexOrQuotedKey, offset: 3),
    Refusal(text: ".a[-1]", kind: .expectedIndexOrQuotedKey, offset: 3),
    Refusal(text: ".a[b]", kind: .expectedIndexOrQuotedKey, offset: 3),
    Refusal(text: ".a[1", kind: .expectedClosingBracket, offset: 4),
    Refusal(text: ".a[1 ]", kind: .expectedClosingBracket, offset: 4),
    Refusal(text: ".a[\"b\"", kind: .expectedClosingBracket, offset: 6),
    Refusal(text: ".a[01]", kind: .invalidIndex, offset: 3),
    Refusal(text: ".a[9223372036854775808]", kind: .invalidIndex, offset: 3),
    Refusal(text: ".a[\"b", kind: .invalidString(.unexpectedEnd), offset: 5),
    Refusal(text: ".a[\"\\x\"]", kind: .invalidString(.invalidEscape), offset: 4),
    Refusal(text: ".a[\"\\ud800\"]", kind: .invalidString(.loneSurrogate), offset: 4),
    Refusal(text: "/a~2", kind: .invalidPointerEscape, offset: 2),
    Refusal(text: "/a~", kind: .invalidPointerEscape, offset: 2),
  ]

  @Test(arguments: refusals) func refusal(_ refusal: Refusal) {
    #expect(
      throws: StatePathError(kind: refusal.kind, offset: refusal.offset, text: refusal.text)
    ) { try StatePath(refusal.text) }
  }

  @Test func pointerOnlyWhereAPointerIsMeant() throws {
    #expect(try StatePath(pointer: "/a/0") == StatePath([.key("a"), .key("0")]))
    #expect(try StatePath(pointer: "") == .root)
    #expect(throws: StatePathError(kind: .expectedSlash, offset: 0, text: ".a")) {
      try StatePath(pointer: ".a")
    }
  }

  @Test(arguments: (0..<20).map { UInt64($0) }) func oddKeysComeBack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let components = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        random.chance(3)
          ? StatePath.Component.index(random.pick([0, 1, 9, 10, .max]))
          : .key(
            random.pick(AwkwardText.table)
              + (random.chance(2) ? random.pick(AwkwardText.table) : ""))
      }
      let path = StatePath(components)
      #expect(try StatePath(path.description) == path)
      #expect(path.description.terminalSafe == path.description)
      let pointed = try StatePath(path.pointer)
      #expect(pointed.pointer == path.pointer)
      #expect(pointed.components.count == path.components.count)
    }
  }

  @Test func valuesAtPaths() throws {
    let tree: StateValue = ["items": [["title": "a"], ["title": "b", "0": true]], "é": 1]
    #expect(tree[try StatePath(".items[1].title")] == "b")
    #expect(tree[try StatePath("/items/1/title")] == "b")
    #expect(tree[try StatePath("/items/01/title")] == nil)
    #expect(tree[try StatePath(".items[2]")] == nil)
    #expect(tree[try StatePath(".items.title")] == nil)
    #expect(tree[try StatePath(".items[1][\"0\"]")] == true)
    #expect(tree[try StatePath(".items[1][0]")] == nil)
    #expect(tree[try StatePath(".[\"e\u{301}\"]")] == nil)
    #expect(tree[.root] == tree)
  }

  @Test func pointersResolveToIndices() throws {
    let tree: StateValue = ["items": [["0": "a"]]]
    #expect(
      try StatePath("/items/0/0").resolved(in: tree)
        == StatePath([.key("items"), .index(0), .key("0")]))
    #expect(try StatePath("/items/1").resolved(in: tree) == nil)
    #expect(StatePath.root.resolved(in: tree) == .root)
  }

  @Test func longTextsAreReadInTheirLength() throws {
    let path = try StatePath(String(repeating: ".a", count: 50_000))
    #expect(path.components.count == 50_000)
  }
}
