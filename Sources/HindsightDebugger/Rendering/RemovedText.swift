/// Describes the actions that a recorder removed to keep a session within its limit.
enum RemovedText {
  /// `20 actions were removed, within a limit`.
  static func what(before position: Int) -> String {
    let actions = CountText.count(position, "action")
    return "the recorder removed \(actions) to stay within its limit"
  }
}
