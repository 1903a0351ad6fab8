import type { ServerContext } from '@balafon/sdk/server'
import type { Registry } from './registry.ts'

/** Creates the lookup of what the manifests of running plugins contribute to an extension point. */
export const createContributionLookup =
  (registry: Registry): ServerContext['listContributions'] =>
  (point) =>
    registry.listRunning().flatMap(({ id, current }) => (current.manifest.contributes?.[point] ?? []).map((item) => ({ plugin: id, item })))

/** Creates the lookup of what running plugins provide at a point. First-party plugins come first, so that a third party cannot take their place. */
export const createProviderLookup =
  (registry: Registry): ServerContext['getProviders'] =>
  (point) =>
    registry
      .listRunning()
      .toSorted((a, b) => Number(b.isFirstParty) - Number(a.isFirstParty))
      .flatMap(({ id, state }) => (state.instance.providers[point] ?? []).map((provider) => ({ plugin: id, provider })))
