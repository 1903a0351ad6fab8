import type { ServerContext } from '@balafon/sdk/server'
import type { ProviderKeyState } from '../../contract/providers.ts'
import { createPaypalClient, PaypalError, type PaypalKeys } from './paypal.client.ts'

const API_URLS = { live: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' } as const

type Context = Pick<ServerContext, 'settings' | 'site'>

/**
 * Reads the keys; `null` when one is missing.
 * @throws in production when the address of the API is replaced for tests
 */
export async function readPaypalKeys({ settings, site }: Context): Promise<PaypalKeys | null> {
  const clientId = await settings.get<string | null>('billing.paypal.client_id')
  const clientSecret = await settings.get<string | null>('billing.paypal.client_secret')
  if (!clientId || !clientSecret) return null
  const webhookId = await settings.get<string | null>('billing.paypal.webhook_id')
  const environment = await settings.get<keyof typeof API_URLS>('billing.paypal.environment')
  const testUrl = await settings.get<string | null>('billing.paypal.api_url')
  if (testUrl && site.isProduction) throw new Error('billing.paypal.api_url is for tests and not allowed in production')
  return { clientId, clientSecret, webhookId, isTest: environment === 'sandbox', apiUrl: testUrl ? new URL(testUrl).origin : API_URLS[environment] }
}

/** Creates a function that returns the client of PayPal. The client and its token are kept while the keys stay the same. */
export function createPaypalClientSource(context: Context) {
  let cached: { readonly key: string; readonly client: ReturnType<typeof createPaypalClient> } | undefined
  return async () => {
    const keys = await readPaypalKeys(context)
    if (!keys) throw new Error('PayPal has no keys')
    const key = JSON.stringify(keys)
    if (cached?.key !== key) cached = { key, client: createPaypalClient(keys) }
    return { client: cached.client, keys }
  }
}

/** Signs in at PayPal to check the keys. */
export async function checkPaypalKeys(context: Context): Promise<ProviderKeyState> {
  const keys = await readPaypalKeys(context)
  const verifiesWebhooks = Boolean(keys?.webhookId)
  if (!keys) return { status: 'missing', verifiesWebhooks }
  try {
    await createPaypalClient(keys).signIn()
    return { status: 'works', verifiesWebhooks }
  } catch (error) {
    const isRejected = error instanceof PaypalError && (error.status === 401 || error.status === 403)
    return { status: isRejected ? 'rejected' : 'unreachable', verifiesWebhooks }
  }
}
