internal import SessionFile

extension SessionError: Explained {
  var sentence: String { fact + advice }

  /// What there is to say beyond the fact: figures, and what to do next.
  private var advice: String {
    switch self {
    case .notFound:
      return "; check the name ('ls *.hindsight' lists sessions)"
    case .noFolder:
      return "; make it first, or give another place"
    case .notAFile(let isFolder):
      return isFolder ? "; give the file of a session in it" : "; give the file of a session"
    case .notAccessible:
      return "; check its permissions and its folder's"
    case .noPlaceForCopy:
      return "; set TMPDIR to a folder that can be written"
    case .empty:
      return ": nothing was recorded, or copying it failed; copy it again"
    case .notADatabase:
      return "; give one that a recorder wrote"
    case .firstPageLost:
      return
        "; if it was a session, save what is left with 'hindsight recover FILE OUT'"
    case .notASession:
      return "; look into it with sqlite3"
    case .newerVersion:
      return "; open it with the program that recorded it, or a newer one"
    case .cutShort(let bytes, let expected):
      return ": \(CountText.grouped(max(0, expected - bytes))) of its "
        + "\(CountText.grouped(expected)) bytes are missing; copy it again, whole, or "
        + "save what is left with 'hindsight recover FILE OUT'"
    case .missingTables(let names):
      let isOne = names.count == 1
      return ": the \(isOne ? "table" : "tables") \(CountText.list(names)) "
        + "\(isOne ? "is" : "are") missing; if it was copied while a program recorded it, "
        + "the `-wal` file beside it was left behind: copy both"
    case .neverBegan:
      return ": there is nothing to show; record again"
    case .alreadyExists:
      return "; give another name, or move it away"
    case .beingRecorded:
      return "; wait for its end, or give another name"
    case .recordedElsewhere:
      return
        ", and what came last stands beside that; give the name that it was recorded to"
    case .moved:
      return
        ", and nothing more can be seen of it here; open it again, by the name that it has now"
    case .noSuchPosition, .interrupted:
      return ""
    case .stateUnknown(let positions):
      return ": what leads to \(positions.count == 1 ? "it" : "them") is lost, or was not in what "
        + "was imported; the actions are listed all the same, and 'info' tells more"
    case .trimmed(_, let first):
      return ": the first is \(first)"
    case .noSuchBranch:
      return "; 'branches' lists those that there are"
    case .noStates:
      return
        ": it was imported from a log of actions alone; import it with --app NAME to compute them"
    case .outOfOrder(_, let expected):
      return ": the next one to record is \(expected)"
    case .closed:
      return "; open it again"
    case .damaged:
      return "; what stands elsewhere can still be read, and 'hindsight check FILE' tells more"
    case .unopenable:
      return ", and without it nothing can be read here; save what is left with 'hindsight recover "
        + "FILE OUT'"
    case .notAsRecorded(let fault):
      return
        ": \(FaultText.fact(fault)); nothing is written, since that would pass for sound: run "
        + "'hindsight recover FILE OUT', and take OUT, which says that it was recovered"
    case .sqlite:
      return "; if the disk and the file are whole, try again"
    }
  }
}
