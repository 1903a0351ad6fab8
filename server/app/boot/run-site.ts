import { rmSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { createFolder } from '@balafon/postgres'
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { ensureDemoAccounts, loadDemoContent } from '../demo/demo.ts'
import { receiveBuilds } from '../dev/apply-build.ts'
import { assertCanListen } from './assert-can-listen.ts'
import { describeError } from './describe-error.ts'
import { type OpenSite, openSite } from './open-site.ts'
import { printStartMessage } from './print-start-message.ts'
import { createProgress } from './progress.ts'

const progress = createProgress()

/** Starts the site of this process and serves it until the process gets a signal. Ends the process with a message for the operator when it cannot start. */
export async function runSite() {
  try {
    await startSite()
  } catch (error) {
    progress.fail()
    console.error(describeError(error))
    if (!(error instanceof ConfigError) && process.env.LOG_LEVEL === 'debug') console.error(error)
    process.exit(1)
  }
}

async function startSite() {
  const config = readConfig(process.env)
  // This check comes first: when the site already runs, a second start must fail before it empties the temporary folder of the running site.
  await assertCanListen(config)
  useTemporaryFolder(config.dataDir)
  const opened = await openSite(config, progress)
  stopOnSignals(opened)
  if (config.hasLiveReload) receiveBuilds(opened.site.applyBuild)
  try {
    await serve(config, opened)
  } catch (error) {
    await opened.close().catch(() => {})
    throw error
  }
}

/** Makes this process and its libraries write temporary files to the data folder only. */
function useTemporaryFolder(dataDir: string) {
  const folder = path.join(dataDir, 'tmp')
  rmSync(folder, { recursive: true, force: true })
  createFolder(folder)
  process.env.TMPDIR = folder
}

async function serve(config: Config, { site }: OpenSite) {
  const accounts = config.isDemo ? await ensureDemoAccounts(site, config.demoPassword) : null
  if (config.isDemo) await progress.run('Demo music', (report) => loadDemoContent(site, report))
  await site.start()
  printStartMessage({ config, port: site.server.info.port, accounts, plugins: site.registry.listStatuses() })
  // Node writes the compile cache when the process ends, but not when it is killed. So it is written now.
  flushCompileCache()
}

function stopOnSignals(opened: OpenSite) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    progress.print('Stopping')
    await opened.close().catch((error) => console.error(describeError(error)))
    process.exit(0)
  }
  // This listener comes before those of plugins, because Node does not call it after a listener that throws.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.prependListener(signal, () => void stop())
  // Emitted when `npm run dev`, which started this process, has ended.
  process.once('disconnect', () => void stop())
}
