import { problem, retryLaterProblem } from '@balafon/sdk/server'

/** Why the ledger refused a movement. */
export type LedgerRefusal =
  | 'overdraft'
  | 'not_found'
  | 'daily_limit'
  | 'frozen'
  | 'not_allowed'
  | 'closed'
  | 'not_for_sale'
  | 'exceeds'
  | 'needs_another_administrator'
  | 'too_many'
  | 'other_price'
  | 'overlaps'
  | 'key_reused'
  | 'already_owned'
  | 'already_reversed'

/** The SQLSTATE codes of the functions of the ledger. */
const REFUSALS: Readonly<Record<string, LedgerRefusal>> = {
  LG007: 'key_reused',
  // The account does not exist yet, so it is empty.
  LG008: 'overdraft',
  LG010: 'not_found',
  LG012: 'daily_limit',
  LG013: 'frozen',
  LG014: 'not_allowed',
  LG016: 'not_for_sale',
  LG017: 'exceeds',
  LG018: 'closed',
  LG020: 'needs_another_administrator',
  LG021: 'too_many',
  LG022: 'other_price',
  LG023: 'overlaps',
}

/** Lock time-outs, deadlocks and serialization failures: the same request succeeds later. */
const RETRY_CODES: ReadonlySet<string> = new Set(['55P03', '40P01', '40001', '53200'])

interface DatabaseFailure {
  readonly code?: string
  readonly constraint?: string
}

const findDatabaseFailure = (error: unknown): DatabaseFailure | null =>
  error instanceof Error && 'parent' in error && typeof error.parent === 'object' ? (error.parent as DatabaseFailure | null) : null

/** Returns why the ledger refused a movement; `null` for any other error. */
export function findRefusal(error: unknown): LedgerRefusal | null {
  const failure = findDatabaseFailure(error)
  if (failure?.constraint === 'no_overdraft') return 'overdraft'
  if (failure?.constraint === 'purchases_owned') return 'already_owned'
  if (failure?.constraint === 'journals_reverses') return 'already_reversed'
  return REFUSALS[failure?.code ?? ''] ?? null
}

/**
 * Calls a function of the ledger, and throws the problem of its refusal.
 * @param problems The problem of each refusal that the request can cause. Other refusals are errors of the site.
 */
export async function callLedger<T>(call: () => Promise<T>, problems: { readonly [R in LedgerRefusal]?: () => Error | Promise<Error> }): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (RETRY_CODES.has(findDatabaseFailure(error)?.code ?? '')) throw retryLaterProblem(503, 'busy', 1)
    const refusal = findRefusal(error)
    if (refusal === null) throw error
    if (refusal === 'key_reused') throw (await problems.key_reused?.()) ?? problem(422, 'idempotency_key_reused')
    throw (await problems[refusal]?.()) ?? error
  }
}
