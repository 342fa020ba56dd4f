/// Small exports of other programs, each with one oddity.
enum ExchangeFixtures {
  /// A lifted export of three actions and four states; a member that is given replaces the usual
  /// one.
  static func lifted(
    actions: String? = nil, staged: String = "[0,1,2,3]", skipped: String = "[]",
    current: String = "3", states: String? = "[0,1,3,6]", more: String = ""
  ) -> String {
    let computed = states.map { #""computedStates":\#(counts($0)),"# } ?? ""
    return #"{"monitorState":{},"actionsById":\#(actions ?? usual),"nextActionId":4,"#
      + #""stagedActionIds":\#(staged),"skippedActionIds":\#(skipped),\#(more)"#
      + #""currentStateIndex":\#(current),\#(computed)"isLocked":false,"isPaused":false}"#
  }

  /// `[0,1]` as computed states; what already is one stays.
  private static func counts(_ states: String) -> String {
    states.contains("state") ? states : states.replacing(/\d+/) { #"{"state":{"count":\#($0.0)}}"# }
  }

  private static let usual = actions(
    #"{"type":"add","payload":{"_0":1}}"#, #"{"type":"add","payload":{"_0":2}}"#,
    #"{"type":"add","payload":{"_0":3}}"#)

  /// `actionsById` of these actions behind `@@INIT`, a second apart.
  static func actions(_ actions: String...) -> String {
    let all = ([#"{"type":"@@INIT"}"#] + actions).enumerated().map { id, action in
      #""\#(id)":{"type":"PERFORM_ACTION","action":\#(action),"timestamp":\#(1_700_000_000_000 + id * 1_000)}"#
    }
    return "{\(all.joined(separator: ","))}"
  }

  static let bare = #"[{"type":"add","payload":{"_0":2}},{"type":"increment"}]"#

  /// A flat export: JSON inside of JSON, indented by tabs.
  static func flat(_ payload: String = bare, preloaded: String? = nil) -> String {
    let state = preloaded.map { #","preloadedState":\#($0)"# } ?? ""
    let quoted = payload.replacing("\"", with: "\\\"").replacing("[{", with: #"[\n\t{"#)
    return #"{"payload":"\#(quoted)"\#(state)}"#
  }

  /// An Elm history of these messages.
  static func elm(_ messages: String) -> String {
    #"{"metadata":{"versions":{"elm":"0.19.1"},"types":{"message":"Main.Msg","aliases":{},"#
      + #""unions":{}}},"history":[\#(messages)]}"#
  }
}
