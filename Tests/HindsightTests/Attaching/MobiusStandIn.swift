/// What a recording needs of Mobius, in its shape.
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

  protocol MobiusLogger {
    associatedtype Model
    associatedtype Event
    associatedtype Effect
    func willInitiate(model: Model)
    func didInitiate(model: Model, first: First<Model, Effect>)
    func willUpdate(model: Model, event: Event)
    func didUpdate(model: Model, event: Event, next: Next<Model, Effect>)
  }

  /// A loop that starts no effects.
  final class Loop<Model, Event, Effect> {
    private(set) var model: Model
    private let update: (Model, Event) -> Next<Model, Effect>
    private let log: (Model, Event, Next<Model, Effect>) -> Void

    init<Logger: MobiusLogger>(
      from model: Model, logger: Logger,
      update: @escaping (Model, Event) -> Next<Model, Effect>
    ) where Logger.Model == Model, Logger.Event == Event, Logger.Effect == Effect {
      self.model = model
      self.update = update
      logger.willInitiate(model: model)
      logger.didInitiate(model: model, first: First(model: model, effects: []))
      log = { model, event, next in
        logger.willUpdate(model: model, event: event)
        logger.didUpdate(model: model, event: event, next: next)
      }
    }

    func dispatchEvent(_ event: Event) {
      let next = update(model, event)
      log(model, event, next)
      model = next.model ?? model
    }
  }
}

extension MobiusStandIn.MobiusLogger {
  func willInitiate(model: Model) {}
  func didInitiate(model: Model, first: MobiusStandIn.First<Model, Effect>) {}
  func willUpdate(model: Model, event: Event) {}
  func didUpdate(model: Model, event: Event, next: MobiusStandIn.Next<Model, Effect>) {}
}
