internal import StateTree

/// The texts that Tab may insert before the cursor.
package struct Completion: Equatable, Sendable {
  /// How many characters before the cursor a candidate replaces.
  package var replacing: Int
  /// The candidate texts. One that ends its word may end in a space. Texts with control characters
  /// are left out.
  package var candidates: [String]
  /// The text to list for each candidate, in their order; empty to list the candidates themselves.
  package var displayTexts: [String]

  package init(replacing: Int, candidates: [String], displayTexts: [String] = []) {
    self.replacing = replacing
    self.candidates = candidates
    self.displayTexts = displayTexts
  }

  /// No candidates: Tab beeps.
  package static let none = Completion(replacing: 0, candidates: [])

  /// The candidates that can be typed at a terminal, each once, with the text to list.
  var usable: [(text: String, display: String)] {
    var seen: Set<[UInt8]> = []
    return candidates.indices.compactMap { index in
      let text = candidates[index]
      guard !text.unicodeScalars.contains(where: \.isTerminalControl),
        seen.insert(Array(text.utf8)).inserted
      else { return nil }
      let display = index < displayTexts.count ? displayTexts[index] : text
      return (text, display)
    }
  }
}

/// The longest common beginning, compared by scalars, which the editor counts.
func longestCommonPrefix(of texts: [String]) -> String {
  guard var prefix = texts.first?.unicodeScalars[...] else { return "" }
  for text in texts.dropFirst() {
    let count = zip(prefix, text.unicodeScalars).prefix { $0 == $1 }.count
    prefix = prefix.prefix(count)
  }
  return String(prefix)
}
