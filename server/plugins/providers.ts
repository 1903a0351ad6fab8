import type { ServerExtensionPoints, ServerPointId } from '@balafon/sdk/contract'
import { resolveProvider, type ServerContext } from '@balafon/sdk/server'
import type { Registry } from './registry.ts'

/** Creates a function that lists the contributions to an extension point in the manifests of running or of all installed plugins. */
export const createContributionLookup =
  (registry: Registry): ServerContext['listContributions'] =>
  (point, { isInstalled = false } = {}) =>
    (isInstalled ? registry.list() : registry.listRunning()).flatMap(({ id, current }) =>
      (current.manifest.contributes?.[point] ?? []).map((item) => ({ plugin: id, item })),
    )

/** A provider of the core, beside those of plugins. */
export type CoreProviders = { readonly [K in ServerPointId]?: readonly ServerExtensionPoints[K][] }

/**
 * Creates a function that lists the providers of the core and of running plugins for an extension point. Those of the core and of first-party
 * plugins come first, so that third-party plugins cannot override them.
 */
export const createProviderLookup =
  (registry: Registry, coreProviders: CoreProviders): ServerContext['getProviders'] =>
  (point) => [
    ...(coreProviders[point] ?? []).map((provider) => ({ plugin: 'core', provider })),
    ...registry
      .listRunning()
      .toSorted((a, b) => Number(b.isFirstParty) - Number(a.isFirstParty))
      .flatMap(({ id, state }) => (state.instance.providers[point] ?? []).map((provider) => ({ plugin: id, provider }))),
  ]

/** Returns the lookup for one plugin: providers that differ for each plugin are those of this plugin. */
export const bindProviders =
  (getProviders: ServerContext['getProviders'], consumer: string): ServerContext['getProviders'] =>
  (point) =>
    getProviders(point).map(({ plugin, provider }) => ({ plugin, provider: resolveProvider(provider, consumer) }))
