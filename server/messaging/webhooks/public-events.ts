import { type DomainEvent, UserCreated, UserDeleted } from '@balafon/sdk/contract'
import type { Registry } from '../../plugins/registry.ts'

export interface OfferedEvent {
  readonly owner: string
  readonly event: DomainEvent
}

const OWN: readonly OfferedEvent[] = [UserCreated, UserDeleted].map((event) => ({ owner: 'core', event }))

/** What may be told outside: the core's, and of open plugins what they declare, mark and own. */
export const publicEvents = (registry: Registry): readonly OfferedEvent[] => [
  ...OWN,
  ...registry
    .open()
    .flatMap(({ found: { manifest }, half }) =>
      (half?.publicEvents ?? []).filter((event) => event.public && event.name.startsWith(`${manifest.id}.`)).map((event) => ({ owner: manifest.id, event })),
    ),
]
