import { problem, type ServerContext } from '@balafon/sdk/server'
import { z } from 'zod'

const TIMEOUT = 5000

const Verdict = z.object({ success: z.boolean(), score: z.number().optional() })

type Context = Pick<ServerContext, 'settings' | 'site'>

/** Where an address of a service really is: outside production a double may stand in for all of them, `https://host/path` is then its `/host/path`. */
export const located = (url: string, double: string | null, isProduction: boolean) =>
  double && !isProduction ? new URL(url.replace(/^https:\//, ''), double).href : url

export type Siteverify = ReturnType<typeof createSiteverify>

/** The call that the checks of other services have in common, and the keys for it. */
export const createSiteverify = ({ settings, site }: Context) => ({
  async at(url: string): Promise<string> {
    return located(url, await settings.get<string | null>('recaptcha.double'), site.isProduction)
  },
  /** `null`: the operator has set none. */
  siteKey: () => settings.get<string | null>('recaptcha.site_key'),
  leastScore: () => settings.get<number>('recaptcha.min_score'),
  async ask(url: string, token: string, address: string): Promise<z.infer<typeof Verdict>> {
    const secret = await settings.get<string | null>('recaptcha.secret_key')
    if (!secret) throw problem(503, 'auth.not_human')
    const response = await fetch(await this.at(url), {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    return Verdict.parse(await response.json())
  },
})
