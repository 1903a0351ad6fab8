import { problem, type ServerContext } from '@balafon/sdk/server'
import { z } from 'zod'

const TIMEOUT_MS = 5000

const VerifyResponse = z.object({ success: z.boolean(), score: z.number().optional() })

type Context = Pick<ServerContext, 'settings' | 'site'>

/** Returns the URL of a service. Outside production, a mock server can replace all services: it serves `https://host/path` at `/host/path`. */
export const resolveServiceUrl = (url: string, { mockServer, isProduction }: { readonly mockServer: string | null; readonly isProduction: boolean }) =>
  mockServer && !isProduction ? new URL(url.replace(/^https:\//, ''), mockServer).href : url

export type SiteverifyClient = ReturnType<typeof createSiteverifyClient>

/** Creates the client for the token verification that reCAPTCHA and Turnstile have in common, with the keys from the settings. */
export const createSiteverifyClient = ({ settings, site }: Context) => ({
  async resolveUrl(url: string): Promise<string> {
    return resolveServiceUrl(url, { mockServer: await settings.get<string | null>('recaptcha.mock_server'), isProduction: site.isProduction })
  },
  getSiteKey: () => settings.get<string | null>('recaptcha.site_key'),
  getMinScore: () => settings.get<number>('recaptcha.min_score'),
  async verifyToken(url: string, token: string, ipAddress: string): Promise<z.infer<typeof VerifyResponse>> {
    const secret = await settings.get<string | null>('recaptcha.secret_key')
    if (!secret) throw problem(503, 'auth.bot_check_failed')
    const response = await fetch(await this.resolveUrl(url), {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ipAddress }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return VerifyResponse.parse(await response.json())
  },
})
