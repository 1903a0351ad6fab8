import type { $ZodType, input, output } from 'zod/v4/core'

/** Something that happened and stays so: its name ends in the version of its shape, `player.track_played/v1`. */
export interface DomainEvent<Shape extends $ZodType = $ZodType> {
  readonly name: `${string}.${string}/v${number}`
  readonly shape: Shape
}

/** Describes an event once, for who emits it and for who listens. It belongs into the contract. */
export const defineEvent = <Shape extends $ZodType>(name: DomainEvent['name'], shape: Shape): DomainEvent<Shape> => ({ name, shape })

export type EventInput<E extends DomainEvent> = input<E['shape']>
export type EventPayload<E extends DomainEvent> = output<E['shape']>
