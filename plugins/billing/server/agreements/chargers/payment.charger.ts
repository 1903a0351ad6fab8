import type { PaymentIntents } from '@balafon/plugin-payments/contract/intents'
import { buildPaymentPath } from '@balafon/plugin-payments/contract/paths'
import type {} from '@balafon/plugin-payments/contract/providers'
import { problem } from '@balafon/sdk/server'
import type { BillingContext } from '../../models.ts'
import type { AgreementChargeRow, AgreementRow } from '../agreement.model.ts'
import type { Charger } from '../charger.ts'

/** The owner of the payments that pay for periods. */
export const PAYMENT_OWNER = 'billing'
const PURPOSE = 'subscription-'
/** How many days before the end of a period the user gets the link of the next payment. */
const LEAD_DAYS = 3

/** Builds the purpose of a payment, which names its charge: a payment that arrives late is then still found. */
export const buildPurpose = ({ id }: Pick<AgreementChargeRow, 'id'>) => `${PURPOSE}${id}`

/** Returns the id of the charge that a payment is for, or `null`. */
export function parsePurpose(purpose: string): number | null {
  const id = purpose.startsWith(PURPOSE) ? Number(purpose.slice(PURPOSE.length)) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

type Context = Pick<BillingContext, 'getProviders' | 'translate' | 'settings' | 'site'>

/**
 * Creates a charger for payments that the user confirms each time, for example of mobile money. Each period gets a payment some days before it
 * begins. Providers that renew subscriptions themselves are left out.
 */
export function createPaymentCharger({ getProviders, translate, settings, site }: Context, localNames: readonly string[]): Charger {
  const findIntents = (): PaymentIntents | undefined => getProviders('payments.intents/v1')[0]?.provider

  function isRenewedElsewhere(name: string): boolean {
    const others = getProviders('billing.providers/v1').map(({ provider }) => provider)
    return !localNames.includes(name) && others.some((provider) => provider.name === name && provider.renewsAutomatically)
  }

  async function findProvider(currency: string): Promise<string | null> {
    const available = (await findIntents()?.listProviders(currency)) ?? []
    return available.find(({ name }) => !isRenewedElsewhere(name))?.name ?? null
  }

  const listCurrencies = () => [
    ...new Set(
      getProviders('payments.providers/v1')
        .filter(({ provider }) => !isRenewedElsewhere(provider.name))
        .flatMap(({ provider }) => provider.currencies),
    ),
  ]

  async function createIntent({ userId, price, returnUrl, language }: AgreementRow, charge: AgreementChargeRow): Promise<string> {
    const provider = await findProvider(charge.currency)
    const intents = findIntents()
    if (!provider || !intents) throw problem(503, 'billing.provider_unavailable')
    const { reference } = await intents.create({
      owner: PAYMENT_OWNER,
      purpose: buildPurpose(charge),
      userId,
      amount: charge.total,
      currency: charge.currency,
      provider,
      description: translate(language, 'billing.payment.description', { plan: price.productName }),
      returnTo: new URL(returnUrl, site.getUrl()).pathname,
    })
    return reference
  }

  return {
    name: 'payment',
    label: 'billing.provider.payment',
    get currencies() {
      return listCurrencies()
    },
    renewsAutomatically: false,
    collectsDiscounts: true,
    leadDays: LEAD_DAYS,
    async isReady() {
      if (!(await settings.get<boolean>('billing.payment.enable'))) return false
      const found = await Promise.all(listCurrencies().map(findProvider))
      return found.some((name) => name !== null)
    },
    isTest: async () => !site.isProduction,
    getPayPath: (_agreement, { paymentReference }) => (paymentReference === null ? null : buildPaymentPath(paymentReference)),
    /** Asks for the result of the payment, and creates another one only when the first has finally failed. */
    async collect(agreement, charge) {
      const intents = findIntents()
      if (!intents) throw problem(503, 'billing.provider_unavailable')
      const earlier = charge.paymentReference === null ? null : await intents.find(charge.paymentReference)
      if (!earlier) return { status: 'open', paymentReference: await createIntent(agreement, charge) }
      const { status, settledAt } = earlier.status === 'created' ? earlier : await intents.settle(earlier.reference)
      if (settledAt !== null) return { status: 'paid' }
      if (status === 'failed' || status === 'abandoned') return { status: 'open', paymentReference: await createIntent(agreement, charge) }
      return { status: 'open', paymentReference: earlier.reference }
    },
  }
}
