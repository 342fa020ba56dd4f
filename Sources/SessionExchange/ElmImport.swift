internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Makes a session from the history that Elm's debugger exports. It holds messages, to look at.
///
/// Elm exports no model and no times, so positions have neither states nor times.
struct ElmImport: ImportSource {
  private let metadata: StateValue
  private let history: JSONSlice
  private let header: ImportHeader

  /// Whether a text is such a history, or Elm's wrapper around one.
  static func matches(_ members: [(key: String, value: JSONSlice)]) -> Bool {
    if members.contains(where: { $0.key == "history" }) { return true }
    guard members.count == 2, members.contains(where: { $0.key == "$" }),
      let inner = members.first(where: { $0.key == "a" })?.value, inner.isObject
    else { return false }
    return (try? inner.members())?.contains { $0.key == "history" } == true
  }

  init(_ outline: JSONOutline, _ header: ImportHeader) throws(ImportError) {
    guard outline.root.isObject else {
      throw ImportError(.wrongKind(expected: "object", found: outline.root.kindName))
    }
    var members = try outline.membersByKey()
    if members["history"] == nil, let inner = members["a"], inner.isObject {
      members = try inner.membersByKey()
    }
    guard let history = members["history"] else { throw ImportError(.missing("history")) }
    guard history.isArray else {
      throw ImportError(.wrongKind(expected: "array", found: history.kindName), at: "history")
    }
    self.history = history
    metadata = try members["metadata"]?.value() ?? .null
    self.header = header
  }

  func write(to writer: ImportWriter) throws {
    let version = text(["versions", "elm"]).map { "Elm \($0)" } ?? "Elm"
    let app = try header.app.map { try AppActions($0, computesStates: true, over: nil) }
    try writer.begin(
      header.header(
        program: version, stateType: "Model", actionType: text(["types", "message"]) ?? "Msg",
        startedAt: 0),
      initialState: app?.initialState ?? .null, hasStates: app != nil)
    var nullCount = 0
    for (index, range) in try history.elements().enumerated() {
      do {
        let message = try ElmImport.value(JSONSlice(text: history.text, range: range))
        if message == .null { nullCount += 1 }
        try add(message, app, bytes: range.count, to: writer)
      } catch let error as ImportError {
        if case .notJSON = error.reason { throw error }
        throw error.inside("history[\(index)]")
      }
    }
    guard nullCount == 0 || nullCount < writer.position else {
      throw ImportError(.onlyNull, at: "history")
    }
    if nullCount > 0 { writer.warnings.append(.nullMessages(nullCount)) }
  }

  private func add(
    _ message: StateValue, _ app: AppActions?, bytes: Int, to writer: ImportWriter
  ) throws {
    let payload = ElmValues.readable(message)
    let action = RecordedAction(
      position: writer.position + 1, time: 0, name: ElmValues.name(of: payload), payload: payload)
    let before = app?.state ?? .null
    let step = try app?.run(action)
    var outcome = ImportedOutcome(from: before, to: app?.state ?? .null)
    if let step { outcome.take(step) }
    try writer.append(action, outcome, bytes: bytes)
  }

  /// Reads a message. If that fails, the error refers to the text as Elm wrote it.
  private static func value(_ slice: JSONSlice) throws(ImportError) -> StateValue {
    if slice.contains("\"::\""), let flat = ElmLists.flattened(Array(slice.text[slice.range])),
      let value = try? StateValue(jsonUTF8: Data(flat))
    {
      return value
    }
    return try slice.value()
  }

  private func text(_ keys: [String]) -> String? {
    if case .string(let text)? = metadata[StatePath(keys.map { .key($0) })] { text } else { nil }
  }
}
