import fc from 'fast-check'
import { expect } from 'vitest'
import { commandArbitrary } from './ledger-commands.ts'
import type { LedgerDatabase } from './ledger-database.ts'
import { createExecutor } from './ledger-model/ledger-model.ts'
import { createModel } from './ledger-model/model-state.ts'

type Functions = Pick<LedgerDatabase, 'post' | 'businessRows' | 'sql'>

interface CheckOptions {
  readonly runs: number
  readonly seed?: number
  readonly maxCommands?: number
}

/** Runs random commands on a ledger, and compares it with a model in memory after each run. */
export function checkLedger(functions: Functions, { runs, seed, maxCommands = 14 }: CheckOptions) {
  const commands = fc.array(commandArbitrary, { minLength: 6, maxLength: maxCommands, size: 'max' })
  return fc.check(
    fc.asyncProperty(commands, async (list) => {
      const executor = createExecutor(functions, createModel())
      for (const command of list) await executor.execute(command)
      await executor.check()
    }),
    { numRuns: runs, endOnFailure: true, ...(seed !== undefined && { seed }) },
  )
}

/** Runs checks at the same time, each with other users. Fails with the seed and the commands of the first difference. Returns the seeds. */
export async function expectLikeModel(functions: Functions, { runs, parallel, maxCommands }: CheckOptions & { readonly parallel: number }) {
  const options = { runs: runs / parallel, ...(maxCommands !== undefined && { maxCommands }) }
  const results = await Promise.all(Array.from({ length: parallel }, () => checkLedger(functions, options)))
  for (const { failed, seed, errorInstance, counterexample } of results) {
    expect(failed, `seed ${seed}: ${String(errorInstance)} ${JSON.stringify(counterexample)}`).toBe(false)
  }
  expect(results.reduce((total, { numRuns }) => total + numRuns, 0)).toBe(runs)
  return results.map(({ seed }) => seed)
}

/** Expects books without a problem: all accounts add up to zero, and the accounts of providers to what they have collected. */
export async function expectBalancedBooks({ listProblems, sql }: Pick<LedgerDatabase, 'listProblems' | 'sql'>) {
  expect(await listProblems()).toEqual([])
  const [sums] = await sql<{ difference: number; provider: number; credited: number }>(
    `select (select sum(credits - debits) from ledger.accounts)::int as difference, (select sum(balance) from ledger.accounts where role = 'provider')::int as provider,
         (select sum(amount - refunded) from wallet.top_ups where status = 'credited')::int as credited`,
  )
  expect(sums).toEqual({ difference: 0, provider: sums?.credited, credited: sums?.credited })
}
