internal import SessionFile

extension SessionError: Explained {
  var sentence: String {
    switch self {
    case .notFound:
      return "there is no such file; check the name ('ls *.hindsight' lists sessions)"
    case .noFolder:
      return "its folder does not exist; make it first, or give another place"
    case .notAFile(let isFolder):
      return isFolder
        ? "this is a folder; give the file of a session in it"
        : "this is a device or a pipe and no file; give the file of a session"
    case .notAccessible(let reason):
      return
        "the system does not let it be used (\(reason)); check its permissions and its folder's"
    case .noPlaceForCopy(let folder):
      return "it was left with a `-wal`, so a copy of both is read, and \(folder) takes none; "
        + "set TMPDIR to a folder that can be written"
    case .empty:
      return "the file is empty: nothing was recorded, or copying it failed; copy it again"
    case .notADatabase:
      return "not a session: the file is no SQLite database; give one that a recorder wrote"
    case .firstPageLost:
      return
        "the beginning of the file is nothing but zeros; if it was a session, save what is left "
        + "with 'hindsight recover FILE OUT'"
    case .notASession(let applicationID):
      return "an SQLite database, but no session (its application id is \(applicationID)); "
        + "look into it with sqlite3"
    case .newerVersion(let found, let known):
      return "written by a newer Hindsight: its format is version \(found), and this program reads "
        + "up to version \(known); open it with the program that recorded it, or a newer one"
    case .cutShort(let bytes, let expected):
      return "the file was cut short: \(CountText.grouped(max(0, expected - bytes))) of its "
        + "\(CountText.grouped(expected)) bytes are missing; copy it again, whole, or "
        + "save what is left with 'hindsight recover FILE OUT'"
    case .missingTables(let names):
      let isOne = names.count == 1
      return "no recording in it: the \(isOne ? "table" : "tables") \(CountText.list(names)) "
        + "\(isOne ? "is" : "are") missing; if it was copied while a program recorded it, "
        + "the `-wal` file beside it was left behind: copy both"
    case .neverBegan:
      return "the recorder ended before it knew the initial state: there is nothing to show; "
        + "record again"
    case .alreadyExists:
      return "the file exists and is never overwritten; give another name, or move it away"
    case .beingRecorded(let holder):
      return "\(holder ?? "another program") is recording into it; wait for its end, or give "
        + "another name"
    case .recordedElsewhere(let holder):
      return
        "\(holder ?? "another program") is recording this file by another name, and what came last "
        + "stands beside that; give the name that it was recorded to"
    case .moved:
      return
        "the file was moved, removed or replaced, and nothing more can be seen of it here; open it "
        + "again, by the name that it has now"
    case .noSuchPosition(let position, let last):
      return "there is no position \(position): the positions are 0 to \(last)"
    case .stateUnknown(let positions):
      let isOne = positions.count == 1
      let place =
        isOne
        ? "the state at \(positions.lowerBound) is"
        : "the states from \(positions.lowerBound) to \(positions.upperBound) are"
      return
        "\(place) not known: what leads to \(isOne ? "it" : "them") is lost, or was not in what "
        + "was imported; the actions are listed all the same, and 'info' tells more"
    case .trimmed(let position, let first):
      return "position \(position) was removed to keep the session within its limit: the first is "
        + "\(first)"
    case .noSuchBranch(let name):
      return "there is no branch '\(name)'; 'branches' lists those that there are"
    case .noStates:
      return
        "this session has no states: it was imported from a log of actions alone; import it with "
        + "--app NAME to compute them"
    case .outOfOrder(let position, let expected):
      return "position \(position) does not follow on: the next one to record is \(expected)"
    case .interrupted:
      return "interrupted"
    case .closed:
      return "the session has been closed; open it again"
    case .damaged(let table, let position, let detail):
      let place = position.map { " at position \($0)" } ?? ""
      return "damaged: the table \(table) holds what no recorder wrote\(place) (\(detail)); "
        + "what stands elsewhere can still be read, and 'hindsight check FILE' tells more"
    case .unopenable(let table, let detail):
      return "damaged: the table \(table) holds what no recorder wrote (\(detail)), and without it "
        + "nothing can be read here; save what is left with 'hindsight recover FILE OUT'"
    case .notAsRecorded(let fault):
      return
        "not as it was recorded: \(FaultText.fact(fault)); nothing is written, since that would "
        + "pass for sound: run 'hindsight recover FILE OUT', and take OUT, which says that it was "
        + "recovered"
    case .sqlite(let code, let message):
      return "SQLite refuses: \(message) (code \(code)); if the disk and the file are whole, "
        + "try again"
    }
  }
}
