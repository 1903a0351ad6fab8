import type { Transaction } from 'sequelize'
import type { BillingContext } from '../models.ts'
import type { AgreementChargeRow, AgreementRow } from './agreement.model.ts'
import { getPeriodStart } from './periods.ts'

/** How many charges of an agreement are listed: two years of monthly ones. */
const LISTED_CHARGES = 24

/** Creates the store of the charges of agreements. */
export const createAgreementChargesStore = ({ AgreementCharge }: Pick<BillingContext['models'], 'AgreementCharge'>) => ({
  listNewest: (reference: string): Promise<AgreementChargeRow[]> =>
    AgreementCharge.findAll({ where: { reference }, order: [['id', 'DESC']], limit: LISTED_CHARGES }),
  /** Finds the charge of the next period when the user has paid it before the current one ends. */
  async findPrepaid({ reference, periodEnd }: AgreementRow, transaction: Transaction): Promise<AgreementChargeRow | null> {
    if (periodEnd === null) return null
    return AgreementCharge.findOne({ where: { reference, kind: 'period', status: 'paid', periodStart: periodEnd }, transaction })
  },
  /** Finds a change of the price that waits for the result of its payment. It is attempted again, so that it is never charged twice. */
  findPendingChange({ reference }: AgreementRow, transaction: Transaction): Promise<AgreementChargeRow | null> {
    return AgreementCharge.findOne({ where: { reference, kind: 'change', status: 'open' }, order: [['id', 'DESC']], transaction })
  },
  /** Moves the charge of the next period, because the current period is extended. */
  async moveNext({ reference, status, periodEnd }: AgreementRow, until: Date, transaction: Transaction) {
    if (periodEnd === null || status === 'past_due') return
    const where = { reference, kind: 'period' as const, status: ['open' as const, 'paid' as const], periodStart: periodEnd }
    const charge = await AgreementCharge.findOne({ where, transaction })
    if (!charge) return
    const end = getPeriodStart(until, charge.price, 1)
    await AgreementCharge.update({ periodStart: until, periodEnd: end }, { where: { id: charge.id }, transaction })
  },
})
