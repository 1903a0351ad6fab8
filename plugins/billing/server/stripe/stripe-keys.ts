import type { ServerContext } from '@balafon/sdk/server'
import type { ProviderKeyState } from '../../contract/providers.ts'
import { type createStripeClientSource, readStripeKeys } from './stripe-client.ts'
import { isStripeError } from './stripe-errors.ts'

/** Asks Stripe whether the secret key works, with a request that restricted keys for this plugin allow too. */
export async function checkStripeKeys(
  getAccount: ReturnType<typeof createStripeClientSource>,
  { settings }: Pick<ServerContext, 'settings'>,
): Promise<ProviderKeyState> {
  const keys = await readStripeKeys({ settings })
  const verifiesWebhooks = Boolean(keys?.webhookSecret)
  if (!keys) return { status: 'missing', verifiesWebhooks }
  try {
    await (await getAccount()).client.prices.list({ limit: 1 })
    return { status: 'works', verifiesWebhooks }
  } catch (error) {
    const isRejected = isStripeError(error) && (error.type === 'StripeAuthenticationError' || error.type === 'StripePermissionError')
    return { status: isRejected ? 'rejected' : 'unreachable', verifiesWebhooks }
  }
}
