import type { $ZodType, input, output } from 'zod/v4/core'

/** A domain event. Its name ends in the version of its payload, for example `player.track_played/v1`. */
export interface DomainEvent<Schema extends $ZodType = $ZodType> {
  readonly name: `${string}.${string}/v${number}`
  readonly schema: Schema
  /** When set, administrators can send the event to webhooks, with its complete payload. */
  readonly public?: PublicEventOptions
}

/** How a public event is presented to administrators. */
export interface PublicEventOptions {
  /** Translation key. */
  readonly label: string
}

/** Defines a domain event, for the plugin that publishes it and the plugins that handle it. It belongs in the contract. */
export const defineEvent = <Schema extends $ZodType>(
  name: DomainEvent['name'],
  schema: Schema,
  options: { readonly public?: PublicEventOptions } = {},
): DomainEvent<Schema> => ({
  name,
  schema,
  ...options,
})

/** The payload that a publisher passes. */
export type EventInput<E extends DomainEvent> = input<E['schema']>
/** The payload that a handler receives. */
export type EventPayload<E extends DomainEvent> = output<E['schema']>
