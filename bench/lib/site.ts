import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Sequelize } from 'sequelize'
import { adoptOrStart } from '../../packages/postgres/index.ts'
import { fillCatalogue } from './catalogue.ts'
import { ROOT } from './paths.ts'
import { freePort, type Program, type Running, startServer } from './server.ts'

export interface Home {
  readonly databaseUrl: string
  readonly dataDir: string
}

export async function temporaryFolder(scope: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balafon-bench-'))
  scope.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A PostgreSQL of the bench's own, still empty. */
export async function openHome(scope: AsyncDisposableStack): Promise<Home> {
  const dataDir = await temporaryFolder(scope)
  const postgres = await adoptOrStart(path.join(dataDir, 'postgres'))
  scope.defer(() => postgres.release())
  return { databaseUrl: postgres.url, dataDir }
}

/** The real site as it runs in production, without demo content. */
export function siteProgram({ databaseUrl, dataDir }: Home, port: number): Program {
  const env = {
    NODE_ENV: 'production',
    BASE_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    APP_SECRET: 'a secret for benchmarks, known to everybody',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: 'false',
    DEMO_PASSWORD: '',
    LOG_LEVEL: process.env.BENCH_LOG_LEVEL ?? 'silent',
    PLUGINS_DIR: '',
    TRUSTED_PROXIES: '',
  }
  return { args: [path.join(ROOT, 'server/main.ts')], env, port, readyPath: '/health' }
}

/** A running site with a small catalogue. */
export async function startFilledSite(scope: AsyncDisposableStack): Promise<Running> {
  const home = await openHome(scope)
  const site = await startServer(scope, siteProgram(home, await freePort()))
  const db = new Sequelize(home.databaseUrl, { dialect: 'postgres', logging: false })
  try {
    await fillCatalogue(db)
  } finally {
    await db.close()
  }
  return site
}
