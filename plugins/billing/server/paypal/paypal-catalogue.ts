import { createHash } from 'node:crypto'
import type { ServerContext } from '@balafon/sdk/server'
import type { ProviderPrice } from '../../contract/providers.ts'
import type { ProviderPrices } from '../remote/provider-prices.store.ts'
import { type PaypalClient, PaypalError } from './paypal.client.ts'
import { formatPaypalAmount } from './paypal-amounts.ts'

/** A price with what its first periods cost. PayPal needs another plan for each of these. */
export interface PlanVariant {
  readonly price: ProviderPrice
  readonly trialDays: number
  /** What each of the first `firstPeriods` costs; `null` for all periods. */
  readonly firstTotal: number
  readonly firstPeriods: number | null
}

export type PaypalCatalogue = ReturnType<typeof createPaypalCatalogue>

/** Creates the plans of this site at PayPal when they are used for the first time, and remembers their ids. */
export function createPaypalCatalogue(prices: ProviderPrices, { site }: Pick<ServerContext, 'site'>) {
  /** Several sites can use the same account. */
  const getSiteKey = () => createHash('sha256').update(site.getUrl()).digest('hex').slice(0, 12)

  return {
    /** Runs a request with the id of a plan. When PayPal does not know the remembered one, the plan is created again. */
    async withPlan<T>({ client, isTest }: { client: PaypalClient; isTest: boolean }, variant: PlanVariant, run: (planId: string) => Promise<T>): Promise<T> {
      const key = `paypal:${isTest ? 'test' : 'live'}${describeVariant(variant)}`
      const { productId, providerIds } = await prices.get(variant.price.id)
      const known = providerIds[key]
      if (known) {
        try {
          return await run(known)
        } catch (error) {
          if (!isMissing(error)) throw error
        }
      }
      const product = await ensureProduct(client, productId, variant.price.productName)
      const requestId = createHash('sha256')
        .update(`${getSiteKey()} ${variant.price.id} ${key} ${known ?? ''}`)
        .digest('hex')
      const { id } = await client.createPlan(buildPlan(product, variant), requestId)
      await prices.remember(variant.price.id, key, id)
      return run(id)
    },
  }

  /** Creates the product of a plan. It has an id that this site chooses, so it is never created twice. */
  async function ensureProduct(client: PaypalClient, productId: number, name: string): Promise<string> {
    const id = `BALAFON-${getSiteKey()}-${productId}`.toUpperCase()
    try {
      await client.createProduct({ id, name, type: 'DIGITAL' }, id)
    } catch (error) {
      if (!(error instanceof PaypalError) || error.issue !== 'DUPLICATE_RESOURCE_IDENTIFIER') throw error
    }
    return id
  }
}

const isMissing = (error: unknown) => error instanceof PaypalError && (error.status === 404 || error.issue === 'RESOURCE_NOT_FOUND')

const isReduced = ({ price, firstTotal }: PlanVariant) => firstTotal !== price.amount

function describeVariant(variant: PlanVariant): string {
  const { trialDays, firstTotal, firstPeriods } = variant
  return `${trialDays > 0 ? `:trial${trialDays}` : ''}${isReduced(variant) ? `:first${firstTotal}x${firstPeriods ?? 'all'}` : ''}`
}

function buildPlan(productId: string, variant: PlanVariant) {
  const { price, trialDays, firstTotal, firstPeriods } = variant
  const frequency = { interval_unit: price.interval.toUpperCase(), interval_count: price.intervalCount }
  const priced = (amount: number) => ({ fixed_price: { value: formatPaypalAmount(amount, price.currency), currency_code: price.currency } })
  const trial = { frequency: { interval_unit: 'DAY', interval_count: trialDays }, tenure_type: 'TRIAL', total_cycles: 1, pricing_scheme: priced(0) }
  const reduced = { frequency, tenure_type: 'TRIAL', total_cycles: firstPeriods ?? 1, pricing_scheme: priced(firstTotal) }
  const regularAmount = isReduced(variant) && firstPeriods === null ? firstTotal : price.amount
  const regular = { frequency, tenure_type: 'REGULAR', total_cycles: 0, pricing_scheme: priced(regularAmount) }
  const cycles = [...(trialDays > 0 ? [trial] : []), ...(isReduced(variant) && firstPeriods !== null ? [reduced] : []), regular]
  return {
    product_id: productId,
    name: price.productName.slice(0, 127),
    status: 'ACTIVE',
    billing_cycles: cycles.map((cycle, index) => ({ ...cycle, sequence: index + 1 })),
    payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
  }
}
