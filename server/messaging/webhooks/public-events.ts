import { type DomainEvent, UserCreated, UserDeleted } from '@balafon/sdk/contract'
import type { Registry } from '../../plugins/registry.ts'

/** An event that webhooks can subscribe to. */
export interface PublicEventDefinition {
  /** `core`, or the id of the plugin that publishes it. */
  readonly owner: string
  readonly event: DomainEvent
}

const CORE_EVENTS: readonly PublicEventDefinition[] = [UserCreated, UserDeleted].map((event) => ({ owner: 'core', event }))

/** Returns the public events of the core and of running plugins. The name of a plugin's event must begin with the plugin's id. */
export const listPublicEvents = (registry: Registry): readonly PublicEventDefinition[] => [
  ...CORE_EVENTS,
  ...registry
    .listRunning()
    .flatMap(({ id, state }) =>
      (state.instance.serverModule.publicEvents ?? [])
        .filter((event) => event.public && event.name.startsWith(`${id}.`))
        .map((event) => ({ owner: id, event })),
    ),
]
