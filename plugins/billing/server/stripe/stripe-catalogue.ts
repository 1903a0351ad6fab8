import { createHash } from 'node:crypto'
import { toProviderUnits } from '@balafon/plugin-payments/contract/provider-units'
import type { ServerContext } from '@balafon/sdk/server'
import type Stripe from 'stripe'
import type { ProviderPrice } from '../../contract/providers.ts'
import type { ProviderPrices } from '../remote/provider-prices.store.ts'
import { isMissing } from './stripe-errors.ts'

/** The name of the metadata that contains the id of this plugin's price. */
export const PRICE_METADATA = 'balafon_price'

/** An amount that is taken off invoices, in the currency's smallest unit. */
export interface AmountOff {
  readonly amount: number
  readonly currency: string
  readonly name: string
  readonly duration: { readonly kind: 'once' | 'forever' } | { readonly kind: 'months'; readonly months: number }
}

interface StripeAccount {
  readonly client: Stripe
  readonly isTest: boolean
}

export type StripeCatalogue = ReturnType<typeof createStripeCatalogue>

/** Creates the plans and prices of this site at Stripe when they are used for the first time, and remembers their ids. */
export function createStripeCatalogue(prices: ProviderPrices, { site }: Pick<ServerContext, 'site'>) {
  /** Several sites can use the same account. */
  const getSiteKey = () => createHash('sha256').update(site.getUrl()).digest('hex').slice(0, 12)

  return {
    /** Runs a request with the id of a price. When Stripe does not know the remembered one, the price is created again. */
    async withPrice<T>(account: StripeAccount, price: ProviderPrice, run: (id: string) => Promise<T>): Promise<T> {
      const key = account.isTest ? 'stripe:test' : 'stripe:live'
      const { productId, providerIds } = await prices.get(price.id)
      const known = providerIds[key]
      if (known) {
        try {
          return await run(known)
        } catch (error) {
          if (!isMissing(error)) throw error
        }
      }
      const id = await createPrice(account.client, price, productId, known ?? 'first')
      await prices.remember(price.id, key, id)
      return run(id)
    },
    /** Creates a coupon for one subscription. `purpose` is unique for each use, so that a repeated request returns the same coupon. */
    async createCoupon(client: Stripe, { amount, currency, name, duration }: AmountOff, purpose: string): Promise<string> {
      const params: Stripe.CouponCreateParams = {
        amount_off: toProviderUnits('stripe', currency, amount),
        currency: currency.toLowerCase(),
        name: name.slice(0, 40),
        max_redemptions: 1,
        ...(duration.kind === 'months' ? { duration: 'repeating', duration_in_months: duration.months } : { duration: duration.kind }),
      }
      return (await client.coupons.create(params, { idempotencyKey: `coupon-${getSiteKey()}-${purpose}-${amount}` })).id
    },
  }

  async function createPrice(client: Stripe, price: ProviderPrice, productId: number, generation: string): Promise<string> {
    const params: Stripe.PriceCreateParams = {
      currency: price.currency.toLowerCase(),
      unit_amount: toProviderUnits('stripe', price.currency, price.amount),
      recurring: { interval: price.interval, interval_count: price.intervalCount },
      product: await ensureProduct(client, productId, price.productName),
      tax_behavior: 'inclusive',
      metadata: { [PRICE_METADATA]: String(price.id) },
    }
    return (await client.prices.create(params, { idempotencyKey: `price-${getSiteKey()}-${price.id}-${generation}` })).id
  }

  /** Creates the product of a plan. It has an id that this site chooses, so it is never created twice. */
  async function ensureProduct(client: Stripe, productId: number, name: string): Promise<string> {
    const id = `balafon_${getSiteKey()}_plan_${productId}`
    try {
      await client.products.create({ id, name })
    } catch (error) {
      if (!isExisting(error)) throw error
      await client.products.update(id, { name, active: true })
    }
    return id
  }
}

const isExisting = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'resource_already_exists'
