import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedgerDatabase, type LedgerDatabase } from '../testing/ledger-database.ts'
import { giveMoney, reportPaymentsRepeatedly, spendInParallel } from '../testing/ledger-load.ts'
import { findRefusal } from './ledger-problems.ts'

let ledger: LedgerDatabase
beforeAll(async () => {
  ledger = await createLedgerDatabase()
})
afterAll(async () => {
  expect(await ledger.listProblems()).toEqual([])
  await ledger.close()
})

test('credits each genuine payment once among repeated and forged reports', async () => {
  const { payments, reports } = await reportPaymentsRepeatedly(ledger, { payments: 60, maxCopies: 20, firstUser: 1000 })
  const rows = await ledger.sql<{ reference: string; credits: number }>(
    `select r.reference, count(j.id)::int as credits from wallet.top_ups r left join ledger.journals j on j.key = 'top_up:' || r.reference group by 1`,
  )
  const credits = new Map(rows.map((row) => [row.reference, row.credits]))
  expect(reports).toBeGreaterThan(300)
  expect(payments.filter(({ reference, isGenuine }) => credits.get(reference) !== Number(isGenuine))).toEqual([])
})

test('lets as many of 50 parallel requests succeed as the balance allows', async () => {
  for (let round = 0; round < 6; round += 1) {
    const userId = 20_000 + round * 10
    await giveMoney(ledger, userId, { wallet: 650, earnings: 950, key: `round-${round}` })
    const { transfers, withdrawals, purchases, unexpected } = await spendInParallel(ledger, { userId, amount: 100, attempts: 50, round: String(round) })
    expect(unexpected).toEqual([])
    expect(transfers + withdrawals).toBe(9)
    const [balances] = await ledger.sql('select wallet::int, earnings::int, held::int from ledger.balances where user_id = $1', [userId])
    expect(balances).toEqual({ wallet: 650 + transfers * 100 - purchases * 100, earnings: 50, held: withdrawals * 100 })
  }
})

test('counts uncommitted top-ups of the same user for the limit of the day', async () => {
  await ledger.businessRows.addCurrency('EUR', 2)
  await ledger.businessRows.addProvider('sandbox', 'EUR')
  await ledger.admin.query("update ledger.currencies set top_up_per_day = 1000 where code = 'EUR'")
  await ledger.application.withConnection(async (query) => {
    await query("begin; select wallet.open_top_up(5, 'sandbox', 'EUR', 600, 'limit-1')")
    let result = 'waiting'
    const second = ledger.businessRows.openTopUp({ userId: 5, provider: 'sandbox', currency: 'EUR', amount: 600, reference: 'limit-2' }).then(
      () => {
        result = 'opened'
      },
      (error: unknown) => {
        result = String(findRefusal(error))
      },
    )
    const isWaiting = async () =>
      (
        await ledger.admin.query(
          "select from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and l.locktype = 'advisory' and not l.granted",
        )
      ).length > 0
    await expect.poll(async () => result !== 'waiting' || (await isWaiting())).toBe(true)
    await query('commit')
    await second
    expect(result).toBe('daily_limit')
  })
})
