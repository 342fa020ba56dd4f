internal import Foundation
internal import SessionExchange
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

  /// The value as `--csv` prints it: NULL as an empty field.
  var csv: String {
    switch self {
    case .null: ""
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    // A negative number, which values often are, is no formula.
    case .text(let text): Double(text) == nil ? CSVText.unformulated(text) : text
    case .blob(let bytes): Data(bytes).base64EncodedString()
    }
  }
}
