import { problem, type ServerContext } from '@balafon/sdk/server'
import type { ProviderInvoice, ProviderSubscription, SubscriptionProvider } from '../../contract/providers.ts'
import type { BillingContext } from '../models.ts'
import { createFailureProblem } from '../subscriptions/payment-failures.ts'
import type { AgreementChargeRow, AgreementRow } from './agreement.model.ts'
import type { AgreementsService } from './agreements.service.ts'
import type { Charger } from './charger.ts'

type Context = Pick<BillingContext, 'models'> & Pick<ServerContext, 'site'>

/** Creates the provider of the subscriptions that this site charges itself with a charger. */
export function createAgreementProvider(charger: Charger, agreements: AgreementsService, { models, site }: Context): SubscriptionProvider {
  const getPayUrl = (row: AgreementRow | null, charge: AgreementChargeRow | null | undefined): string | null => {
    const path = row && charge ? charger.getPayPath?.(row, charge) : null
    return path ? `${site.getUrl()}${path}` : null
  }
  return {
    name: charger.name,
    label: charger.label,
    // A getter: other plugins can add currencies while this one runs.
    get currencies() {
      return charger.currencies
    },
    renewsAutomatically: charger.renewsAutomatically,
    collectsDiscounts: charger.collectsDiscounts ?? false,
    isReady: charger.isReady,
    isTest: charger.isTest,
    ...(charger.getBalance && { getBalance: charger.getBalance }),
    async start(order) {
      const charge = await agreements.start(order, charger)
      return { url: getPayUrl(await agreements.find(order.reference), charge) }
    },
    async fetch(reference) {
      const row = await agreements.find(reference)
      return row && presentAgreement(row, await agreements.listCharges(reference), await charger.isTest(), getPayUrl)
    },
    cancel: (reference, when) => agreements.cancel(reference, when),
    resume: (reference) => agreements.resume(reference),
    async changePrice(reference, { price, starts, dueNow }) {
      if (starts === 'next_period') {
        await agreements.changeNextPrice(reference, price)
        return { url: null }
      }
      const charge = await agreements.changePriceNow(reference, price, dueNow)
      const url = getPayUrl(await agreements.find(reference), charge)
      if (charge && url === null) throw createFailureProblem(charge.failure)
      return { url }
    },
    ...(charger.renewsAutomatically && { retry: (reference: string) => agreements.retry(reference) }),
    ...(charger.getTestPath && {
      getTestPath: charger.getTestPath,
      changePaymentMethod: async (reference: string) => ({ url: `${site.getUrl()}${charger.getTestPath?.(reference)}?change=method` }),
    }),
    extend: (reference, until) => agreements.extend(reference, until),
    ...(charger.refund && { refund: (reference: string, invoiceId: string) => refund(reference, invoiceId) }),
  }

  async function refund(reference: string, invoiceId: string) {
    const row = await agreements.find(reference)
    const charge = await models.AgreementCharge.findOne({ where: { id: Number(invoiceId), reference, status: 'paid' } })
    if (!row || !charge || !charger.refund) throw problem(409, 'billing.refund_unsupported')
    await charger.refund(row, charge)
    await models.AgreementCharge.update({ status: 'refunded' }, { where: { id: charge.id, status: 'paid' } })
  }
}

const presentAgreement = (
  row: AgreementRow,
  charges: readonly AgreementChargeRow[],
  isTest: boolean,
  getPayUrl: (row: AgreementRow, charge: AgreementChargeRow | undefined) => string | null,
): ProviderSubscription => ({
  status: row.status,
  priceId: row.price.id,
  nextPriceId: row.nextPrice?.id ?? null,
  currentPeriodStart: row.periodStart,
  currentPeriodEnd: row.periodEnd,
  trialEndsAt: row.trialEndsAt,
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  endedAt: row.endedAt,
  paymentMethod: null,
  isTest,
  payUrl:
    row.status === 'ended'
      ? null
      : getPayUrl(
          row,
          charges.find(({ status }) => status === 'open'),
        ),
  failure: row.status === 'past_due' || row.status === 'incomplete' ? getFailure(charges) : null,
  invoices: charges.map(presentCharge),
})

/** Returns why the last charge has failed. A charge that the user has not paid in time has not failed. */
const getFailure = ([latest]: readonly AgreementChargeRow[]) => (latest?.status === 'failed' ? latest.failure : null)

const presentCharge = ({ id, status, total, discount, currency, periodStart, periodEnd, paidAt }: AgreementChargeRow): ProviderInvoice => ({
  id: String(id),
  status,
  total,
  discount,
  currency,
  periodStart,
  periodEnd,
  paidAt,
})
