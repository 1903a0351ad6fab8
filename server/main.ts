import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { describeError } from './app/boot/describe-error.ts'
import { type OpenSite, openSite } from './app/boot/open-site.ts'
import { printStartMessage } from './app/boot/print-start-message.ts'
import { createProgress } from './app/boot/progress.ts'
import { type Config, ConfigError, readConfig } from './app/config/config.ts'
import { ensureDemoAccounts, loadDemoContent } from './app/demo/demo.ts'

const steps = createProgress()

async function main() {
  const config = readConfig(process.env)
  scratchIn(config.dataDir)
  const opened = await openSite(config, steps)
  endOnSignals(opened)
  try {
    await serve(config, opened)
  } catch (error) {
    await opened.close().catch(() => {})
    throw error
  }
}

/** Whatever needs a scratch file, ours or a library's, has it in the data folder and nowhere else. */
function scratchIn(dataDir: string) {
  const scratch = path.join(dataDir, 'tmp')
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { recursive: true })
  process.env.TMPDIR = scratch
}

async function serve(config: Config, { site }: OpenSite) {
  const accounts = config.demo ? await ensureDemoAccounts(site, config.demoPassword) : null
  if (config.demo) await steps.run('Demo music', (progress) => loadDemoContent(site, progress))
  await site.start()
  printStartMessage({ config, port: site.server.info.port, accounts, plugins: site.registry.listStatuses() })
}

function endOnSignals(opened: OpenSite) {
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    steps.print('Stopping')
    await opened.close().catch((error) => console.error(describeError(error)))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
}

try {
  await main()
} catch (error) {
  steps.fail()
  console.error(describeError(error))
  if (!(error instanceof ConfigError) && process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}
