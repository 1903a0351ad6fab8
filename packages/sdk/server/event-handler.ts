import type { DomainEvent, EventPayload } from '../contract/index.ts'

/** The reaction of a plugin to an event. Delivery is at least once: an event that is delivered again has the same `id`. */
export interface EventHandler {
  readonly event: DomainEvent
  readonly handle: (payload: never, delivery: { readonly id: string }) => Promise<void>
}

/** Defines an event handler, with the type of its payload taken from the event. */
export const onEvent = <E extends DomainEvent>(
  event: E,
  handle: (payload: EventPayload<E>, delivery: { readonly id: string }) => Promise<void>,
): EventHandler => ({
  event,
  handle,
})
