import type { PaymentFailure } from '../../../contract/fields.ts'
import type { SandboxOutcome } from '../../../contract/sandbox.ts'
import type { BillingContext } from '../../models.ts'
import type { Charger } from '../charger.ts'

const buildSandboxPath = (reference: string) => `/billing/sandbox/${reference}`

/** Returns why a charge fails with an outcome of the sandbox. */
export const toFailure = (outcome: Exclude<SandboxOutcome, 'pay'>): PaymentFailure => (outcome === 'decline' ? 'declined' : outcome)

/** Creates a charger for development. The user decides about the first payment on its page, and later ones do what was set there. In production it is never ready. */
export const createSandboxCharger = ({ models, settings, site }: Pick<BillingContext, 'models' | 'settings' | 'site'>): Charger => ({
  name: 'sandbox',
  label: 'billing.provider.sandbox',
  currencies: null,
  renewsAutomatically: true,
  collectsDiscounts: true,
  getPayPath: ({ status, reference }) => (status === 'incomplete' ? buildSandboxPath(reference) : null),
  getTestPath: buildSandboxPath,
  isReady: async () => !site.isProduction && (await settings.get<boolean>('billing.sandbox.enable')),
  isTest: async () => true,
  async collect({ status, reference, nextOutcome }, { id }) {
    if (status === 'incomplete') return { status: 'open', paymentReference: `sandbox-${id}` }
    if (nextOutcome !== 'pay') await models.Agreement.update({ nextOutcome: 'pay' }, { where: { reference } })
    return nextOutcome === 'pay' ? { status: 'paid' } : { status: 'failed', failure: toFailure(nextOutcome) }
  },
  refund: async () => {},
})
