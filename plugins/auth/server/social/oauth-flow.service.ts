import { problem, type ServerContext } from '@balafon/sdk/server'
import type { SignInIdentity } from '../../contract/sign-in-providers.ts'
import type { Exchange } from './exchanges/exchange.ts'
import type { OAuthAttempt, OAuthAttemptsStore } from './oauth-attempts.store.ts'
import type { ProviderRegistry } from './provider-registry.ts'

export type OAuthFlowService = ReturnType<typeof createOAuthFlowService>

type Context = Pick<ServerContext, 'site' | 'log'>

/** Creates the service that sends a user to a provider and identifies the user that comes back. */
export function createOAuthFlowService(providers: ProviderRegistry, exchange: Exchange, attempts: OAuthAttemptsStore, { site, log }: Context) {
  const getCallbackUrl = (providerName: string) => `${site.getUrl()}/secure/auth/social/${providerName}/callback`

  /** Logs a failure of a provider. Only the name and the message are logged, because responses may contain tokens. */
  function createProviderError(providerName: string, error: unknown) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    log.warn({ provider: providerName, name, code, reason: message }, 'a sign-in provider failed')
    return problem(502, 'auth.social.failed')
  }

  return {
    /** Starts an attempt and returns the URL to which the popup is sent. */
    async start({ providerName, ...attempt }: Pick<OAuthAttempt, 'providerName' | 'browserSessionId' | 'userId' | 'invite'>): Promise<string> {
      const { client } = await providers.getEnabled(providerName)
      const { url, ...pending } = await exchange.startAuthorization(client, getCallbackUrl(providerName)).catch((error) => {
        throw createProviderError(providerName, error)
      })
      await attempts.insert({ ...pending, ...attempt, providerName })
      return url
    },
    /** Deletes and returns the attempt of a popup that came back; `null` when this browser started none or the attempt has expired. */
    takeAttempt: (providerName: string, browserSessionId: string | null, state: string | undefined) =>
      browserSessionId && state ? attempts.take(state, browserSessionId, providerName) : null,
    /** @param search The query string of the callback. */
    async identify({ providerName, ...pending }: OAuthAttempt, search: string): Promise<SignInIdentity> {
      const { provider, client } = await providers.getEnabled(providerName)
      const url = new URL(search, getCallbackUrl(providerName))
      if (url.searchParams.get('error') === 'access_denied') throw problem(403, 'auth.social.permission_denied')
      try {
        return validateIdentity(await provider.identify(await exchange.completeAuthorization(client, pending, url)))
      } catch (error) {
        throw createProviderError(providerName, error)
      }
    },
  }
}

const MAX_LENGTHS = { subject: 800, username: 190, name: 100 }

/** Rejects a subject that is too long, because a shortened one could match another user's. Names are for display and are shortened. */
function validateIdentity({ subject, username, name, ...fields }: SignInIdentity): SignInIdentity {
  if (!subject || subject.length > MAX_LENGTHS.subject) throw new Error('the provider returned no valid subject')
  return { ...fields, subject, username: username.slice(0, MAX_LENGTHS.username), ...(name && { name: name.slice(0, MAX_LENGTHS.name) }) }
}
