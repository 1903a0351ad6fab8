import { randomBytes } from 'node:crypto'
import type { DemoProgress } from '@balafon/sdk/server'
import type { Site } from '../site.ts'

export interface DemoAccounts {
  readonly emails: readonly string[]
  readonly password: string
}

const ACCOUNTS = [
  { email: 'listener@demo.test', name: 'Awa Listener', role: undefined },
  { email: 'artist@demo.test', name: 'Koffi Artist', role: 'artist' },
  { email: 'admin@demo.test', name: 'Mariam Admin', role: 'admin' },
] as const

/** The roles every site starts with. */
export async function ensureRoles({ identities, guestRole }: Pick<Site, 'identities' | 'guestRole'>) {
  await identities.ensureRole({ name: 'guests', isGuest: true, permissions: ['music.view'] })
  await identities.ensureRole({ name: 'users', isDefault: true, permissions: ['music.view', 'backstageRequests.create'] })
  await identities.ensureRole({ name: 'artist', permissions: ['music.create'] })
  await identities.ensureRole({ name: 'admin', permissions: ['admin'] })
  guestRole.forget()
}

/** Accounts to try the site with. `null` when they were made at an earlier start: their password was shown then. */
export async function ensureDemoAccounts({ identities, contextFor }: Site, wished: string | undefined): Promise<DemoAccounts | null> {
  const known = await identities.credentialsByEmail(ACCOUNTS[0].email)
  if (known) return null
  const password = wished ?? randomBytes(9).toString('base64url')
  const { users } = contextFor('core')
  for (const { email, name, role } of ACCOUNTS) {
    const { id } = await users.create({ email, name, password })
    if (role) await identities.giveRole(id, role)
  }
  return { emails: ACCOUNTS.map(({ email }) => email), password }
}

/** Lets every open plugin bring its demo content, once. */
export async function bringDemoContent({ registry, pluginsStore, contextFor }: Site, progress: DemoProgress) {
  for (const { found, half, services } of registry.open()) {
    const { id } = found.manifest
    if (!half?.demo || !(await pluginsStore.needsDemo(id))) continue
    await half.demo(services, contextFor(id), progress)
    await pluginsStore.markDemo(id)
  }
}
