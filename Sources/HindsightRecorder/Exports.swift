// The modules that the recorder's signatures name: `Redaction`, `ValueSharing` and `SessionError`
// of the session file, `StateValue` and `StateChange` of state trees.
@_exported public import SessionFile
@_exported public import StateTree
