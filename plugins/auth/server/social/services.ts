import type { ServerContext } from '@balafon/sdk/server'
import { problem } from '@balafon/sdk/server'
import type { SignInClient, SignInProvider } from '../../contract/sign-in-providers.ts'

export type Services = ReturnType<typeof createServices>

/** The services there are to sign in with: the house's own, and those of plugins. */
export function createServices({ getProviders, settings }: Pick<ServerContext, 'getProviders' | 'settings'>) {
  const all = () =>
    getProviders('auth.signInProviders/v1')
      .filter(({ plugin, provider }) => plugin === 'auth' || provider.name === plugin || provider.name.startsWith(`${plugin}.`))
      .map(({ provider }) => provider)

  /** One that names a setting there is not is off, and harms nobody. */
  const isOn = (provider: SignInProvider) =>
    settings.get<unknown>(provider.requiresSetting).then(
      (value) => value === true,
      () => false,
    )

  return {
    /** Names of those that are switched on. */
    async namesOfOpen(): Promise<ReadonlySet<string>> {
      const states = await Promise.all(all().map(async (provider) => [provider.name, await isOn(provider)] as const))
      return new Set(states.filter(([, on]) => on).map(([name]) => name))
    },
    /** Throws 404 for one that is unknown or switched off, 503 for one that was not set up. */
    async open(name: string): Promise<{ provider: SignInProvider; client: SignInClient }> {
      const provider = all().find((each) => each.name === name)
      if (!provider || !(await isOn(provider))) throw problem(404, 'not_found')
      const client = await provider.client()
      if (!client) throw problem(503, 'auth.social.not_set_up')
      return { provider, client }
    },
  }
}
