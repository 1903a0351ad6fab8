import { randomBytes } from 'node:crypto'
import type { DemoProgress } from '@balafon/sdk/server'
import type { Site } from '../site.ts'

export interface DemoAccounts {
  readonly emails: readonly string[]
  readonly password: string
}

const ACCOUNTS = [
  { email: 'listener@demo.test', first_name: 'Awa', last_name: 'Listener', role: undefined },
  { email: 'artist@demo.test', first_name: 'Koffi', last_name: 'Artist', role: 'artist' },
  { email: 'admin@demo.test', first_name: 'Mariam', last_name: 'Admin', role: 'admin' },
] as const

/** Creates the roles that every site starts with. */
export async function ensureRoles({ rolesStore, guestRole, registry }: Pick<Site, 'rolesStore' | 'guestRole' | 'registry'>) {
  const permissionsByRole = new Map<string, string[]>([
    ['guests', []],
    ['users', ['files.create']],
    ['admin', ['admin']],
  ])
  for (const { isFirstParty, current } of registry.list()) {
    if (!isFirstParty) continue
    for (const { name, defaultRoles = [] } of current.manifest.permissions ?? [])
      for (const role of defaultRoles) permissionsByRole.set(role, [...(permissionsByRole.get(role) ?? []), name])
  }
  for (const [name, permissions] of permissionsByRole)
    await rolesStore.insertRoleIfMissing({ name, permissions, isGuest: name === 'guests', isDefault: name === 'users' })
  guestRole.invalidate()
}

/** Creates the demo accounts. Returns `null` when they exist already: their password was printed when they were created. */
export async function ensureDemoAccounts({ rolesStore, getContext }: Site, chosenPassword: string | undefined): Promise<DemoAccounts | null> {
  const { users } = getContext('core')
  if (await users.findByEmail(ACCOUNTS[0].email)) return null
  const password = chosenPassword ?? randomBytes(9).toString('base64url')
  for (const { role, ...account } of ACCOUNTS) {
    const { id } = await users.create({ ...account, name: `${account.first_name} ${account.last_name}`, password })
    if (role) await rolesStore.insertUserRole(id, role)
  }
  return { emails: ACCOUNTS.map(({ email }) => email), password }
}

type DemoSite = Pick<Site, 'db' | 'registry' | 'pluginsStore' | 'getContext'>

/**
 * Loads the demo content of every running plugin that has not loaded it before. Does nothing while another node loads it: before
 * a plugin loads its content, it deletes the files of an interrupted run, and here these would be the files of the other node.
 */
export async function loadDemoContent(site: DemoSite, progress: DemoProgress) {
  await site.db.transaction(async (transaction) => {
    const statement = "select pg_try_advisory_xact_lock(hashtext('balafon/demo')) as is_locked"
    const [lock] = await site.getContext('core').sql<{ is_locked: boolean }>(statement, [], transaction)
    if (lock?.is_locked) await loadOutstandingContent(site, progress)
  })
}

async function loadOutstandingContent({ registry, pluginsStore, getContext }: DemoSite, progress: DemoProgress) {
  for (const { id, state } of registry.listRunning()) {
    const { serverModule, services } = state.instance
    if (!serverModule.demo || !(await pluginsStore.needsDemo(id))) continue
    await serverModule.demo(services, getContext(id), progress)
    await pluginsStore.markDemoLoaded(id)
  }
}
