// Builds the host and the plugins in watch mode, and runs the server until this process is stopped.
import path from 'node:path'
import { startPostgres } from '@balafon/postgres'
import { readConfig } from '../../server/app/config/config.ts'
import { ROOT } from '../lib/prepare.mjs'
import { listBuildFolders, startBuilds } from './builds.mjs'
import { createServerProcess } from './server-process.mjs'
import { watchServerSources } from './watch-sources.mjs'

const config = readConfig(process.env)
const pluginFolders = [path.join(ROOT, 'plugins'), ...(config.pluginsDir ? [config.pluginsDir] : [])]

const startedAt = performance.now()
const builds = await startBuilds(listBuildFolders(pluginFolders), config.developmentBuilds)
console.log(`  Build                 ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)

// PostgreSQL runs longer than a server process, so that a restart does not have to wait for it.
const postgres = config.databaseUrl ? undefined : await startPostgres(path.join(config.dataDir, 'postgres'))
postgres?.supervise({ info: () => {}, warn: console.warn, error: console.error })
const server = createServerProcess({ ...process.env, ...(postgres && { DATABASE_URL: postgres.url, DATABASE_MIGRATION_URL: postgres.migrationUrl }) })
server.start()

builds.subscribe(({ folder, isFirst }) => {
  // A first build that is reported now follows failed builds. The running server could not read this plugin, so it has to restart.
  if (isFirst) server.restart()
  else server.reportBuild(folder)
})
watchServerSources(ROOT, pluginFolders, () => server.restart())

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  await server.stop()
  await builds.close()
  await postgres?.release()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop())
