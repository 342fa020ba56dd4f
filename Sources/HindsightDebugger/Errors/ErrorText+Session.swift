internal import SessionFile

extension SessionError: Explained {
  var sentence: String { fact + advice }

  /// Further text after the fact: figures, and what to do next.
  private var advice: String {
    switch self {
    case .notFound:
      return "; check the name ('ls *.hindsight' lists sessions)"
    case .noFolder:
      return "; create the folder first, or give another path"
    case .notAFile(let isFolder):
      return isFolder ? "; name a session file in it" : "; name a session file"
    case .notAccessible:
      return "; check the permissions of the file and of its folder"
    case .noPlaceForCopy:
      return "; set TMPDIR to a writable folder"
    case .empty:
      return ": nothing was recorded, or copying it failed; copy it again"
    case .notADatabase:
      return "; name a file that a recorder wrote"
    case .firstPageLost:
      return
        "; if it was a session, save the rest with 'hindsight recover FILE OUT'"
    case .notASession:
      return "; open it with sqlite3"
    case .newerVersion:
      return "; open it with the program that recorded it, or a newer one"
    case .cutShort(let bytes, let expected):
      return ": \(CountText.grouped(max(0, expected - bytes))) of its "
        + "\(CountText.grouped(expected)) bytes are missing; copy it again, whole, or "
        + "save what is left with 'hindsight recover FILE OUT'"
    case .missingTables(let names):
      let isOne = names.count == 1
      return ": the \(isOne ? "table" : "tables") \(CountText.list(names)) "
        + "\(isOne ? "is" : "are") missing; if you copied the file while a program recorded it, "
        + "you left its `-wal` file behind: copy both"
    case .neverBegan:
      return ": there is nothing to show; record again"
    case .alreadyExists:
      return "; give another name, or move it away"
    case .beingRecorded:
      return "; wait until it ends, or give another name"
    case .recordedElsewhere:
      return
        ", and the latest actions are in the `-wal` beside that name; open the file by that name"
    case .unfinished:
      return "; 'hindsight recover FILE OUT' makes one file of both"
    case .moved:
      return
        ", so this reader cannot see new actions; open it again by its present name"
    case .noSuchPosition, .interrupted:
      return ""
    case .stateUnknown(let positions):
      return ": what leads to \(positions.count == 1 ? "it" : "them") was lost to damage, or was "
        + "missing in the imported log; 'list' still shows the actions, and 'info' tells more"
    case .trimmed(_, let first):
      return "; the first position still kept is \(first)"
    case .noSuchBranch:
      return "; 'branches' lists the branches"
    case .noStates:
      return
        ": the imported log holds actions only; import it with --app NAME to compute the states"
    case .outOfOrder(_, let expected):
      return ": the next position to record is \(expected)"
    case .closed:
      return "; open it again"
    case .damaged:
      return "; the rest can still be read, and 'hindsight check FILE' tells more"
    case .unopenable:
      return ", and nothing can be read without this table; save what is left with 'hindsight "
        + "recover FILE OUT'"
    case .notAsRecorded(let fault):
      return
        ": \(FaultText.fact(fault)); nothing is written, because the damage would not show in a "
        + "copy: run 'hindsight recover FILE OUT' and use OUT, which is marked as recovered"
    case .sqlite:
      return "; check the disk and the file, then try again"
    }
  }
}
