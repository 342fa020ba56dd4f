extension SessionReader {
  /// Why a whole state cannot be used, as a fault.
  package func keyframeFault(_ error: SessionError, at position: Int, on branch: Branch.ID)
    -> SessionFault
  {
    error == .keyframeMismatch(at: position)
      ? SessionFault(.checksum(table: "keyframe"), at: position, on: branch)
      : fault(error, on: branch, at: position)
  }

  /// An error that was met in reading, as a fault.
  package func fault(_ error: SessionError, on branch: Branch.ID, at position: Int? = nil)
    -> SessionFault
  {
    switch error {
    case .damaged(let table, let place, let detail):
      SessionFault(
        .unreadable(table: table, detail: detail), at: place ?? position, on: branch)
    case .sqlite(_, let message):
      SessionFault(.pages(message), at: position, on: branch)
    default:
      SessionFault(
        .unreadable(table: "session", detail: String(describing: error)), at: position, on: branch)
    }
  }
}
