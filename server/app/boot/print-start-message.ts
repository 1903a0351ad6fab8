import type { PluginStatus } from '../../plugins/registry.ts'
import type { Config } from '../config/config.ts'
import type { DemoAccounts } from '../demo/demo.ts'

interface Announcement {
  readonly config: Config
  readonly port: number | string
  readonly accounts: DemoAccounts | null
  readonly plugins: readonly PluginStatus[]
}

/** The last lines of a start: where it is, and who can sign in. */
export function printStartMessage({ config, port, accounts, plugins }: Announcement) {
  const address = config.port === 0 ? `http://localhost:${port}` : config.baseUrl
  const suspended = plugins.filter(({ status }) => status === 'suspended').map(({ id, reason }) => `  ! ${id} is suspended: ${reason?.detail}`)
  const lines = ['', `  Balafon is at  ${address}`, ...suspended, ...(config.demo ? accountLines(accounts) : []), '']
  console.log(lines.join('\n'))
}

function accountLines(accounts: DemoAccounts | null): string[] {
  if (!accounts)
    return [
      '  Demo accounts  listener@demo.test, artist@demo.test, admin@demo.test',
      '  Their password was shown at the first start (or is DEMO_PASSWORD from then).',
    ]
  return [`  Demo accounts  ${accounts.emails.join(', ')}`, `  Password       ${accounts.password}   (shown this once)`]
}
