import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '@balafon/server/testing/find-free-port'
import { Sequelize } from 'sequelize'
import { startPostgres } from '../../packages/postgres/index.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { ROOT } from './paths.ts'
import { sendRequest } from './send-request.ts'
import { type RunningServer, type ServerProgram, sleep, startServer } from './server.ts'

export interface SiteData {
  readonly databaseUrl: string
  readonly migrationUrl: string
  readonly dataDir: string
}

/** Creates a folder that is deleted when `cleanup` is disposed. */
export async function createTemporaryFolder(cleanup: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balafon-bench-'))
  cleanup.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Starts a PostgreSQL for the benchmark, with an empty database.
 * @param folder Keeps the data there, for later runs. Default: a folder that is deleted.
 */
export async function createSiteData(cleanup: AsyncDisposableStack, folder?: string): Promise<SiteData> {
  const dataDir = folder ?? (await createTemporaryFolder(cleanup))
  const postgres = await startPostgres(path.join(dataDir, 'postgres'))
  cleanup.defer(() => postgres.release())
  return { databaseUrl: postgres.url, migrationUrl: postgres.migrationUrl, dataDir }
}

/** Creates the program that runs the real site as in production, without demo content. */
export function createSiteProgram({ databaseUrl, migrationUrl, dataDir }: SiteData, port: number): ServerProgram {
  const env = {
    NODE_ENV: 'production',
    ALLOW_HTTP: '1',
    BASE_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    APP_SECRET: 'a secret for benchmarks only, never for a real site',
    DATABASE_URL: databaseUrl,
    DATABASE_MIGRATION_URL: migrationUrl,
    DATA_DIR: dataDir,
    DEMO: 'false',
    DEMO_PASSWORD: '',
    LOG_LEVEL: process.env.BENCH_LOG_LEVEL ?? 'silent',
    PLUGINS_DIR: '',
    TRUSTED_PROXIES: '',
  }
  // `npm start` and the container image set the same option.
  return { args: ['--max-semi-space-size=8', path.join(ROOT, 'server/dist/main.js')], env, port, readyPath: '/health' }
}

/** How long a benchmark waits until all plugins are installed, which takes more than a minute on a busy machine. */
const INSTALL_TIMEOUT_MS = 240_000

/** Waits until the player has created its tables. The site responds before that. */
export async function waitForPlayer(url: string): Promise<void> {
  for (const deadline = Date.now() + INSTALL_TIMEOUT_MS; Date.now() < deadline; await sleep(200))
    if ((await sendRequest(`${url}/api/v1/genres`)).status === 200) return
  throw new Error('The player was not installed in time. A plugin does not start when its sources were changed after the build.')
}

/** Starts the real site with a small catalogue. `environment` contains environment variables of the site that replace its defaults. */
export async function startSiteWithCatalogue(cleanup: AsyncDisposableStack, environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const data = await createSiteData(cleanup)
  const program = createSiteProgram(data, await findFreePort())
  const site = await startServer(cleanup, { ...program, env: { ...program.env, ...environment } })
  await waitForPlayer(site.url)
  const db = new Sequelize(data.databaseUrl, { dialect: 'postgres', logging: false })
  try {
    await fillCatalogue(db)
  } finally {
    await db.close()
  }
  return site
}
