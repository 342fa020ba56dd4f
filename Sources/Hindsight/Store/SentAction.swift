internal import SessionFile

/// An action in the store's queue, and what will be recorded of where it came from.
struct SentAction<Action> {
  let action: Action
  let origin: Origin
  let cause: Int?
  let file: String
  let line: Int
}
