import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLedgerDatabase, type LedgerDatabase } from '../testing/ledger-database.ts'
import { commandArbitrary, createExecutor, createModel, ModelMismatch } from '../testing/ledger-model.ts'

const SEEDS = 200
/** Runs at the same time, each with other users. */
const PARALLEL = 5
const commands = fc.array(commandArbitrary, { minLength: 6, maxLength: 14 })

let ledger: LedgerDatabase
beforeAll(async () => {
  ledger = await createLedgerDatabase()
})
afterAll(() => ledger.close())

/** Runs random commands on a ledger and compares it with a model in memory. */
const checkLedger = (database: LedgerDatabase, numRuns: number, seed?: number) =>
  fc.check(
    fc.asyncProperty(commands, async (list) => {
      const executor = createExecutor(database, createModel())
      for (const command of list) await executor.execute(command)
      await executor.check()
    }),
    { numRuns, endOnFailure: true, ...(seed !== undefined && { seed }) },
  )

describe('the ledger', () => {
  test('behaves like the model for 200 seeds of random commands, and its books balance', async () => {
    const results = await Promise.all(Array.from({ length: PARALLEL }, () => checkLedger(ledger, SEEDS / PARALLEL)))
    for (const { failed, seed, errorInstance, counterexample } of results) {
      expect(failed, `seed ${seed}: ${String(errorInstance)} ${JSON.stringify(counterexample)}`).toBe(false)
    }
    expect(results.reduce((total, { numRuns }) => total + numRuns, 0)).toBe(SEEDS)
    expect(await ledger.listProblems()).toEqual([])
    const [sums] = await ledger.sql<{ difference: number; provider: number; credited: number }>(
      `select (select sum(credits - debits) from ledger.accounts)::int as difference, (select sum(balance) from ledger.accounts where role = 'provider')::int as provider,
           (select sum(amount - refunded) from wallet.top_ups where status = 'credited')::int as credited`,
    )
    expect(sums).toEqual({ difference: 0, provider: sums?.credited, credited: sums?.credited })
  }, 60_000)
})

describe('the model test', () => {
  test('detects a ledger without idempotency', async () => {
    const mutant = await createLedgerDatabase((statements) =>
      statements.replace('values (p_key, digest, p_kind', "values (p_key || ':' || gen_random_uuid(), digest, p_kind"),
    )
    const { failed, errorInstance } = await checkLedger(mutant, 100, 1)
    expect([failed, errorInstance instanceof ModelMismatch]).toEqual([true, true])
    await mutant.close()
  })

  test('detects balances that are read and written back', async () => {
    // The lock is left out, and the balance of the start of the statement is written back after a moment.
    const mutant = await createLedgerDatabase((statements) =>
      statements
        .replace('perform from ledger.accounts where id = any (p_accounts) order by id for no key update;', 'null;')
        .replace(
          / {2}for moved in\n {4}update ledger\.accounts[\s\S]*?returning id, version, balance\n {2}loop/,
          `  perform pg_sleep(0.01);
  for moved in
    update ledger.accounts a
       set version = earlier.version + 1, debits = earlier.debits + case a.id when new.debit_id then new.amount else 0 end,
           credits = earlier.credits + case a.id when new.credit_id then new.amount else 0 end
      from (select id, version, debits, credits, pg_sleep(0.01) from ledger.accounts where id in (new.debit_id, new.credit_id) offset 0) earlier
     where a.id = earlier.id returning a.id, a.version, a.balance
  loop`,
        )
        .replaceAll('create unique index transfers_', 'create index transfers_'),
    )
    const payments = Array.from({ length: 20 }, (_, index) => ({ reference: `mutant-${index}`, userId: 7, currency: 'XOF', amount: 100 }))
    for (const payment of payments) await mutant.rows.openTopUp({ ...payment, provider: 'sandbox' })
    await Promise.all(payments.map((payment) => mutant.post.creditTopUp(payment, 'webhook:sandbox')))
    const faults = (await mutant.listProblems()).map(({ fault }) => fault)
    expect(faults).toContain('balance differs from transfers')
    await mutant.close()
  })
})
