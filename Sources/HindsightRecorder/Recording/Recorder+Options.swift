public import SessionFile

extension Recorder {
  /// What a recorder writes, and when: each option has a default that fits most apps.
  ///
  ///     let recorder = try Recorder(
  ///       to: url, app: "shop",
  ///       options: Recorder.Options(
  ///         limit: .actions(10_000), redacting: [.state(".users[*].email", .hash)]))
  ///
  /// Options are a value, so an app can keep them in one place:
  ///
  ///     extension Recorder.Options {
  ///       static var shop: Self {
  ///         var options = Self(redacting: [.state(".tokens.*", .mask)])
  ///         #if DEBUG
  ///           options.selfCheck = .every(100)
  ///         #endif
  ///         return options
  ///       }
  ///     }
  public struct Options: Sendable {
    /// When the recorder commits what happened to the file; `.everyAction` unless set.
    public var durability: Durability

    /// How much of the run the recorder keeps; nil, the default, keeps all of it.
    public var limit: Limit?

    /// The size above which the recorder stores a value once, however often the value appears.
    public var sharing: ValueSharing

    /// Types that the recorder encodes again at each action, alone and inside other values.
    ///
    /// The recorder skips values that have not changed. A type belongs here if its `encode(to:)`
    /// reads something that the value does not store, such as a global variable. `selfCheck` finds
    /// such types.
    public var visitedTypes: [Any.Type]

    /// How often the recorder proves that `visitedTypes` is complete; `.never` unless set.
    public var selfCheck: SelfCheck

    /// What the recorder withholds before it writes anything.
    public var redacting: [Redaction]

    /// How long closing waits for another program's lock on the file; five seconds unless set. What
    /// could not be written by then is lost, and the recorder says how much.
    public var closingPatience: Duration

    /// The recorder calls this, on a thread of its own, the first time that each kind of fault
    /// occurs.
    public var onFault: (@Sendable (RecordingFault) -> Void)?

    /// Creates options. Arguments that the call leaves out have their defaults.
    public init(
      durability: Durability = .everyAction, limit: Limit? = nil,
      sharing: ValueSharing = .standard, visitedTypes: [Any.Type] = [],
      selfCheck: SelfCheck = .never, redacting: [Redaction] = [],
      closingPatience: Duration = .seconds(5),
      onFault: (@Sendable (RecordingFault) -> Void)? = nil
    ) {
      self.durability = durability
      self.limit = limit
      self.sharing = sharing
      self.visitedTypes = visitedTypes
      self.selfCheck = selfCheck
      self.redacting = redacting
      self.closingPatience = closingPatience
      self.onFault = onFault
    }
  }
}
