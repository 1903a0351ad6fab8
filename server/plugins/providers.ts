import type { ServerContext } from '@balafon/sdk/server'
import type { Registry } from './registry.ts'

/** Creates a function that lists the contributions to an extension point in the manifests of running plugins. */
export const createContributionLookup =
  (registry: Registry): ServerContext['listContributions'] =>
  (point) =>
    registry.listRunning().flatMap(({ id, current }) => (current.manifest.contributes?.[point] ?? []).map((item) => ({ plugin: id, item })))

/** Creates a function that lists the providers of running plugins for an extension point. First-party plugins come first, so that third-party plugins cannot override them. */
export const createProviderLookup =
  (registry: Registry): ServerContext['getProviders'] =>
  (point) =>
    registry
      .listRunning()
      .toSorted((a, b) => Number(b.isFirstParty) - Number(a.isFirstParty))
      .flatMap(({ id, state }) => (state.instance.providers[point] ?? []).map((provider) => ({ plugin: id, provider })))
