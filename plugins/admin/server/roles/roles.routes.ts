import { createReadRoutes, implement, requireUser, type ServerContext } from '@balafon/sdk/server'
import { listPermissions } from '../../contract/permission-groups.ts'
import { createRole, deleteRole, getRole, roles as resource, updateRole } from '../../contract/roles.ts'
import { createServiceReader, getSortKey } from '../lists/service-reader.ts'
import { presentListedRole } from './roles.presenter.ts'
import type { RolesService } from './roles.service.ts'

const SORT_KEYS = ['name', '-name', 'created_at', '-created_at'] as const

type Context = Pick<ServerContext, 'roles' | 'audit' | 'translate'>

/** Creates the routes of the list of roles. */
export function createRoleListRoutes(context: Context) {
  const { roles } = context
  const reader = createServiceReader(resource, {
    async fetch(query, page) {
      const result = await roles.list({ query: query.query, sort: getSortKey(query, SORT_KEYS) ?? 'name', ...page })
      return { rows: result.roles.map(presentListedRole), nextCursor: result.nextCursor }
    },
    count: async ({ query }) => ({ total: await roles.count({ query }), isExact: true }),
  })
  const { list, count, export: exportCsv } = createReadRoutes(resource, reader, context)
  return [list, count, exportCsv]
}

/** Creates the routes of the role editor. */
export const createRoleRoutes = (roles: RolesService) => [
  implement(getRole, ({ params }) => roles.get(params.id)),
  implement(createRole, ({ body, user }) => roles.create(body, requireUser(user))),
  implement(updateRole, ({ params, body, user }) => roles.update(params.id, body, requireUser(user))),
  implement(deleteRole, ({ params, query, user }) => roles.remove(params.id, query.version, requireUser(user))),
  implement(listPermissions, async ({ request, user }) => roles.listPermissions(request.language, requireUser(user))),
]
