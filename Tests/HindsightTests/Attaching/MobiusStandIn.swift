/// What a recording needs of Mobius, in its shape. A loop starts no effects.
enum MobiusStandIn {
  struct First<Model, Effect> {
    let model: Model
    let effects: [Effect]
  }

  struct Next<Model, Effect> {
    let model: Model?
    let effects: [Effect]

    static func next(_ model: Model, effects: [Effect] = []) -> Next {
      Next(model: model, effects: effects)
    }
    static var noChange: Next { Next(model: nil, effects: []) }
  }

  struct Update<Model, Event, Effect> {
    private let function: (Model, Event) -> Next<Model, Effect>

    init(_ update: @escaping (Model, Event) -> Next<Model, Effect>) { function = update }

    func update(model: Model, event: Event) -> Next<Model, Effect> { function(model, event) }
  }

  protocol MobiusLogger {
    associatedtype Model
    associatedtype Event
    associatedtype Effect
    func willInitiate(model: Model)
    func didInitiate(model: Model, first: First<Model, Effect>)
    func willUpdate(model: Model, event: Event)
    func didUpdate(model: Model, event: Event, next: Next<Model, Effect>)
  }

  /// Handles effects of one type.
  struct EffectHandler<Effect> {}

  enum Mobius {
    static func loop<Model, Event, Effect>(
      update: Update<Model, Event, Effect>, effectHandler: EffectHandler<Effect>
    ) -> Builder<Model, Event, Effect> {
      Builder(update: update)
    }

    struct Builder<Model, Event, Effect> {
      let update: Update<Model, Event, Effect>
      var initiated: (First<Model, Effect>) -> Void = { _ in }
      var updated: (Model, Event, Next<Model, Effect>) -> Void = { _, _, _ in }

      func withLogger<Logger: MobiusLogger>(_ logger: Logger) -> Builder
      where Logger.Model == Model, Logger.Event == Event, Logger.Effect == Effect {
        Builder(
          update: update,
          initiated: { logger.didInitiate(model: $0.model, first: $0) },
          updated: { logger.didUpdate(model: $0, event: $1, next: $2) })
      }

      /// As a controller does, it tells the logger of the first model.
      func start(from model: Model) -> Loop<Model, Event, Effect> {
        initiated(First(model: model, effects: []))
        return Loop(model, self)
      }
    }
  }

  final class Loop<Model, Event, Effect> {
    private(set) var latestModel: Model
    private let builder: Mobius.Builder<Model, Event, Effect>

    init(_ model: Model, _ builder: Mobius.Builder<Model, Event, Effect>) {
      latestModel = model
      self.builder = builder
    }

    func dispatchEvent(_ event: Event) {
      let next = builder.update.update(model: latestModel, event: event)
      builder.updated(latestModel, event, next)
      latestModel = next.model ?? latestModel
    }
  }
}

extension MobiusStandIn.MobiusLogger {
  func willInitiate(model: Model) {}
  func didInitiate(model: Model, first: MobiusStandIn.First<Model, Effect>) {}
  func willUpdate(model: Model, event: Event) {}
  func didUpdate(model: Model, event: Event, next: MobiusStandIn.Next<Model, Effect>) {}
}
