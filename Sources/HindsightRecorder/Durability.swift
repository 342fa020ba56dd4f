extension Recorder {
  /// When what is recorded is in the file, and so what a run that ends badly can lose.
  ///
  /// An orderly end (`close`, the last reference gone, `exit`, returning from main) loses nothing,
  /// whichever it is. No signal is handled: an app's own crash reporter stays in charge.
  ///
  /// |  | a trap or `kill -9` loses | a loss of power loses | costs the sender |
  /// | --- | --- | --- | --- |
  /// | `everyAction` | no action; of the last ones, what they changed | what the system had not brought to the disk, often some seconds | one SQLite transaction an action, tens of microseconds |
  /// | `batched` | at most the last interval, of the actions that came in it | the same, and the interval | capture and a place in a queue, a few microseconds |
  /// | `synced` | as `everyAction` | as `everyAction` after a trap | the same, and a wait for the disk, from a fraction of a millisecond to tens |
  public enum Durability: Sendable, Hashable {
    /// An action is committed before its reducer runs; what it changed follows with the next one or
    /// after 50 ms of quiet.
    case everyAction
    /// Everything is committed at half this interval, or as soon as some thousand rows wait, on a
    /// thread of the recorder's own: for high rates. Where that thread gets no turn in time, the
    /// next action is recorded only once all that is as old as the interval is in the file.
    case batched(every: Duration)
    /// As `everyAction`, and each commit is on the disk before it returns.
    case synced
  }
}
