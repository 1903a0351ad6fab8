// A process that transfers 1 F after the other and prints each step, for tests that end it at a named point.
import { writeSync } from 'node:fs'
import { createSqlPool } from '../../../../server/testing/sql-pool.ts'
import { createLedgerFunctions } from './ledger-functions.ts'

const { LEDGER_URL = '', LEDGER_KEYS = '' } = process.env
const pool = createSqlPool(LEDGER_URL, { max: 1 })
const { post } = createLedgerFunctions(pool)
/** Writes synchronously: a line that was written reaches the test although this process is ended at once. */
const print = (step: string, key: string) => writeSync(1, `${step} ${key}\n`)

for (let count = 0; ; count += 1) {
  const key = `${LEDGER_KEYS}-${count}`
  print('begun', key)
  const posting = post.transferEarnings({ userId: 1, currency: 'XOF', amount: 1, key })
  print('sent', key)
  await posting
  print('acknowledged', key)
}
