extension Recorder {
  /// When recorded actions are in the file, and so what a run that ends badly can lose.
  ///
  /// An orderly end (`close`, releasing the last reference, `exit`, returning from main) loses
  /// nothing in any mode. The recorder handles no signals: an app's own crash reporter stays in
  /// charge.
  ///
  /// |  | a trap or `kill -9` loses | a loss of power loses | costs the sender |
  /// | --- | --- | --- | --- |
  /// | `everyAction` | no action, but the changes of the last ones | what the system had not written to the disk, often some seconds | one SQLite transaction for each action, tens of microseconds |
  /// | `batched` | at most the actions of the last interval | the same, and the actions of the interval | capture and a place in a queue, a few microseconds |
  /// | `synced` | as `everyAction` | as `everyAction` after a trap | the same, and a wait for the disk, from a fraction of a millisecond to tens |
  public enum Durability: Sendable, Hashable {
    /// An action is committed before its reducer runs; its changes follow with the next action or
    /// after 50 ms without one.
    case everyAction
    /// For high rates: the recorder commits everything on its own thread, after half this interval
    /// or as soon as some thousand rows wait. If that thread does not run in time, the next action
    /// waits until all rows as old as the interval are in the file.
    case batched(every: Duration)
    /// Like `everyAction`, and each commit is on the disk before it returns.
    case synced
  }
}
