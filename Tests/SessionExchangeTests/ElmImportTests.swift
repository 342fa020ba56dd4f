import Foundation
import SessionFile
import StateTree
import Testing
import TimeTravel

@testable import SessionExchange

@Suite struct ElmImportTests {
  static let values: [(elm: String, shown: StateValue)] = [
    ("1", 1), (#"{"id":1}"#, ["id": 1]), (#"{"$":"Nothing"}"#, ["Nothing": [:]]),
    (
      #"{"$":"Just","a":{"$":"Ok","a":"x","b":2}}"#, ["Just": ["_0": ["Ok": ["_0": "x", "_1": 2]]]]
    ),
    (#"{"$":3,"a":1}"#, ["constructor 3": ["_0": 1]]), (#"{"$":"[]"}"#, []),
    (#"{"$":"::","a":1,"b":{"$":"::","a":{"$":"[]"},"b":{"$":"[]"}}}"#, [1, []]),
    (#"{"$":"::","a":1}"#, [1]), (##"{"$":"#2","a":1,"b":{"$":"#0"}}"##, [1, []]),
    (##"{"$":"#3","a":1,"b":2,"c":3}"##, [1, 2, 3]), (#"{"$":"RBEmpty_elm_builtin"}"#, [:]),
    (tree(#""b""#, tree(#""a""#, nil)), ["a": 1, "b": 1]),
    (tree("2", tree("1", nil)), [[1, 1], [2, 1]]),
    (#"{"$":"Set_elm_builtin","a":\#(tree("2", tree("1", nil)))}"#, [1, 2]),
  ]

  private static func tree(_ key: String, _ before: String?) -> String {
    let empty = #"{"$":"RBEmpty_elm_builtin"}"#
    return #"{"$":"RBNode_elm_builtin","a":{"$":"Black"},"b":\#(key),"c":1,"#
      + #""d":\#(before ?? empty),"e":\#(empty)}"#
  }

  @Test(arguments: values) func areShownAsWhatTheyMean(elm: String, shown: StateValue) throws {
    #expect(ElmValues.readable(try StateValue(json: elm)) == shown)
  }

  static let lists: [(elm: String, flat: String?)] = [
    (#"{"$":"::","a":1,"b":{"$":"[]"}}"#, "[1]"),
    (#" {"$" : "::", "a":1, "b": {"$":"::","a":"}","b":{"$":"[]"} } } "#, #" [1,"}"] "#),
    (
      #"[{"$":"::","a":{"$":"::","a":{"x":[1,2]},"b":{"$":"[]"}},"b":{"$":"[]"}}]"#,
      #"[[[{"x":[1,2]}]]]"#
    ),
    (#"{"$":"Ok","a":{"$":"[]"}}"#, #"{"$":"Ok","a":{"$":"[]"}}"#),
    (#"{"$":"::","a":1}"#, nil), (#"{"$":"::","a":1,"b":2}"#, nil),
    (#"{"$":"::","a":1,"c":{"$":"[]"}}"#, nil), (#"{"$":"::","a":1,"b":{"$":"[]"}"#, nil),
    (#"{"$":"::","a":"x\"#, nil), ("]", nil), ("[", nil), (#"{"$":"::","a":"#, nil),
  ]

  @Test(arguments: lists) func listsAreArrays(elm: String, flat: String?) {
    let found = ElmLists.flattened(Array(elm.utf8)).map { String(decoding: $0, as: UTF8.self) }
    #expect(found == flat)
  }

  @Test func aLongListIsRead() throws {
    let count = 20_000
    let cells = (0..<count).map { #"{"$":"::","a":\#($0),"b":"# }.joined()
    let list = cells + #"{"$":"[]"}"# + String(repeating: "}", count: count)
    let folder = try Folder()
    let text = #"{"history":[{"$":"Got","a":\#(list)}]}"#
    _ = try SessionImport(Data(text.utf8), name: "x").run(to: folder.url)
    let payload = try SessionReader(opening: folder.url).action(at: 1).payload
    #expect(payload[try StatePath(".Got._0[19999]")] == 19_999)
  }

  @Test(arguments: [#"{"$":"::","a":"#, #"{"$":"::","b":"#, #"{"$":"Just","a":"#, "["])
  func depthIsRefused(opening: String) throws {
    let folder = try Folder()
    let text = #"{"history":["# + String(repeating: opening, count: 100_000)
    for end in ["", "1" + String(repeating: opening == "[" ? "]" : "}", count: 100_000) + "]}"] {
      #expect(throws: ImportError.self) {
        try SessionImport(Data((text + end).utf8), name: "x", format: .elm).run(to: folder.url)
      }
    }
    #expect(try folder.contents == [])
  }

  static let history: URL? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let named = ProcessInfo.processInfo.environment["HINDSIGHT_TESTDATA"].map { URL(filePath: $0) }
    let folder = named ?? root.appending(path: "../shared/testdata").standardizedFileURL
    let file = folder.appending(path: "elm/elm-history.txt")
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }()

  @Test(.enabled(if: history != nil)) func aPublicHistoryIsRead() throws {
    let folder = try Folder()
    let text = try Data(contentsOf: try #require(Self.history))
    let report = try SessionImport(text, name: "books").run(to: folder.url)
    #expect(report.format == .elm)
    #expect(!report.hasStates)
    #expect(report.warnings.isEmpty)
    let session = try SessionReader(opening: folder.url)
    #expect(session.header.program == "Elm 0.19.0")
    #expect(session.header.actionType == "Messages.Msg")
    let actions = try session.actions(1...7)
    #expect(
      actions.map(\.name) == [
        "BookListReceived", "QuoteListReceived", "BookChosen", "QuoteListReceived",
        "NewQuoteTextEntered", "NewQuoteTextEntered", "NewQuoteTextEntered",
      ])
    let path = try StatePath(".BookListReceived._0.Ok._0[6].title")
    #expect(actions[0].payload[path] == "Evicted")
    #expect(throws: SessionError.noStates) { try Timeline(session).state(at: 0) }
  }
}
