import { type ErrorCode, listKeys } from '@balafon/sdk/contract'
import { type Actor, conflictProblem, fieldProblem, type Identity, problem, type UserAccount as SdkUserAccount, type ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { NewUserBody, UserAccount, UserPatch } from '../../contract/users.ts'
import { presentAccount } from './users.presenter.ts'

/** The value list that contains the allowed values of each field. */
const VALUE_LISTS = { language: 'localizations', country: 'countries', timezone: 'timezones' } as const
const AUDITED = ['firstName', 'lastName', 'email', 'language', 'country', 'timezone', 'image'] as const

type Context = Pick<ServerContext, 'db' | 'users' | 'sessions' | 'roles' | 'audit' | 'valueLists'>

export type UsersService = ReturnType<typeof createUsersService>

/** Creates the service of accounts for administrators. */
export function createUsersService({ db, users, sessions, audit, valueLists }: Context) {
  async function getAccount(id: number, transaction?: Transaction): Promise<SdkUserAccount> {
    const account = await users.findAccount(id, transaction)
    if (!account) throw problem(404, 'not_found')
    return account
  }

  async function present(id: number, me: Identity): Promise<UserAccount> {
    const [account, user, ownPermissions] = await Promise.all([getAccount(id), users.find(id), users.listOwnPermissions(id)])
    const permissions = (list: typeof ownPermissions) => list.map(({ name, restrictions }) => ({ name, restrictions: [...restrictions] }))
    return presentAccount(account, {
      own_permissions: permissions(ownPermissions),
      permissions: permissions(user?.permissions ?? []),
      can_manage: await canManage(id, me),
    })
  }

  const canManage = (id: number, me: Identity) =>
    users.assertCanManage(id, me).then(
      () => true,
      () => false,
    )

  async function assertKnownValues(patch: Partial<Record<keyof typeof VALUE_LISTS, string | null>>) {
    const errors: Record<string, ErrorCode> = {}
    for (const field of listKeys(VALUE_LISTS)) {
      const value = patch[field]
      if (value && !(await valueLists.has(VALUE_LISTS[field], value))) errors[field] = 'field.format'
    }
    if (Object.keys(errors).length > 0) throw fieldProblem(errors)
  }

  /**
   * Requires a confirmed password for a new address, because the address can be used to take over the account. Administrators change their
   * own address in the account settings, where a code verifies it.
   */
  async function assertCanChangeAddress(id: number, me: Identity, isNewEmail: boolean) {
    await users.assertCanManage(id, me)
    if (isNewEmail) await sessions.requirePasswordConfirmation(me)
  }

  async function runIfCurrent(id: number, version: number, me: Identity, change: (account: SdkUserAccount, transaction: Transaction) => Promise<void>) {
    const isStale = await db.transaction(async (transaction) => {
      await users.lock(id, transaction)
      const account = await getAccount(id, transaction)
      if (account.version !== version) return true
      await change(account, transaction)
      return false
    })
    const user = await present(id, me)
    if (isStale) throw conflictProblem(user)
    return { user }
  }

  async function setVerified(account: SdkUserAccount, isVerified: boolean | undefined, email: string, transaction: Transaction) {
    if (isVerified === true) await users.markEmailVerified(account.id, email, transaction)
    if (isVerified === false) await users.markEmailUnverified(account.id, transaction)
  }

  async function recordUpdate(before: SdkUserAccount, actor: Actor, transaction: Transaction) {
    const after = await getAccount(before.id, transaction)
    const describe = (account: SdkUserAccount) => ({
      ...Object.fromEntries(AUDITED.map((name) => [name, account[name]])),
      verified: account.emailVerifiedAt !== null,
    })
    const entry = { action: 'user.update', entity: 'core.user', entityId: before.id, label: after.name, userId: actor?.id ?? null }
    if (JSON.stringify(describe(before)) === JSON.stringify(describe(after))) return
    await audit.record({ ...entry, before: describe(before), after: describe(after) }, transaction)
  }

  return {
    get: async (id: number, me: Identity) => ({ user: await present(id, me) }),
    async create({ password, roles: roleIds, is_verified, ...names }: NewUserBody, me: Identity) {
      const passwordHash = password === undefined ? null : await users.hashPassword(password)
      const name = [names.first_name, names.last_name].filter(Boolean).join(' ')
      const id = await db.transaction(async (transaction) => {
        const created = await users.create({ ...names, password: passwordHash, ...(name && { name }) }, transaction)
        if (is_verified) await users.markEmailVerified(created.id, names.email, transaction)
        const entry = { action: 'user.create', entity: 'core.user', entityId: created.id, label: name || names.email, userId: me.id }
        await audit.record({ ...entry, after: { email: names.email, name } }, transaction)
        if (roleIds) await users.setRoles(created.id, roleIds, me, transaction)
        return created.id
      })
      return { user: await present(id, me) }
    },
    async update(id: number, { version, email, is_verified, roles: roleIds, ...patch }: UserPatch, me: Identity) {
      await assertKnownValues(patch)
      const current = await getAccount(id)
      const isNewEmail = email !== undefined && email.toLowerCase() !== current.email.toLowerCase()
      if (isNewEmail || is_verified !== undefined) await assertCanChangeAddress(id, me, isNewEmail)
      else if (id !== me.id) await users.assertCanManage(id, me)
      return runIfCurrent(id, version, me, async (account, transaction) => {
        const changes = { ...patch, ...(email !== undefined && { email }) }
        if (Object.keys(changes).length > 0) await users.update(id, changes, transaction)
        await setVerified(account, is_verified, email ?? account.email, transaction)
        await recordUpdate(account, me, transaction)
        if (roleIds) await users.setRoles(id, roleIds, me, transaction)
      })
    },
    async setPermissions(id: number, { version, permissions }: { version: number; permissions: UserAccount['own_permissions'] }, me: Identity) {
      return runIfCurrent(id, version, me, async (_account, transaction) => {
        await users.setPermissions(id, permissions, me, transaction)
      })
    },
    async suspend(id: number, { reason, until }: { reason: string | null; until: string | null }, me: Identity) {
      await users.suspend(id, { reason: reason || null, until: until === null ? null : new Date(until) }, me)
      return { user: await present(id, me) }
    },
    async unsuspend(id: number, me: Identity) {
      await users.unsuspend(id, me)
      return { user: await present(id, me) }
    },
    async remove(id: number, content: 'keep' | 'delete', me: Identity) {
      await users.removeAccount(id, { content }, me)
      return {}
    },
    async viewAs(id: number, me: Identity) {
      await sessions.startViewAs(me, id)
      return {}
    },
  }
}
