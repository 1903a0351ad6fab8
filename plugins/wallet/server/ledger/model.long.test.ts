import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger, expectBalancedBooks, expectLikeModel } from '../testing/check-ledger.ts'
import { createLedgerDatabase, type LedgerDatabase } from '../testing/ledger-database.ts'
import { ModelMismatch } from '../testing/ledger-model/model-state.ts'
import { createUnreliableFunctions } from '../testing/unreliable-connections.ts'

let ledger: LedgerDatabase
beforeAll(async () => {
  ledger = await createLedgerDatabase()
})
afterAll(() => ledger.close())

describe('the ledger', () => {
  test('behaves like the model for 60 seeds of random commands, and its books balance', async () => {
    await expectLikeModel(ledger, { runs: 60, parallel: 5 })
    await expectBalancedBooks(ledger)
  }, 180_000)

  test('behaves like the model when connections are lost around commits', async () => {
    const { losses, ...functions } = createUnreliableFunctions(ledger, 0.4)
    await expectLikeModel(functions, { runs: 16, parallel: 4 })
    expect(Object.values(losses).every((count) => count > 0)).toBe(true)
    await expectBalancedBooks(ledger)
  }, 180_000)
})

describe('the model test', () => {
  test('detects a ledger without idempotency', async () => {
    const mutant = await createLedgerDatabase((statements) =>
      statements.replaceAll('values (p_key, digest, p_kind', "values (p_key || ':' || gen_random_uuid(), digest, p_kind"),
    )
    const { failed, errorInstance } = await checkLedger(mutant, { runs: 100, seed: 1 })
    expect([failed, errorInstance instanceof ModelMismatch]).toEqual([true, true])
    await mutant.close()
  })

  test('detects balances that are read and written back', async () => {
    // The lock is left out, and the balance of the start of the statement is written back after a moment.
    const mutant = await createLedgerDatabase((statements) =>
      statements
        .replaceAll(/perform from ledger\.accounts where id = any \(.*\) order by id for no key update;/g, 'null;')
        .replaceAll(
          / +for moved in\n +update ledger\.accounts[\s\S]*?returning id, version, balance(, currency)?\n +loop/g,
          `  perform pg_sleep(0.01);
  for moved in
    update ledger.accounts a
       set version = earlier.version + 1, debits = earlier.debits + case a.id when new.debit_id then new.amount else 0 end,
           credits = earlier.credits + case a.id when new.credit_id then new.amount else 0 end
      from (select id, version, debits, credits, pg_sleep(0.01) from ledger.accounts where id in (new.debit_id, new.credit_id) offset 0) earlier
     where a.id = earlier.id returning a.id, a.version, a.balance, a.currency
  loop`,
        )
        .replaceAll('create unique index transfers_', 'create index transfers_'),
    )
    const payments = Array.from({ length: 20 }, (_, index) => ({ reference: `mutant-${index}`, userId: 7, currency: 'XOF', amount: 100 }))
    for (const payment of payments) await mutant.businessRows.openTopUp({ ...payment, provider: 'sandbox' })
    await Promise.all(payments.map((payment) => mutant.post.creditTopUp(payment, 'webhook:sandbox')))
    const faults = (await mutant.listProblems()).map(({ fault }) => fault)
    expect(faults).toContain('balance differs from transfers')
    await mutant.close()
  })
})
