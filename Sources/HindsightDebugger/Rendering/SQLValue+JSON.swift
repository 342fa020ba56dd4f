internal import Foundation
internal import SessionFile
internal import StateTree

extension SQLValue {
  /// The value as `--json` prints it.
  var json: StateValue {
    switch self {
    case .null: .null
    case .integer(let integer): .integer(integer)
    case .real(let real): .double(real)
    case .text(let text): .string(text)
    case .blob(let bytes): .string(Data(bytes).base64EncodedString())
    }
  }
}
