import * as z from 'zod/mini'
import { ProviderSettings } from './provider-settings.ts'

/** A tax by country, in hundredths of a percent: 1800 is 18 %. `*` is the rate of all other countries. */
export const TaxRate = z.strictObject({ country: z.string().check(z.regex(/^([A-Z]{2}|\*)$/)), rate: z.int().check(z.minimum(0), z.maximum(5000)) })

export const BillingSettings = {
  public: z.object({
    /** Whether plans are offered. Subscriptions that exist stay valid and are renewed. */
    'billing.enable': z._default(z.boolean(), false),
  }),
  private: z.object({
    ...ProviderSettings.private.shape,
    'billing.coupons.enable': z._default(z.boolean(), true),
    /** The seller on invoices. Without a name, invoices show that of the site. */
    'billing.seller.name': z._default(z.string().check(z.trim(), z.maxLength(120)), ''),
    'billing.seller.address': z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    'billing.seller.tax_id': z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
    'billing.seller.email': z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    /** For how long a subscription stays valid after a failed renewal. */
    'billing.grace_days': z._default(z.int().check(z.minimum(0), z.maximum(60)), 3),
    /** Prices contain the tax. */
    'billing.tax_rates': z._default(z.array(TaxRate).check(z.maxLength(250)), []),
    /** Periods that users pay each time, for example by mobile money. */
    'billing.payment.enable': z._default(z.boolean(), true),
    'billing.wallet.enable': z._default(z.boolean(), true),
    /** The sandbox is never available in production, whatever this setting says. */
    'billing.sandbox.enable': z._default(z.boolean(), true),
  }),
  secret: ProviderSettings.secret,
}
