import * as z from 'zod/mini'

export const PaymentsSettings = {
  /** In production nothing switches the sandbox on. */
  private: z.object({ 'payments.sandbox.enable': z._default(z.boolean(), true) }),
  /** Who knows it can say that anything was paid. */
  secret: z.object({
    'payments.sandbox.secret': z._default(z.nullable(z.string().check(z.minLength(16))), null).register(z.globalRegistry, { guarded: true }),
  }),
}
