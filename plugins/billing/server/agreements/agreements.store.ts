import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type AgreementsStore = ReturnType<typeof createAgreementsStore>

/** Creates the store of the statements that lock agreements. An agreement is a subscription that this site charges itself. Only the sandbox moves its clock. */
export const createAgreementsStore = (sql: SqlRunner) => ({
  /** Locks an agreement until the transaction ends. */
  async lock(reference: string, transaction: Transaction) {
    await sql('select 1 from billing_agreements where reference = $1 for update', [reference], transaction)
  },
  /** Claims agreements that are due, each for one node only: they are due again in five minutes, in case this node stops. */
  async claimDue(count: number): Promise<string[]> {
    const rows = await sql<{ reference: string }>(
      `update billing_agreements set next_attempt_at = now() + make_interval(secs => clock_offset_seconds) + interval '5 minutes'
       where reference in (select reference from billing_agreements
                           where next_attempt_at <= now() + make_interval(secs => clock_offset_seconds) and status <> 'ended'
                           order by next_attempt_at limit $1 for update skip locked)
       returning reference`,
      [count],
    )
    return rows.map(({ reference }) => reference)
  },
})
