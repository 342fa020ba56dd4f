import StateTree
import TestSessions
import Testing

@testable import SessionExchange

@Suite struct JSANMarksTests {
  static let marks: [(mark: String, shown: StateValue)] = [
    ("d1700000000000", "2023-11-14T22:13:20Z"), ("d1.5e3", "1970-01-01T00:00:01.5Z"),
    ("dNaN", "Invalid Date"), ("n", .double(.nan)), ("i", .double(.infinity)),
    ("y", .double(-.infinity)), ("rgi,a,/b", "/a,/b/gi"), ("r,x", "/x/"), ("r", ""),
    ("eBoom", "Error: Boom"), ("ffunction a() {", "function a() {"), ("sx", "Symbol(x)"),
    ("gx", "Symbol(x)"), ("l[1,{\"$jsan\":\"n\"}]", [1, .double(.nan)]),
    ("m[[\"a\",1],[\"b\",2]]", ["a": 1, "b": 2]), ("m[[1,2],[\"b\",3]]", [[1, 2], ["b", 3]]),
    ("m[[\"a\",1],[\"a\",2]]", [["a", 1], ["a", 2]]), ("m[1", "[1"), ("?", ["$jsan": "?"]),
    ("", ["$jsan": ""]), ("$.a.b", "[same as $.a.b]"), ("$", "[same as $]"),
  ]

  @Test(arguments: marks) func areShownReadably(mark: String, shown: StateValue) {
    var marks = JSANMarks()
    #expect(marks.read(["x": ["$jsan": .string(mark)]]) == ["x": shown])
  }

  @Test func undefinedIsNothing() {
    var marks = JSANMarks()
    let undefined: StateValue = ["$jsan": "u"]
    #expect(marks.read(["a": undefined, "b": 1]) == ["b": 1])
    #expect(marks.read([undefined, 1]) == [.null, 1])
    #expect(marks.read(undefined) == .null)
  }

  @Test func referencesAreFollowedOnce() {
    let root: StateValue = ["a": ["self": ["$jsan": "$.a"], "n": 1], "b": ["$jsan": "$.a"]]
    var marks = JSANMarks { root[$0] }
    let inner: StateValue = ["self": "[same as $.a]", "n": 1]
    #expect(marks.read(root) == ["a": ["self": inner, "n": 1], "b": inner])
    #expect(marks.lostReferences == 2)
  }

  @Test(arguments: Array(1...20) as [UInt64]) func whatIsMarkedComesBack(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let keys = ["$jsan", "$$jsan", "jsan", "x$jsan", "$double", "$"]
    var object = StateObject()
    for state in RandomStates.states(6, seed: seed) {
      object[keys.randomElement(using: &generator) ?? ""] =
        Bool.random(using: &generator) ? state : .string("n")
    }
    let value = StateValue.array([.object(object), .double(-.infinity), .double(-0.0)])
    let text = JSANMarks.jsonText(value)
    #expect(!text.contains(#"{"$double":"inf"#))
    var marks = JSANMarks()
    #expect(marks.read(try StateValue(json: text)) == value, "seed \(seed)")
  }
}
