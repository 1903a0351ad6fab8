import type { Site } from '../app/site.ts'
import { createSql } from '../database/sql.ts'
import { fail } from './fail.ts'

const USAGE = 'Name what to add and how many: balafon seed --tracks 10000'

/** Asks the running plugins to add generated rows, for example 10,000 tracks for `--tracks 10000`. */
export async function seedRows({ registry, migrationDb }: Site, args: readonly string[]): Promise<number> {
  const amounts = parseAmounts(args)
  if (!amounts) return fail(USAGE)
  const sql = createSql(migrationDb)
  const start = Date.now()
  const report = (step: string) => console.log(`${((Date.now() - start) / 1000).toFixed(1)} s  ${step}`)
  for (const { state } of registry.listRunning()) await state.instance.serverModule.seed?.({ amounts, sql, report })
  report('done')
  return 0
}

function parseAmounts(args: readonly string[]): Record<string, number> | null {
  const amounts: Record<string, number> = {}
  for (let index = 0; index < args.length; index += 2) {
    const [name, amount] = [/^--([a-z]+)$/.exec(args[index] ?? '')?.[1], args[index + 1]]
    if (name === undefined || !/^[1-9]\d{0,7}$/.test(amount ?? '')) return null
    amounts[name] = Number(amount)
  }
  return amounts
}
