internal import SessionFile
internal import StateTree

/// An action of a Redux log, either as dispatched or in the wrapper of DevTools.
struct ReduxAction {
  /// The action's `type`; nil if it is missing or not a string.
  let type: String?
  /// The action itself.
  let value: StateValue
  /// When it was dispatched, in nanoseconds since 1970; nil if unknown.
  let timestamp: Int64?
  /// Whether its timestamp is not a valid time.
  let hasWrongTime: Bool
  /// The call stack of its dispatch, if DevTools traced it.
  let source: String?
  /// Whether the wrapper of DevTools holds no action.
  let isMissing: Bool
  /// Hindsight's own data about the action.
  let mark: StateObject?

  init(_ whole: StateValue) {
    value = ReduxAction.action(in: whole)
    type = ReduxAction.type(of: whole)
    if case .object(let action) = value, case .object(let meta)? = action["meta"],
      case .object(let mark)? = meta["hindsight"]
    {
      self.mark = mark
    } else {
      mark = nil
    }
    guard case .object(let object) = whole else {
      (timestamp, hasWrongTime, source, isMissing) = (nil, false, nil, false)
      return
    }
    let time = object["timestamp"] ?? .null
    timestamp = ReduxAction.nanoseconds(time)
    hasWrongTime = timestamp == nil && time != .null
    isMissing = object["action"] == nil && object["type"] == "PERFORM_ACTION"
    source = if case .string(let stack)? = object["stack"] { ReduxStack.source(stack) } else { nil }
  }

  /// The `type` of an action, with or without a wrapper.
  static func type(of whole: StateValue) -> String? {
    guard case .object(let object) = action(in: whole), case .string(let type)? = object["type"]
    else { return nil }
    return type
  }

  /// The dispatched action: the member `action` of a lifted action, or of an element that also
  /// holds a state.
  private static func action(in whole: StateValue) -> StateValue {
    guard case .object(let object) = whole, let action = object["action"] else { return whole }
    let isLifted = object["type"] == nil || object["type"] == "PERFORM_ACTION"
    return isLifted ? action : whole
  }

  /// A time in milliseconds since 1970; nil if a session cannot hold it.
  private static func nanoseconds(_ time: StateValue) -> Int64? {
    let latest: Int64 = 2_300_000_000_000
    switch time {
    case .integer(let number) where number.magnitude <= latest.magnitude:
      return number * 1_000_000
    case .double(let number) where number.magnitude <= Double(latest):
      return Int64((number * 1e6).rounded())
    default:
      return nil
    }
  }
}

extension ReduxAction {
  /// The reads of the action's reducer from dependencies; nil if the log lacks them. Only
  /// Hindsight's logs have them.
  func reads() throws(ImportError) -> [RecordedRead]? {
    guard let mark, mark["reads"] != .null else { return nil }
    do throws(ImportError) {
      return try LineMembers(mark).reads()
    } catch {
      throw error.inside("action.meta.hindsight")
    }
  }

  /// The action as a session holds it, at a position and a time since the start.
  ///
  /// An action that Hindsight wrote comes back unchanged. For another action, the payload is the
  /// whole action, and the name its `type`.
  func recorded(at position: Int, time: Int64) throws(ImportError) -> RecordedAction {
    guard let type else { throw ImportError(.noType) }
    guard let mark, case .object(let action) = value else {
      return RecordedAction(
        position: position, time: time, name: type, payload: value, file: source)
    }
    var recorded = RecordedAction(
      position: position, time: mark.integer("time").flatMap(Int64.init(time:)) ?? time, name: type,
      payload: action["payload"] ?? .null)
    if case .string(let origin)? = mark["origin"] {
      recorded.origin = Origin(rawValue: origin) ?? .user
    }
    recorded.cause = mark.integer("cause").flatMap { 1..<Int64(position) ~= $0 ? Int($0) : nil }
    recorded.effect = mark.integer("effect")
    if case .string(let file)? = mark["file"] { recorded.file = file }
    recorded.line = mark.integer("line").flatMap { 0...1 << 48 ~= $0 ? Int($0) : nil }
    return recorded
  }
}

extension StateObject {
  fileprivate func integer(_ key: String) -> Int64? {
    guard case .integer(let number)? = self[key] else { return nil }
    return number
  }
}

extension Int64 {
  /// A time that a session can hold.
  fileprivate init?(time: Int64) {
    guard time.magnitude <= 1 << 61 else { return nil }
    self = time
  }
}
