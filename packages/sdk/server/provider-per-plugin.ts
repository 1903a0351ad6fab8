const CREATE_FOR_PLUGIN = Symbol('createForPlugin')

type Factory<T> = { readonly [CREATE_FOR_PLUGIN]?: (plugin: string) => T }

/**
 * Creates a provider that differs for each plugin that uses it, for example because it checks what the manifest of that plugin allows. The server, and
 * not the plugin, passes the id to the function, so that a plugin cannot pretend to be another one.
 */
export function createProviderPerPlugin<T extends object>(create: (plugin: string) => T): T {
  const factory: Factory<T> = { [CREATE_FOR_PLUGIN]: create }
  // The server resolves the factory before a plugin receives the provider.
  return factory as T
}

/** Returns the provider for a plugin. Providers of `createProviderPerPlugin` are created for this plugin; other providers are returned unchanged. */
export function resolveProvider<T>(provider: T, plugin: string): T {
  const create = typeof provider === 'object' && provider !== null ? (provider as Factory<T>)[CREATE_FOR_PLUGIN] : undefined
  return create ? create(plugin) : provider
}
