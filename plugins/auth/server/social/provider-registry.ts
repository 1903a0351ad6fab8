import { problem, type ServerContext } from '@balafon/sdk/server'
import type { SignInClient, SignInProvider } from '../../contract/sign-in-providers.ts'

export type ProviderRegistry = ReturnType<typeof createProviderRegistry>

/** Creates the registry of the sign-in providers: the built-in ones and those of other plugins. */
export function createProviderRegistry({ getProviders, settings }: Pick<ServerContext, 'getProviders' | 'settings'>) {
  const listAll = () =>
    getProviders('auth.signInProviders/v1')
      .filter(({ plugin, provider }) => plugin === 'auth' || provider.name === plugin || provider.name.startsWith(`${plugin}.`))
      .map(({ provider }) => provider)

  /** A provider is also disabled when its setting does not exist. */
  const isEnabled = (provider: SignInProvider) =>
    settings.get<unknown>(provider.requiresSetting).then(
      (value) => value === true,
      () => false,
    )

  return {
    async listEnabledNames(): Promise<ReadonlySet<string>> {
      const states = await Promise.all(listAll().map(async (provider) => [provider.name, await isEnabled(provider)] as const))
      return new Set(states.filter(([, enabled]) => enabled).map(([name]) => name))
    },
    /** Throws 404 when the provider is unknown or disabled, and 503 when it is not configured. */
    async getEnabled(name: string): Promise<{ provider: SignInProvider; client: SignInClient }> {
      const provider = listAll().find((candidate) => candidate.name === name)
      if (!provider || !(await isEnabled(provider))) throw problem(404, 'not_found')
      const client = await provider.getClient()
      if (!client) throw problem(503, 'auth.social.not_configured')
      return { provider, client }
    },
  }
}
