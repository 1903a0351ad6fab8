import path from 'node:path'
import { findFreePort } from '@balafon/server/testing/find-free-port'
import { Sequelize } from 'sequelize'
import { seedCatalogue } from '../../plugins/player/server/seed/seed-catalogue.ts'
import { type RunningServer, startServer } from './server.ts'
import { createSiteData, createSiteProgram, waitForPlayer } from './site.ts'

export type Sql = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

export interface SeededSite extends RunningServer {
  readonly sql: Sql
}

/**
 * Starts the real site with generated tracks. With a folder in `BENCH_DATA`, the rows are kept there for later runs; a million tracks take minutes,
 * and an interrupted run continues.
 * @param addRows Adds further rows that the benchmark needs. It is also called for kept rows, so it has to accept that they contain its rows already.
 */
export async function startSeededSite(
  cleanup: AsyncDisposableStack,
  tracks: number,
  addRows: (sql: Sql) => Promise<void> = async () => {},
): Promise<SeededSite> {
  const folder = process.env.BENCH_DATA
  const data = await createSiteData(cleanup, folder && path.join(folder, `tracks-${tracks}`))
  const program = createSiteProgram(data, await findFreePort())
  const site = await startServer(cleanup, { ...program, env: { ...program.env, TRUSTED_PROXIES: '127.0.0.1,::1' } })
  await waitForPlayer(site.url)
  const db = new Sequelize(data.migrationUrl, { dialect: 'postgres', logging: false, pool: { max: 1 } })
  cleanup.defer(() => db.close())
  const sql: Sql = async <Row>(text: string, values: readonly unknown[] = []) => (await db.query(text, { bind: [...values] }))[0] as Row[]
  const [seeded] = await sql("select 1 from pg_tables where tablename = 'bench_seeded'")
  if (!seeded) {
    const startedAt = performance.now()
    await sql("set work_mem = '256MB'")
    await sql("set maintenance_work_mem = '1GB'")
    await sql('set synchronous_commit = off')
    await seedCatalogue({ amounts: { tracks }, sql, report: () => {} })
    await sql('create table bench_seeded ()')
    // Otherwise autovacuum does it during the measurements.
    await sql('vacuum analyze')
    console.error(`  ${tracks} tracks: seeded in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  }
  await addRows(sql)
  return { ...site, sql }
}
