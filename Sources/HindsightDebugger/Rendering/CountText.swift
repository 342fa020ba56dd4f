/// Numbers as people read them.
enum CountText {
  /// `1 action`, `2 actions`, `12,345 actions`.
  static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? one : many ?? one + "s")"
  }

  /// A number with a comma between groups of three digits.
  static func grouped(_ number: some BinaryInteger) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// A file's size: exact, and also rounded if it is large: `81,920 bytes, 80.0 KiB`.
  static func bytes(_ count: Int64) -> String {
    let exact = "\(grouped(count)) \(count == 1 ? "byte" : "bytes")"
    var size = Double(count)
    var unit = ""
    for next in ["KiB", "MiB", "GiB", "TiB"] where size >= 1024 {
      size /= 1024
      unit = next
    }
    return unit.isEmpty ? exact : "\(exact), \((size * 10).rounded() / 10) \(unit)"
  }

  /// Names in a sentence: `a`, `a and b`, `a, b and c`.
  static func list(_ names: [String], _ conjunction: String = "and") -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
