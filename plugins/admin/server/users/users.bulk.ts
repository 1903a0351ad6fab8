import { parseListQuery } from '@balafon/sdk/contract'
import { type BulkInput, type BulkResource, type Caller, problem, type ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import * as z from 'zod/mini'
import { BULK_ACTIONS, BulkInputFields, users as resource } from '../../contract/users.ts'
import { MAX_BULK_COUNT, readUserFilters } from './users.reader.ts'

const ACTIONS: readonly string[] = BULK_ACTIONS
const StoredInput = z.object(BulkInputFields)

/** Creates the bulk actions on users. They check the same rights for each user as an action on a single account. */
export function createUserBulkActions({ db, users }: Pick<ServerContext, 'db' | 'users'>): BulkResource {
  const parse = (search: string, { can }: Caller) => readUserFilters(parseListQuery(resource, new URLSearchParams(search), can))

  async function run(action: string, id: number, { caller, input, transaction }: { caller: Caller; input: BulkInput | null; transaction: Transaction }) {
    const actor = caller.userId === null ? null : await findActor(caller.userId)
    const { role_id = 0, reason = null, until = null, content = 'keep' } = z.parse(StoredInput, input ?? {})
    if (action === 'add_role') return users.addRole(id, role_id, actor, transaction)
    if (action === 'suspend') return users.suspend(id, { reason: reason || null, until: until === null ? null : new Date(until) }, actor, transaction)
    if (action === 'unsuspend') return users.unsuspend(id, actor, transaction)
    if (action === 'delete') return users.removeAccount(id, { content }, actor, transaction)
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
    canRun: (action, { can }) => can('users.update') && ACTIONS.includes(action),
    countRows: async (search, caller) => (await users.count(parse(search, caller), MAX_BULK_COUNT)).count,
    async listIds(search, { afterId, limit }, caller) {
      const page = await users.list({ ...parse(search, caller), sort: 'id', afterId, limit })
      return page.users.map(({ id }) => id)
    },
    async apply(action, id, caller, transaction, input) {
      if (!(await users.findAccount(id, transaction))) throw problem(404, 'not_found')
      await run(action, id, { caller, input, transaction })
      return { before: { id, version: 1 }, after: null }
    },
    async restore() {
      throw problem(409, 'bulk.cannot_undo')
    },
  }
}
