import type { PluginStatus } from '../../plugins/registry.ts'
import type { Config } from '../config/config.ts'
import type { DemoAccounts } from '../demo/demo.ts'

interface StartMessage {
  readonly config: Config
  readonly port: number | string
  /** The demo accounts when this start created them, otherwise `null`. */
  readonly accounts: DemoAccounts | null
  readonly plugins: readonly PluginStatus[]
}

/** Prints the URL of the site, the plugins that do not run, and the demo accounts. */
export function printStartMessage({ config, port, accounts, plugins }: StartMessage) {
  const url = config.port === 0 ? `http://localhost:${port}` : config.baseUrl
  const suspended = plugins.filter(({ status }) => status === 'suspended').map(({ id, reason }) => `  ! ${id} is suspended: ${reason?.detail}`)
  const warnings = config.isProduction && !config.isSecure ? ['  ! BASE_URL uses http: passwords and cookies can be read on the way'] : []
  const lines = ['', `  Balafon is at  ${url}`, ...warnings, ...suspended, ...(config.isDemo ? describeAccounts(accounts) : []), '']
  console.log(lines.join('\n'))
}

function describeAccounts(accounts: DemoAccounts | null): string[] {
  if (!accounts)
    return [
      '  Demo accounts  listener@demo.test, artist@demo.test, admin@demo.test',
      '  Password       shown at the first start, or the DEMO_PASSWORD of that start',
    ]
  return [`  Demo accounts  ${accounts.emails.join(', ')}`, `  Password       ${accounts.password}   (shown only once)`]
}
