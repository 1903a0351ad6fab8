import type { ServerContext } from '@balafon/sdk/server'
import type { Registry } from './registry.ts'

/** What open plugins offer at a point, the house's own first: who comes later cannot take their place. */
export const createOffered =
  (registry: () => Registry): ServerContext['getProviders'] =>
  (point) =>
    registry()
      .open()
      .toSorted((one, other) => Number(other.found.ours) - Number(one.found.ours))
      .flatMap(({ found, offers }) => (offers?.[point] ?? []).map((offer) => ({ plugin: found.manifest.id, provider: offer })))
