import { Op, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Fault, Outcome } from '../../contract/sandbox.ts'
import type { PaymentsContext } from '../models.ts'
import type { SandboxRow } from './sandbox-payment.model.ts'

/** The delay of a payment with the outcome `later`, and of a webhook with the fault `webhook_late`. */
const DELAY_SECONDS = 10

export const SEND_WEBHOOK_JOB = 'send-sandbox-webhook'
export const PAY_LATER_JOB = 'complete-sandbox-payment'

const STATUS_BY_OUTCOME = { pay: 'paid', decline: 'failed', later: 'pending', leave: 'abandoned' } as const satisfies Record<Outcome, SandboxRow['status']>

export type SandboxService = ReturnType<typeof createSandboxService>
type Context = Pick<PaymentsContext, 'models' | 'db' | 'jobs' | 'site'>

/** Creates the service behind the sandbox's payment page: it saves the user's decision and sends the webhooks. */
export function createSandboxService({ models, db, jobs, site }: Context) {
  const getDateAfter = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const enqueueWebhook = (reference: string, data: { isForged?: boolean }, transaction: Transaction, after?: Date) =>
    jobs.enqueue(SEND_WEBHOOK_JOB, { reference, ...data }, { transaction, ...(after && { after }) })

  async function enqueueWebhooks({ reference, status, fault }: SandboxRow, transaction: Transaction) {
    if (status === 'pending' || status === 'abandoned' || fault === 'webhook_never') return
    const after = fault === 'webhook_late' ? getDateAfter(DELAY_SECONDS) : undefined
    const webhookCount = fault === 'webhook_thrice' ? 3 : 1
    for (let sent = 0; sent < webhookCount; sent += 1) await enqueueWebhook(reference, { isForged: fault === 'webhook_forged' }, transaction, after)
  }

  return {
    /** @throws 404 for an unknown payment, for another user’s payment, and always in production */
    async getForUser(reference: string, userId: number): Promise<SandboxRow> {
      const row = site.isProduction ? null : await models.SandboxPayment.findOne({ where: { reference, userId } })
      if (!row) throw problem(404, 'not_found')
      return row
    },
    async decide(reference: string, userId: number, outcome: Outcome, fault: Fault): Promise<SandboxRow> {
      await this.getForUser(reference, userId)
      return db.transaction(async (transaction) => {
        // A declined payment can be decided again; a paid one cannot.
        const [, [row]] = await models.SandboxPayment.update(
          { status: STATUS_BY_OUTCOME[outcome], fault, decidedAt: new Date() },
          { where: { reference, userId, status: { [Op.ne]: 'paid' } }, returning: true, transaction },
        )
        if (!row) throw problem(409, 'payments.sandbox_already_paid')
        if (outcome === 'later') await jobs.enqueue(PAY_LATER_JOB, { reference }, { after: getDateAfter(DELAY_SECONDS), transaction })
        await enqueueWebhooks(row, transaction)
        return row
      })
    },
    /** Pays a payment with the outcome `later`, unless the user has made another decision since then. */
    async payPending(reference: string) {
      if (site.isProduction) return
      await db.transaction(async (transaction) => {
        const [, [row]] = await models.SandboxPayment.update(
          { status: 'paid', decidedAt: new Date() },
          { where: { reference, status: 'pending' }, returning: true, transaction },
        )
        if (row) await enqueueWebhooks(row, transaction)
      })
    },
  }
}
