import * as z from 'zod/mini'

export const PaymentsSettings = {
  /** The sandbox is never available in production, whatever this setting says. */
  private: z.object({
    'payments.sandbox.enable': z._default(z.boolean(), true),
    /** The largest payment that can be created, in whole units of its currency: 1,000,000 is 1,000,000 F and €1,000,000. */
    'payments.maximum_amount': z._default(z.int().check(z.minimum(1), z.maximum(1_000_000_000)), 1_000_000).register(z.globalRegistry, { guarded: true }),
    'payments.paystack.enable': z._default(z.boolean(), false).register(z.globalRegistry, { guarded: true }),
  }),
  /** Guarded, so only administrators with all permissions can change them: with these secrets, anyone could sign a webhook. */
  secret: z.object({
    /** Signs webhooks and authorizes requests; it starts with `sk_`. */
    'payments.paystack.secret_key': z
      ._default(z.nullable(z.string().check(z.trim(), z.maxLength(200), z.regex(/^sk_(test|live)_[A-Za-z0-9]+$/))), null)
      .register(z.globalRegistry, { guarded: true }),
    'payments.sandbox.secret': z._default(z.nullable(z.string().check(z.minLength(16))), null).register(z.globalRegistry, { guarded: true }),
  }),
}
