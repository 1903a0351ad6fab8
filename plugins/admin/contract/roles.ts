import {
  boolean,
  defineEndpoint,
  defineResource,
  Id,
  integer,
  longText,
  ROLE_CHANGE_ERRORS,
  resourceEndpoints,
  Timestamp,
  text,
  timestamp,
} from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { GrantedPermissions } from './permission-groups.ts'

const access = { permission: 'roles.update' } as const
const readOnly = { readOnly: true, filterable: false } as const
const fact = { ...readOnly, sortable: false } as const

/** The list of roles. Its form is the role editor, which has its own endpoints. */
export const roles = defineResource({
  name: { one: 'role', many: 'roles' },
  labels: 'admin.roles',
  entity: 'core.role',
  path: 'roles',
  fields: {
    name: text({ ...readOnly, max: 100 }),
    description: longText({ ...readOnly, nullable: true, max: 1000 }),
    users_count: integer(fact),
    permissions_count: integer(fact),
    is_default: boolean(fact),
    is_guest: boolean(fact),
    is_internal: boolean(fact),
    created_at: timestamp(readOnly),
  },
  search: ['name', 'description'],
  list: { columns: ['name', 'description', 'users_count', 'permissions_count', 'created_at'], sort: ['name'], paging: 'cursor' },
  access: { view: access },
})

const { list, count, export: exportCsv } = resourceEndpoints(roles)
export const listRoles = list
export const countRoles = count
export const exportRoles = exportCsv

const Version = z.int().check(z.minimum(1))

/** A role with its permissions. */
export const Role = z.object({
  id: z.int(),
  /** Increases with each change. */
  version: Version,
  name: z.string(),
  description: z.nullable(z.string()),
  /** New users get the role. */
  is_default: z.boolean(),
  /** Guests have the role. */
  is_guest: z.boolean(),
  /** The role is for the staff of the site only. No plugin offers it to users. */
  is_internal: z.boolean(),
  permissions: GrantedPermissions,
  users_count: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
/** A role with its permissions. */
export type Role = z.infer<typeof Role>

export const RoleBody = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u)),
  description: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(1000), z.regex(/^[^\0]*$/))), null),
  is_default: z._default(z.boolean(), false),
  is_guest: z._default(z.boolean(), false),
  is_internal: z._default(z.boolean(), false),
  permissions: GrantedPermissions,
})
export type RoleBody = z.infer<typeof RoleBody>

const RolePatch = z.strictObject({
  version: Version,
  name: z.optional(RoleBody.shape.name),
  description: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(1000), z.regex(/^[^\0]*$/)))),
  is_default: z.optional(z.boolean()),
  is_guest: z.optional(z.boolean()),
  is_internal: z.optional(z.boolean()),
  permissions: z.optional(GrantedPermissions),
})
export type RolePatch = z.infer<typeof RolePatch>

const params = z.strictObject({ id: Id })
const response = z.object({ role: Role })

export const getRole = defineEndpoint({
  method: 'GET',
  path: 'roles/{id}',
  summary: 'Get a role with its permissions',
  access,
  params,
  response,
  errors: ['roles.unknown'],
})

export const createRole = defineEndpoint({
  method: 'POST',
  path: 'roles',
  summary: 'Create a role',
  access,
  body: RoleBody,
  response,
  status: 201,
  errors: ROLE_CHANGE_ERRORS,
})

export const updateRole = defineEndpoint({
  method: 'PATCH',
  path: 'roles/{id}',
  summary: 'Change a role. When another editor has changed it, the response is 409 with the role as it is now',
  access,
  params,
  body: RolePatch,
  response,
  errors: [...ROLE_CHANGE_ERRORS, 'resource.conflict'],
  conflict: Role,
})

export const deleteRole = defineEndpoint({
  method: 'DELETE',
  path: 'roles/{id}',
  summary: 'Delete a role. Its users keep their account',
  access,
  params,
  query: z.strictObject({ version: z.coerce.number().check(z.int(), z.minimum(1)) }),
  response: z.object({}),
  errors: [...ROLE_CHANGE_ERRORS, 'resource.conflict'],
  conflict: Role,
})
