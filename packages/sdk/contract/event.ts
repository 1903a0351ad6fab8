import type { $ZodType, input, output } from 'zod/v4/core'

/** Something that happened and stays so: its name ends in the version of its shape, `player.track_played/v1`. */
export interface DomainEvent<Shape extends $ZodType = $ZodType> {
  readonly name: `${string}.${string}/v${number}`
  readonly schema: Shape
  /** The site's operator may have others told of it, outside (webhooks): all that its shape names. */
  readonly public?: PublicEventOptions
}

export interface PublicEventOptions {
  /** Translation key. */
  readonly label: string
}

/** Describes an event once, for who emits it and for who listens. It belongs into the contract. */
export const defineEvent = <Shape extends $ZodType>(
  name: DomainEvent['name'],
  shape: Shape,
  mark: { readonly public?: PublicEventOptions } = {},
): DomainEvent<Shape> => ({
  name,
  schema: shape,
  ...mark,
})

export type EventInput<E extends DomainEvent> = input<E['schema']>
export type EventPayload<E extends DomainEvent> = output<E['schema']>
