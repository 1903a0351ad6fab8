import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBalancedBooks, expectLikeModel } from '../testing/check-ledger.ts'
import { createLedgerDatabase, type LedgerDatabase } from '../testing/ledger-database.ts'
import { createUnreliableFunctions } from '../testing/unreliable-connections.ts'

const RUNS = 2000
const UNRELIABLE_RUNS = 400
const PARALLEL = 8
const MAX_COMMANDS = 40

let ledger: LedgerDatabase
beforeAll(async () => {
  ledger = await createLedgerDatabase()
})
afterAll(() => ledger.close())

test('behaves like the model for 2,000 seeds of long command lists', async () => {
  const seeds = await expectLikeModel(ledger, { runs: RUNS, parallel: PARALLEL, maxCommands: MAX_COMMANDS })
  console.info({ runs: RUNS, seeds })
  await expectBalancedBooks(ledger)
}, 1_200_000)

test('behaves like the model for 400 seeds while connections are lost around commits', async () => {
  const { losses, ...functions } = createUnreliableFunctions(ledger, 0.3)
  const seeds = await expectLikeModel(functions, { runs: UNRELIABLE_RUNS, parallel: PARALLEL, maxCommands: MAX_COMMANDS })
  console.info({ runs: UNRELIABLE_RUNS, seeds, losses })
  expect(Math.min(...Object.values(losses))).toBeGreaterThan(100)
  await expectBalancedBooks(ledger)
}, 1_200_000)
