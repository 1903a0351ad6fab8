import { mkdirSync } from 'node:fs'
import { announce } from './boot/announce.ts'
import { explain } from './boot/explain.ts'
import { type OpenSite, open } from './boot/open-site.ts'
import { createSteps } from './boot/steps.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { bringDemoContent, ensureDemoAccounts } from './demo/demo.ts'

const steps = createSteps()

async function main() {
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  const opened = await open(config, steps)
  endOnSignals(opened)
  try {
    await serve(config, opened)
  } catch (error) {
    await opened.close().catch(() => {})
    throw error
  }
}

async function serve(config: Config, { site }: OpenSite) {
  const accounts = config.demo ? await ensureDemoAccounts(site, config.demoPassword) : null
  if (config.demo) await steps.run('Demo music', (progress) => bringDemoContent(site, progress))
  await site.start()
  announce({ config, port: site.server.info.port, accounts, plugins: site.registry.statuses() })
}

function endOnSignals(opened: OpenSite) {
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    steps.note('Stopping')
    await opened.close().catch((error) => console.error(explain(error)))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
}

try {
  await main()
} catch (error) {
  steps.fail()
  console.error(explain(error))
  if (!(error instanceof ConfigError) && process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}
