/// Whether a text matches a pattern in which `*` matches any letters and `?` one letter. Takes at
/// most time proportional to the product of the two lengths.
package func matchesGlob(_ text: String, _ pattern: String) -> Bool {
  let (text, pattern) = (Array(text.unicodeScalars), Array(pattern.unicodeScalars))
  var (place, step) = (0, 0)
  var star: (step: Int, place: Int)?
  while place < text.count {
    if step < pattern.count, pattern[step] == "*" {
      star = (step, place)
      step += 1
    } else if step < pattern.count, pattern[step] == "?" || pattern[step] == text[place] {
      (place, step) = (place + 1, step + 1)
    } else if let (last, begin) = star {
      star = (last, begin + 1)
      (step, place) = (last + 1, begin + 1)
    } else {
      return false
    }
  }
  return pattern[step...].allSatisfy { $0 == "*" }
}
