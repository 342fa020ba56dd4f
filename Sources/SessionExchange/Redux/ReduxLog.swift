internal import Foundation
internal import StateTree

/// The outline of a Redux DevTools export: the places of its actions and states.
struct ReduxLog {
  /// An action's place, and the place of the state after it.
  struct Step {
    /// The action's place: its id in `actionsById`, or its index in an array.
    let place: Place
    let action: Range<Int>
    /// The place of the state after the action.
    let computed: Range<Int>?
    let isSkipped: Bool
  }

  enum Place {
    case id(String)
    case index(Int)
  }

  /// The part of the text that holds the actions, and the name of its place.
  private(set) var root: JSONSlice
  private(set) var rootPlace = ""
  /// The first action, if it is `@@INIT`, which leads to position 0.
  private(set) var initStep: Step?
  private(set) var steps: [Step] = []
  /// Whether the text holds the states after actions.
  private(set) var hasStates = false
  /// The store's initial state, if the text has it.
  private(set) var preloadedState: StateValue?
  /// Hindsight's own data about the session.
  private(set) var mark: StateObject?
  /// The current position of DevTools, as an index of staged actions.
  private(set) var currentIndex: StateValue?
  private(set) var warnings: [ImportWarning] = []
  private var computed: [Range<Int>] = []
  private var actions: [String: JSONSlice] = [:]

  init(_ outline: JSONOutline) throws(ImportError) {
    root = outline.root
    let members = try outline.membersByKey()
    guard let payload = members["payload"], members["actionsById"] == nil else {
      try read(outline, members)
      return
    }
    if let state = members["preloadedState"] {
      preloadedState = try ReduxLog.state(state, at: "preloadedState")
    }
    rootPlace = "payload"
    do throws(ImportError) {
      let inner = try payload.outline()
      root = inner.root
      try read(inner, inner.membersByKey())
    } catch {
      throw error.inside("payload")
    }
  }

  /// The name of an action's place in errors.
  func name(of step: Step) -> String {
    switch step.place {
    case .id(let id): (rootPlace.isEmpty ? "" : rootPlace + ".") + "actionsById.\(id)"
    case .index(let index): rootPlace + "[\(index)]"
    }
  }

  /// A value in the text, by its range.
  func slice(_ range: Range<Int>) -> JSONSlice { JSONSlice(text: root.text, range: range) }

  private mutating func read(_ outline: JSONOutline, _ members: [String: JSONSlice])
    throws(ImportError)
  {
    if root.isArray { return try readArray(outline.elements) }
    guard root.isObject else {
      let value = try root.value()
      throw ImportError(.wrongKind(expected: "array or object", found: value.kindName))
    }
    guard members["actionsById"] != nil || members["stagedActionIds"] != nil else {
      throw ImportError(.unknownFormat(members: outline.members.map(\.key)))
    }
    try readLifted(members)
  }

  private mutating func readArray(_ elements: [Range<Int>]) throws(ImportError) {
    for (index, range) in elements.enumerated() {
      if index == 0 { hasStates = try isStated(slice(range)) }
      let step = Step(
        place: .index(index), action: range, computed: hasStates ? range : nil, isSkipped: false)
      if index == 0, try isInit(step) { initStep = step } else { steps.append(step) }
    }
  }

  private mutating func readLifted(_ members: [String: JSONSlice]) throws(ImportError) {
    actions = try ReduxLog.member("actionsById", of: members) { (slice) throws(ImportError) in
      try slice.membersByKey()
    }
    let staged = try ReduxLog.member("stagedActionIds", of: members, ReduxLog.ids)
    let skipped: [String] =
      members["skippedActionIds"] == nil
      ? [] : try ReduxLog.member("skippedActionIds", of: members, ReduxLog.ids)
    if let slice = members["computedStates"], !slice.isNull {
      computed = try ReduxLog.member("computedStates", of: members) { (slice) throws(ImportError) in
        try slice.elements()
      }
    }
    hasStates = !computed.isEmpty
    if let slice = members["committedState"], preloadedState == nil, !slice.isNull {
      preloadedState = try ReduxLog.state(slice, at: "committedState")
    }
    if let slice = members["preloadedState"], preloadedState == nil {
      preloadedState = try ReduxLog.state(slice, at: "preloadedState")
    }
    if case .object(let mark)? = try members["hindsight"]?.value() { self.mark = mark }
    currentIndex = try members["currentStateIndex"]?.value()
    try stage(staged, skipping: Set(skipped))
  }

  private mutating func stage(_ ids: [String], skipping skipped: Set<String>) throws(ImportError) {
    var seen: Set<String> = []
    for (index, id) in ids.enumerated() {
      guard let action = actions[id] else {
        throw ImportError(
          Int64(id) == nil ? .notAnID(.string(id)) : .noSuchAction(id: id),
          at: "stagedActionIds[\(index)]")
      }
      guard seen.insert(id).inserted else {
        throw ImportError(.stagedTwice(id: id), at: "stagedActionIds[\(index)]")
      }
      let step = Step(
        place: .id(id), action: action.range,
        computed: computed.indices.contains(index) ? computed[index] : nil,
        isSkipped: skipped.contains(id))
      if index == 0, try isInit(step) { initStep = step } else { steps.append(step) }
    }
    let last = ids.count - (initStep == nil ? 0 : 1)
    if hasStates, computed.count < ids.count {
      warnings.append(.statesEnd(position: computed.count + 1 - (initStep == nil ? 0 : 1)))
    } else if computed.count > ids.count {
      warnings.append(.statesLeftOver(computed.count - ids.count))
    }
    if let currentIndex {
      if case .integer(let number) = currentIndex, (0..<Int64(max(ids.count, 1))).contains(number) {
        return
      }
      warnings.append(.currentIndexOutOfRange(currentIndex.jsonText(), last: last))
      self.currentIndex = nil
    }
  }

  /// Whether an element of an array holds an action and the state after it.
  private func isStated(_ slice: JSONSlice) throws(ImportError) -> Bool {
    guard slice.isObject else { return false }
    return Set(try slice.members().map(\.key)).isSuperset(of: ["action", "state"])
  }

  private func isInit(_ step: Step) throws(ImportError) -> Bool {
    let slice = slice(step.action)
    guard slice.contains("@@INIT") else { return false }
    return ReduxAction.type(of: try slice.value()) == "@@INIT"
  }

  /// A state, which may be written as a string that holds JSON.
  private static func state(_ slice: JSONSlice, at place: String) throws(ImportError) -> StateValue?
  {
    do throws(ImportError) {
      let value = try slice.outline().root.value()
      var marks = JSANMarks()
      return slice.contains("$jsan") ? marks.read(value) : value
    } catch {
      throw error.inside(place)
    }
  }

  private static func ids(_ slice: JSONSlice) throws(ImportError) -> [String] {
    guard case .array(let elements) = try slice.value() else {
      throw ImportError(.wrongKind(expected: "array", found: slice.kindName))
    }
    var ids: [String] = []
    for (index, element) in elements.enumerated() {
      switch element {
      case .integer(let number): ids.append("\(number)")
      case .string(let text): ids.append(text)
      default:
        throw ImportError(.notAnID(element), at: "[\(index)]")
      }
    }
    return ids
  }

  private static func member<Value>(
    _ key: String, of members: [String: JSONSlice],
    _ read: (JSONSlice) throws(ImportError) -> Value
  ) throws(ImportError) -> Value {
    guard let slice = members[key] else { throw ImportError(.missing(key)) }
    do throws(ImportError) {
      return try read(slice)
    } catch {
      if case .notJSON = error.reason { throw error }
      throw error.inside(key)
    }
  }
}

extension ReduxLog {
  /// Finds the value of a reference by its path from the root, or nil.
  func find(_ path: StatePath) -> StateValue? {
    let steps = path.components
    guard steps.count >= 2, case .key(let part) = steps[0] else { return nil }
    let slice: JSONSlice?
    switch (part, steps[1]) {
    case ("computedStates", .index(let index)) where computed.indices.contains(index):
      slice = self.slice(computed[index])
    case ("actionsById", .key(let id)): slice = actions[id]
    case ("actionsById", .index(let id)): slice = actions["\(id)"]
    default: slice = nil
    }
    return try? slice?.value()[StatePath(Array(steps.dropFirst(2)))]
  }
}
