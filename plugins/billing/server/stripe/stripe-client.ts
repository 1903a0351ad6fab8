import type { ServerContext } from '@balafon/sdk/server'
import type Stripe from 'stripe'

const TIMEOUT_MS = 8000
const MAX_RETRIES = 1

/** The keys of Stripe. */
export interface StripeKeys {
  readonly secretKey: string
  readonly webhookSecret: string | null
  readonly isTest: boolean
  /** The address of a server that simulates Stripe in tests; `null` for Stripe's own address. */
  readonly apiUrl: string | null
}

type Context = Pick<ServerContext, 'settings' | 'site'>

/** Reads the keys; `null` when there is no secret key. */
export async function readStripeKeys({ settings }: Pick<ServerContext, 'settings'>): Promise<StripeKeys | null> {
  const secretKey = await settings.get<string | null>('billing.stripe.secret_key')
  if (!secretKey) return null
  const webhookSecret = await settings.get<string | null>('billing.stripe.webhook_secret')
  const apiUrl = await settings.get<string | null>('billing.stripe.api_url')
  return { secretKey, webhookSecret, isTest: /^(sk|rk)_test_/.test(secretKey), apiUrl }
}

/**
 * Creates a function that returns the client of Stripe. The client is kept while the keys stay the same.
 * @throws when there are no keys, and in production when the API is replaced by a test double
 */
export function createStripeClientSource({ settings, site }: Context) {
  let cached: { readonly key: string; readonly client: Stripe } | undefined
  return async (): Promise<{ readonly client: Stripe; readonly keys: StripeKeys }> => {
    const keys = await readStripeKeys({ settings })
    if (!keys) throw new Error('Stripe has no secret key')
    if (keys.apiUrl && site.isProduction) throw new Error('billing.stripe.api_url is for tests and not allowed in production')
    const key = `${keys.secretKey} ${keys.apiUrl ?? ''}`
    if (cached?.key !== key) cached = { key, client: await createStripeClient(keys) }
    return { client: cached.client, keys }
  }
}

/** Creates a client of Stripe's API. Requests that change something carry an idempotency key, so that a repeated one has one effect. */
export async function createStripeClient({ secretKey, apiUrl }: Pick<StripeKeys, 'secretKey' | 'apiUrl'>): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  const url = apiUrl === null ? null : new URL(apiUrl)
  return new Library(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...(url && { host: url.hostname, port: url.port, protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const) }),
  })
}
