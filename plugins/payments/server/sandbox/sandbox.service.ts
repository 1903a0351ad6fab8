import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Fault, Outcome } from '../../contract/sandbox.ts'
import type { SandboxRow, SandboxStore } from './sandbox.store.ts'

/** Seconds until what is to be paid later is paid, and until a webhook that is late is sent. */
const LATER = 10

export const SEND = 'sandbox-send'
export const PAY_LATER = 'sandbox-pay'

const STATUS = { pay: 'paid', decline: 'failed', later: 'pending', leave: 'abandoned' } as const satisfies Record<Outcome, SandboxRow['status']>

export type Sandbox = ReturnType<typeof createSandbox>
type Context = Pick<ServerContext, 'db' | 'jobs' | 'site'>

/** What a user does at the sandbox, and what the sandbox then does by itself. */
export function createSandbox(store: SandboxStore, { db, jobs, site }: Context) {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const tell = (reference: string, data: { isForged?: boolean }, transaction: Transaction, after?: Date) =>
    jobs.enqueue(SEND, { reference, ...data }, { transaction, ...(after && { after }) })

  async function tellOf({ reference, status, fault }: SandboxRow, transaction: Transaction) {
    if (status === 'pending' || status === 'abandoned' || fault === 'webhook_never') return
    for (let copies = fault === 'webhook_thrice' ? 3 : 1; copies > 0; copies -= 1)
      await tell(reference, { isForged: fault === 'webhook_forged' }, transaction, fault === 'webhook_late' ? inSeconds(LATER) : undefined)
  }

  return {
    /** Another's is not there, and in production none is. */
    async requireOf(reference: string, userId: number): Promise<SandboxRow> {
      const row = site.isProduction ? null : await store.findOf(reference, userId)
      if (!row) throw problem(404, 'not_found')
      return row
    },
    async decide(reference: string, userId: number, outcome: Outcome, fault: Fault): Promise<SandboxRow> {
      await this.requireOf(reference, userId)
      return db.transaction(async (transaction) => {
        const row = await store.decide(reference, userId, { status: STATUS[outcome], fault }, transaction)
        if (!row) throw problem(409, 'payments.sandbox.decided')
        if (outcome === 'later') await jobs.enqueue(PAY_LATER, { reference }, { after: inSeconds(LATER), transaction })
        await tellOf(row, transaction)
        return row
      })
    },
    /** The end of "later". */
    async payLater(reference: string) {
      if (site.isProduction) return
      await db.transaction(async (transaction) => {
        const row = await store.payPending(reference, transaction)
        if (row) await tellOf(row, transaction)
      })
    },
  }
}
