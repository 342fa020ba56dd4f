internal import Hindsight
package import HindsightViews

/// The app's screen: the counter, with the sheet or the alert above, and the favourites.
package struct PrimeTimeView: ConnectedView {
  /// The texts and controls of the screen.
  package struct Props {
    var count: String
    var lookUp: String
    var alert: String?
    var sheet: Sheet?
    var favorites: [String]
    var activity: [String]
    /// Taps the button with the plus sign.
    package var increment: () -> Void
    /// Taps the button with the minus sign.
    package var decrement: () -> Void
    /// Looks up the n-th prime, n being the number.
    package var lookUpPrime: () -> Void
  }

  struct Sheet {
    var answer: String
    var button: String?
  }

  /// How many of the latest entries of the feed the screen shows.
  private static let shownActivities = 3

  /// Creates the view.
  package init() {}

  /// Puts the state into words.
  package func map(state: PrimeTime.State, dispatch: @escaping (PrimeTime.Action) -> Void) -> Props
  {
    Props(
      count: "\(state.count)",
      lookUp: state.isLookingUp ? "looking it up..." : "What is prime no. \(state.count)?",
      alert: state.alert.map(Self.answer),
      sheet: state.primeSheet.map { Self.sheet($0, favorites: state.favoritePrimes) },
      favorites: state.favoritePrimes.map { "\($0)" },
      activity: state.activityFeed.suffix(Self.shownActivities).map(Self.line),
      increment: { dispatch(.counter(.incrementTapped)) },
      decrement: { dispatch(.counter(.decrementTapped)) },
      lookUpPrime: { dispatch(.counter(.nthPrimeTapped)) })
  }

  /// Lays the screen out.
  package func body(props: Props) -> some TextView {
    TextBox("Prime Time") {
      TextRow {
        TextButton("-")
        props.count
        TextButton("+")
        TextButton("Is this prime?")
        TextButton(props.lookUp, isEnabled: !props.lookUp.hasSuffix("..."))
      }
      if let sheet = props.sheet {
        TextBox {
          sheet.answer
          TextRow {
            if let button = sheet.button { TextButton(button) }
            TextButton("Close")
          }
        }
      }
      if let alert = props.alert {
        TextBox {
          alert
          TextButton("OK")
        }
      }
      ""
      "Favourite primes"
      TextList(props.favorites, placeholder: "  none yet") { $0 }
      if !props.activity.isEmpty {
        ""
        "Lately"
        TextList(props.activity) { $0 }
      }
    }
  }

  private static func answer(_ alert: Counter.Alert) -> String {
    alert.prime.map { "Prime no. \(alert.n) is \($0)." } ?? "There is no answer for \(alert.n)."
  }

  private static func sheet(_ answer: PrimeSheet.Answer, favorites: [Int]) -> Sheet {
    guard answer.isPrime else { return Sheet(answer: "\(answer.number) is not prime.") }
    let isFavorite = favorites.contains(answer.number)
    return Sheet(
      answer: "\(answer.number) is prime!",
      button: isFavorite ? "Remove from favourites" : "Save to favourites")
  }

  private static func line(_ activity: Activity) -> String {
    let verb =
      switch activity.kind {
      case .added: "saved"
      case .removed: "removed"
      }
    return "\(activity.number). \(verb) \(activity.prime)"
  }
}
