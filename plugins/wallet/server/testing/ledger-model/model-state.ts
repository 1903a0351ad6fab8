import { findRefusal, type LedgerRefusal } from '../../ledger/ledger-problems.ts'
import { type Command, USERS } from '../ledger-commands.ts'
import type { LedgerDatabase } from '../ledger-database.ts'

export const ADMINISTRATOR = 1_000_001

/** What the test expects of the accounts of a user. */
export interface ModelUser {
  wallet: number
  earnings: number
  held: number
  owed: number
}

interface ModelTopUp {
  readonly reference: string
  readonly user: number
  readonly amount: number
  isCredited: boolean
  refunded: number
  dispute: { readonly reference: string; readonly amount: number; readonly frozen: number; status: 'open' | 'won' | 'lost' } | null
}

interface ModelSale {
  readonly journal: number
  readonly buyer: number
  readonly amount: number
  /** The share of the site. */
  readonly share: number
  /** What each seller has earned. */
  readonly parts: readonly { readonly seller: number; readonly amount: number }[]
  isRefunded: boolean
}

interface ModelWithdrawal {
  readonly id: number
  readonly user: number
  readonly amount: number
  status: 'pending' | 'closed'
}

/** The expected state of the ledger: plain numbers, without PostgreSQL. */
export interface Model {
  readonly prefix: string
  readonly firstUser: number
  readonly users: ModelUser[]
  readonly topUps: ModelTopUp[]
  readonly sales: ModelSale[]
  readonly withdrawals: ModelWithdrawal[]
  /** Amounts of posted transfers and payments by key. */
  readonly keys: Map<string, number>
  count: number
  revenue: number
}

let runs = 0
/** Creates a model with new users, so that many runs share a database. */
export function createModel(): Model {
  runs += 1
  const users = Array.from({ length: USERS }, () => ({ wallet: 0, earnings: 0, held: 0, owed: 0 }))
  return { prefix: `run-${runs}`, firstUser: runs * 100, users, topUps: [], sales: [], withdrawals: [], keys: new Map(), count: 0, revenue: 0 }
}

/** Thrown when the ledger and the model differ. */
export class ModelMismatch extends Error {}

/** Fails when the ledger and the model differ. */
export const expectEqual = (what: string, actual: unknown, expected: unknown) => {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new ModelMismatch(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`)
  }
}

/** Calls the ledger, and checks that it refuses exactly when the model does. Returns `null` when it has refused. */
export async function callExpecting<T>(what: string, isAllowed: boolean, call: () => Promise<T>): Promise<T | null> {
  let refusal: LedgerRefusal | null = null
  let result: T | null = null
  try {
    result = await call()
  } catch (error) {
    refusal = findRefusal(error)
    if (refusal === null) throw error
  }
  expectEqual(`${what} is refused`, refusal !== null, !isAllowed)
  return result
}

export type LedgerFunctions = Pick<LedgerDatabase, 'post' | 'businessRows' | 'sql'>
/** Executes commands of some kinds on the ledger and on the model. */
export type Commands<Kind extends Command['kind']> = { readonly [K in Kind]: (command: Extract<Command, { kind: K }>) => Promise<void> }

export type ModelAccess = ReturnType<typeof createModelAccess>

/** Creates the functions with which commands read and change a model. */
export function createModelAccess(model: Model) {
  return {
    getId: (index: number) => model.firstUser + index,
    getUser(index: number): ModelUser {
      const user = model.users[index]
      if (!user) throw new Error(`The model has no user ${index}.`)
      return user
    },
    createKey() {
      model.count += 1
      return `${model.prefix}-${model.count}`
    },
    isFrozen: (index: number) => model.topUps.some((topUp) => topUp.user === index && topUp.dispute?.status === 'open'),
    choose: <Row>(list: readonly Row[], number: number): Row | undefined => list[number % Math.max(1, list.length)],
  }
}
