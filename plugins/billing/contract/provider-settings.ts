import * as z from 'zod/mini'

/** These settings decide about money, so only administrators with all permissions can change them. */
const guarded = { guarded: true } as const

/** The URL of a local server that simulates the API, so that tests need no network. Production refuses it. */
const DoubleUrl = z._default(z.nullable(z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1|\[::1\])$/ })), null)

const text = (pattern: RegExp) => z._default(z.nullable(z.string().check(z.trim(), z.maxLength(300), z.regex(pattern))), null)

/** The settings of Stripe and PayPal. */
export const ProviderSettings = {
  private: z.object({
    'billing.stripe.enable': z._default(z.boolean(), false).register(z.globalRegistry, guarded),
    'billing.stripe.api_url': DoubleUrl.register(z.globalRegistry, guarded),
    'billing.paypal.enable': z._default(z.boolean(), false).register(z.globalRegistry, guarded),
    /** The environment of PayPal that the client id and the secret belong to. */
    'billing.paypal.environment': z._default(z.enum(['sandbox', 'live']), 'sandbox').register(z.globalRegistry, guarded),
    'billing.paypal.client_id': text(/^[\w-]{10,}$/).register(z.globalRegistry, guarded),
    /** The id of the webhook in PayPal’s dashboard. PayPal checks signatures with it. */
    'billing.paypal.webhook_id': text(/^\w{6,50}$/).register(z.globalRegistry, guarded),
    'billing.paypal.api_url': DoubleUrl.register(z.globalRegistry, guarded),
  }),
  secret: z.object({
    /** A secret or restricted key. */
    'billing.stripe.secret_key': text(/^(sk|rk)_(test|live)_\w+$/).register(z.globalRegistry, guarded),
    /** The signing secret of the webhook. */
    'billing.stripe.webhook_secret': text(/^whsec_\S+$/).register(z.globalRegistry, guarded),
    'billing.paypal.client_secret': text(/^[\w-]{10,}$/).register(z.globalRegistry, guarded),
  }),
}
