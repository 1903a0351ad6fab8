const CREATE_FOR_PLUGIN = Symbol('createForPlugin')

type Factory<T> = { readonly [CREATE_FOR_PLUGIN]?: (plugin: string) => T }

/**
 * Creates a provider that differs for each plugin that uses it, for example because it checks what the manifest of that plugin allows. The
 * function receives the id of the plugin, which cannot choose another one.
 */
export function createProviderPerPlugin<T extends object>(create: (plugin: string) => T): T {
  const factory: Factory<T> = { [CREATE_FOR_PLUGIN]: create }
  // The server resolves the factory before a plugin receives the provider.
  return factory as T
}

/** Returns the provider for a plugin: the result of the function for a provider that differs, any other provider unchanged. */
export function resolveProvider<T>(provider: T, plugin: string): T {
  const create = typeof provider === 'object' && provider !== null ? (provider as Factory<T>)[CREATE_FOR_PLUGIN] : undefined
  return create ? create(plugin) : provider
}
