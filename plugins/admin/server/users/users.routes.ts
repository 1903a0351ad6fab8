import { createReadRoutes, fieldProblem, implement, requireUser, type ServerContext } from '@balafon/sdk/server'
import {
  cancelBulkJobOfUsers,
  changeSelectedUsers,
  createUserAccount,
  deleteUserAccount,
  getBulkJobOfUsers,
  getUserAccount,
  users as resource,
  setUserPermissions,
  suspendUser,
  unsuspendUser,
  updateUserAccount,
  viewAsUser,
} from '../../contract/users.ts'
import { createUsersReader } from './users.reader.ts'
import type { UsersService } from './users.service.ts'

type Context = Pick<ServerContext, 'users' | 'sessions' | 'audit' | 'translate' | 'resources'>

/** Creates the routes of the list of users. Its rows belong to the core, so a reader written by hand replaces the model. */
export function createUserListRoutes(context: Context) {
  const { list, count, export: exportCsv } = createReadRoutes(resource, createUsersReader(context.users), context)
  const { bulk } = context.resources
  const { path } = resource
  return [
    list,
    count,
    exportCsv,
    implement(changeSelectedUsers, async ({ body: { action, selection, ...input }, user, transaction, getCaller }) => {
      if (action === 'add_role' && input.role_id === undefined) throw fieldProblem({ role_id: 'field.required' })
      if (input.until && Date.parse(input.until) <= Date.now()) throw fieldProblem({ until: 'users.suspension_end' })
      if (action === 'delete') await context.sessions.requirePasswordConfirmation(requireUser(user))
      return bulk.start({ path, action, selection, input, caller: await getCaller() }, transaction)
    }),
    implement(getBulkJobOfUsers, async ({ params, getCaller }) => bulk.get({ path, ...params, caller: await getCaller() })),
    implement(cancelBulkJobOfUsers, async ({ params, getCaller }) => bulk.cancel({ path, ...params, caller: await getCaller() })),
  ]
}

/** Creates the routes of one account. */
export const createUserRoutes = (users: UsersService) => [
  implement(getUserAccount, ({ params, user }) => users.get(params.id, requireUser(user))),
  implement(createUserAccount, ({ body, user }) => users.create(body, requireUser(user))),
  implement(updateUserAccount, ({ params, body, user }) => users.update(params.id, body, requireUser(user))),
  implement(setUserPermissions, ({ params, body, user }) => users.setPermissions(params.id, body, requireUser(user))),
  implement(suspendUser, ({ params, body, user }) => users.suspend(params.id, body, requireUser(user))),
  implement(unsuspendUser, ({ params, user }) => users.unsuspend(params.id, requireUser(user))),
  implement(deleteUserAccount, ({ params, query, user }) => users.remove(params.id, query.content, requireUser(user))),
  implement(viewAsUser, ({ params, user }) => users.viewAs(params.id, requireUser(user))),
]
