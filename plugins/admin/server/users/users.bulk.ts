import { type BulkJob, parseListQuery } from '@balafon/sdk/contract'
import { type BulkResource, type Caller, problem, type ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { users as resource } from '../../contract/users.ts'
import { readUserFilters } from './users.reader.ts'

/** A list of this length is counted exactly before a bulk action starts. */
const MAX_COUNT = 1_000_000
const ROLE_ACTION = /^add_role:(\d{1,15})$/
const ACTIONS: readonly string[] = ['suspend', 'unsuspend', 'verify', 'delete']

/** Returns the name under which a bulk action is stored: the role to add is part of it. */
export const formatBulkAction = (action: string, roleId: number | undefined): string => (action === 'add_role' ? `add_role:${roleId}` : action)

/** Presents a bulk action without the role in its name. */
export const presentBulkJob = (job: BulkJob): BulkJob => ({ ...job, action: ROLE_ACTION.test(job.action) ? 'add_role' : job.action })

/** Creates the bulk actions on users. Each user is changed as if an administrator opened the account. */
export function createUserBulkActions({ db, users }: Pick<ServerContext, 'db' | 'users'>): BulkResource {
  const parse = (search: string, { can }: Caller) => readUserFilters(parseListQuery(resource, new URLSearchParams(search), can) as never)

  async function run(action: string, id: number, caller: Caller, transaction: Transaction) {
    const actor = caller.userId === null ? null : await findActor(caller.userId)
    const roleId = ROLE_ACTION.exec(action)?.[1]
    if (roleId) return users.addRole(id, Number(roleId), actor, transaction)
    if (action === 'suspend') return users.suspend(id, { reason: null, until: null }, actor, transaction)
    if (action === 'unsuspend') return users.unsuspend(id, actor, transaction)
    if (action === 'delete') return users.removeAccount(id, { content: 'keep' }, actor, transaction)
    await users.assertCanManage(id, actor, transaction)
    const account = await users.findAccount(id, transaction)
    if (account) await users.markEmailVerified(id, account.email, transaction)
  }

  async function findActor(id: number) {
    const user = await users.find(id)
    if (!user) throw problem(401, 'unauthenticated')
    return { id, user }
  }

  return {
    path: resource.path,
    db,
    canRun: (action, { can }) => can('users.update') && (ACTIONS.includes(action) || ROLE_ACTION.test(action)),
    countRows: async (search, caller) => (await users.count(parse(search, caller), MAX_COUNT)).count,
    async listIds(search, { afterId, limit }, caller) {
      const page = await users.list({ ...parse(search, caller), sort: 'id', afterId, limit })
      return page.users.map(({ id }) => id)
    },
    async apply(action, id, caller, transaction) {
      if (!(await users.findAccount(id, transaction))) throw problem(404, 'not_found')
      await run(action, id, caller, transaction)
      return { before: { id, version: 1 }, after: null }
    },
    async restore() {
      throw problem(409, 'bulk.cannot_undo')
    },
  }
}
