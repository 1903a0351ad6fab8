import type { LedgerDatabase } from './ledger-database.ts'
import { createLedgerFunctions } from './ledger-functions.ts'

/** When the connection of a posting is lost. */
const FAULTS = ['before_commit', 'during_commit', 'after_commit'] as const
type Fault = (typeof FAULTS)[number]

/** After this many losses the posting is left alone, so that every run ends. */
const MAX_LOSSES = 3
/** Every posting function can be repeated, except this one: only its HTTP request has a key. */
const NOT_REPEATABLE = /ledger\.ads_share\(/
/** The beginning of each statement that calls a posting function. `n` is the position of a transfer that is posted together with others. */
const POSTING = /^select (n, )?journal, /

interface Posted {
  readonly journal: number | null
  readonly replayed: boolean | null
}

/**
 * Creates the functions of a ledger on connections that are often lost around a commit. The posting is then repeated with the same key, as an
 * application does that has received no response.
 * @param probability The share of attempts that lose their connection.
 */
export function createUnreliableFunctions(ledger: Pick<LedgerDatabase, 'application' | 'admin'>, probability: number) {
  const losses: Record<Fault, number> = { before_commit: 0, during_commit: 0, after_commit: 0 }
  const chooseFault = (): Fault | null => (Math.random() < probability ? (FAULTS[Math.floor(Math.random() * FAULTS.length)] ?? null) : null)

  /** Runs a posting in a transaction, and loses the connection before, during or after its commit. */
  const postUnacknowledged = (text: string, values: readonly unknown[], fault: Fault) =>
    ledger.application.withConnection(async (query) => {
      const [backend] = await query<{ pid: number }>('select pg_backend_pid() as pid')
      const lose = () => ledger.admin.query('select pg_terminate_backend($1)', [backend?.pid])
      await query('begin')
      const rows = await query<Posted>(text, values)
      if (fault === 'before_commit') await lose()
      else if (fault === 'during_commit') await Promise.allSettled([query('commit'), lose()])
      else await query('commit')
      return rows
    })

  async function post(text: string, values: readonly unknown[]): Promise<Posted[]> {
    let first: readonly Posted[] | undefined
    for (let lost = 0; ; lost += 1) {
      const fault = lost < MAX_LOSSES ? chooseFault() : null
      const rows = fault ? await postUnacknowledged(text, values, fault) : await ledger.application.query<Posted>(text, values)
      first ??= rows
      if (!fault) return rows.map((row, index) => ({ ...row, replayed: first?.[index]?.replayed ?? row.replayed }))
      losses[fault] += 1
    }
  }

  const query = (text: string, values: readonly unknown[] = []) =>
    POSTING.test(text) && !NOT_REPEATABLE.test(text) ? post(text, values) : ledger.application.query(text, values)
  return { ...createLedgerFunctions({ query }), losses }
}
