internal import SessionFile
internal import StateTree

/// Faults of a session in words.
enum FaultText {
  /// The fault as a sentence, without a capital and without a period.
  static func sentence(_ fault: SessionFault) -> String {
    switch fault.kind {
    case .pages(let message): "the database is damaged: \(message)"
    case .log(.damaged):
      "the -wal is damaged, and nothing recorded after the damage is read; "
        + "'hindsight recover' saves what is left of it"
    case .log(.unreadable):
      "the -wal cannot be read, and it holds the latest actions; 'hindsight recover' saves what "
        + "is left of it"
    case .log(.foreign):
      "the -wal is another recording's, or older than the file, and is not read; if the session was "
        + "cut off, what the -wal held cannot be told"
    case .log(.blank):
      "the -wal ends in zeros; whether later actions stood there cannot be told"
    case .log(.missing): "there is no -wal beside the file; the latest actions may be missing"
    case .checksum("keyframe"):
      "the checksum of the keyframe does not match: it was edited or added, and is not used"
    case .checksum(let table):
      "the checksum of \(table) does not match: a row up to here was edited, removed or added"
    case .bookmark(let id):
      "the checksum of bookmark \(id) does not match: it was edited or added, and is not shown"
    case .seal: "the row count does not match the seal: rows are missing, or were added"
    case .otherRows:
      "the rows of shape, redaction, effect_begun, effect_ended, gap, trim or metadata do not match "
        + "the seal: some were edited, removed or added"
    case .schema(let name, .missing): "the \(name) is missing"
    case .schema(let name, .foreign): "the \(name) is not a recorder's: somebody added it"
    case .stray(let table):
      "the table \(table) has a row where no recorder writes one"
    case .unreadable(let table, let detail): "\(table) cannot be read: \(detail)"
    case .noOutcome: "the action has no outcome though others follow: its changes may be missing"
    case .changesDoNotFit(let path):
      "the changes do not apply to the state before them" + (path.map { ", at \($0)" } ?? "")
    case .keyframeDiffers(let path):
      "the keyframe differs from the state that the changes give, at \(path)"
    case .value(let id, .missing): "the large value \(id) is missing"
    case .value(let id, .altered): "the large value \(id) was altered: it does not match its digest"
    case .value(let id, .unused):
      "no row uses the large value \(id): it was added, or rows are missing"
    case .noSuchCause: "the action's cause is not an earlier action"
    case .noSuchEffect(let id): "the action was sent by the effect \(id), which is missing"
    case .effect(let id, let fault): "the effect \(id) " + sentence(fault)
    case .noShape(let name): "the table shape lacks the shape of \(subject(name))"
    case .noSuchShape(let name):
      "the table shape lists \(subject(name)) at this position, which has no such shape"
    }
  }

  private static func sentence(_ fault: SessionFault.EffectFault) -> String {
    switch fault {
    case .startsNowhere: "was started by an action that is missing"
    case .endsBeforeItBegins: "ended before it began"
    case .neverBegan: "ended, but its start is missing"
    case .noSuchEnd: "ended in an unknown way"
    case .otherCause: "sent the action, but the action's cause did not start it"
    }
  }

  private static func subject(_ name: String?) -> String {
    name.map { "the action \($0)" } ?? "the state"
  }

  /// The warning on opening a damaged session.
  ///
  /// - Parameter others: how many other faults there are.
  static func warning(_ fault: SessionFault, others: Int = 0) -> String {
    let more = others > 0 ? ", and \(CountText.count(others, "more fault"))" : ""
    return "warning: " + fact(fault) + more + "; 'hindsight check FILE' shows details"
  }

  /// The warning on opening a session that may lack its latest rows.
  static let missingLog =
    "warning: there is no -wal beside the file; the latest actions may be missing; if you copied the "
    + "file without it, copy both"

  /// The fault and its place.
  static func fact(_ fault: SessionFault) -> String {
    let branch = fault.branch == .main ? "" : "on branch \(fault.branch.rawValue), "
    return branch + (fault.position.map { "at \($0), " } ?? "") + sentence(fault)
  }

  /// The positions that show wrong data because of it; nil if none is known to.
  static func reach(_ fault: SessionFault) -> String? {
    fault.reach.map { reach in
      reach.count == 1
        ? "the state at \(reach.lowerBound) cannot be trusted"
        : "the states from \(reach.lowerBound) to \(reach.upperBound) cannot be trusted"
    }
  }

  /// One word for the kind, which programs can rely on.
  static func word(_ fault: SessionFault) -> String {
    switch fault.kind {
    case .pages: "pages"
    case .log(.missing): "missingLog"
    case .log: "log"
    case .checksum, .bookmark: "checksum"
    case .seal: "seal"
    case .otherRows: "otherRows"
    case .schema: "schema"
    case .stray: "stray"
    case .unreadable: "unreadable"
    case .noOutcome: "noOutcome"
    case .changesDoNotFit: "changesDoNotFit"
    case .keyframeDiffers: "keyframeDiffers"
    case .value: "value"
    case .noSuchCause: "noSuchCause"
    case .noSuchEffect: "noSuchEffect"
    case .effect: "effect"
    case .noShape, .noSuchShape: "shape"
    }
  }
}
