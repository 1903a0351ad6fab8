import {
  choice,
  defineEndpoint,
  defineResource,
  email,
  type Field,
  Id,
  Label,
  resourceEndpoints,
  Selection,
  Timestamp,
  text,
  timestamp,
} from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { GrantedPermissions } from './permission-groups.ts'

const access = { permission: 'users.update' } as const

const readOnly = { readOnly: true, filterable: false } as const
const optional = { ...readOnly, nullable: true, sortable: false } as const

/** The roles of a user: several references, which the filter compares as one. */
const userRoles: Field<'reference', Label[], number[], number, { readonly readOnly: true; readonly sortable: false }> = {
  kind: 'reference',
  options: { readOnly: true, sortable: false },
  response: z.array(Label),
  input: z.array(z.int()),
  entity: 'core.role',
}

/** The list of accounts. Its path is not `users`, where users find and change their own account. */
export const users = defineResource({
  name: { one: 'user', many: 'users' },
  labels: 'admin.users',
  entity: 'core.user',
  path: 'admin/users',
  fields: {
    name: text(readOnly),
    email: email(readOnly),
    status: choice(['active', 'unverified', 'suspended'], { ...readOnly, sortable: false }),
    roles: userRoles,
    country: text(optional),
    language: text(optional),
    timezone: text(optional),
    created_at: timestamp({ readOnly: true }),
    email_verified_at: timestamp(optional),
    suspended_until: timestamp(optional),
    /** Shown beside the name. */
    image: text({ ...optional, isColumn: false, max: 2000 }),
  },
  search: ['name', 'email'],
  filters: {
    suspended: { kind: 'boolean', label: 'admin.users.filter.suspended' },
    verified: { kind: 'boolean', label: 'admin.users.filter.verified' },
    subscribed: { kind: 'boolean', label: 'admin.users.filter.subscribed' },
  },
  list: { columns: ['name', 'email', 'status', 'roles', 'country', 'created_at'], sort: ['-created_at'], paging: 'cursor' },
  access: { view: access, update: access },
  actions: { add_role: {}, suspend: { isDanger: true }, unsuspend: {}, verify: {} },
})

const { list, count, export: exportCsv, bulk, bulkJob, cancelBulk } = resourceEndpoints(users)
export const listUsers = list
export const countUsers = count
export const exportUsers = exportCsv
export const getBulkJobOfUsers = bulkJob
export const cancelBulkJobOfUsers = cancelBulk

const Reason = z.nullable(z.string().check(z.trim(), z.maxLength(1000), z.regex(/^[^\0]*$/)))
const Content = z.enum(['keep', 'delete'])
const RoleIds = z.array(z.int().check(z.positive())).check(z.maxLength(50))
const Version = z.int().check(z.minimum(1))

export const BULK_ACTIONS = ['add_role', 'suspend', 'unsuspend', 'verify', 'delete'] as const

/** What the actions on selected users need. */
export const BulkInputFields = {
  /** For `add_role`. */
  role_id: z.optional(z.int().check(z.positive())),
  /** For `suspend`, as for one user. */
  reason: z.optional(Reason),
  until: z.optional(z.nullable(Timestamp)),
  /** For `delete`: what becomes of what the users created. Default: it is kept. */
  content: z.optional(Content),
}

/** Applies an action to selected users. A deletion requires a confirmed password, as for one user. */
export const changeSelectedUsers = {
  ...bulk,
  body: z.strictObject({ action: z.enum(BULK_ACTIONS), selection: Selection, ...BulkInputFields }),
  errors: [...bulk.errors, 'users.suspension_end', 'password_confirmation_required'] as const,
}

const Role = z.object({ id: z.int(), name: z.string() })

/** An account, as administrators see it. */
export const UserAccount = z.object({
  id: z.int(),
  /** Increases with each change by an administrator. */
  version: Version,
  name: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  image: z.nullable(z.string()),
  email: z.string(),
  email_verified_at: z.nullable(Timestamp),
  /** Since when the account is suspended; null when it is not. In all fields, `banned` means suspended. */
  banned_at: z.nullable(Timestamp),
  /** When the suspension ends; null when it has no end. */
  banned_until: z.nullable(Timestamp),
  ban_reason: z.nullable(z.string()),
  language: z.nullable(z.string()),
  country: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  created_at: Timestamp,
  roles: z.array(Role),
  /** The permissions that the user was given directly, not through a role or a subscription. */
  own_permissions: GrantedPermissions,
  /** All permissions of the user: the own ones, and those of roles and subscriptions. */
  permissions: GrantedPermissions,
  /** Whether the caller may suspend and delete the account, and view the site as the user. */
  can_manage: z.boolean(),
})
/** An account, as administrators see it. */
export type UserAccount = z.infer<typeof UserAccount>

const params = z.strictObject({ id: Id })
const response = z.object({ user: UserAccount })

const CHANGE_ERRORS = ['not_found', 'users.own_account', 'users.higher_rights'] as const
const ROLE_ERRORS = ['roles.unknown', 'roles.is_guest_role', 'roles.not_held', 'roles.own_rights', 'roles.last_admin'] as const

// One line of visible characters, as in the account settings.
const NamePart = z.nullable(z.string().check(z.trim(), z.maxLength(80), z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u)))
const Email = z.string().check(z.trim(), z.maxLength(254), z.email())

export const getUserAccount = defineEndpoint({
  method: 'GET',
  path: 'admin/users/{id}',
  summary: 'Get an account with its roles and permissions',
  access,
  params,
  response,
  errors: ['not_found'],
})

export const NewUserBody = z.strictObject({
  first_name: z.optional(NamePart),
  last_name: z.optional(NamePart),
  email: Email,
  /** Without a password, the user gets an email with a link to choose one. */
  password: z.optional(z.string().check(z.minLength(8), z.maxLength(256))),
  /** Without roles, the user gets the default role. */
  roles: z.optional(RoleIds),
  is_verified: z._default(z.boolean(), false),
})
export type NewUserBody = z.infer<typeof NewUserBody>

/** The form that creates an account. Without a password, the user chooses one with the link for forgotten passwords. */
export const NewUserForm = z.strictObject({
  first_name: NamePart,
  last_name: NamePart,
  email: Email,
  password: z.union([z.literal(''), z.string().check(z.minLength(8), z.maxLength(256))]),
  roles: RoleIds,
  is_verified: z.boolean(),
})

/** The form that asks for a role. */
export const RoleChoice = z.strictObject({ role_id: z.int().check(z.positive()) })

export const createUserAccount = defineEndpoint({
  method: 'POST',
  path: 'admin/users',
  summary: 'Create an account for another person',
  access,
  body: NewUserBody,
  response,
  status: 201,
  errors: ['email_taken', ...ROLE_ERRORS],
})

export const UserPatch = z.strictObject({
  version: Version,
  first_name: z.optional(NamePart),
  last_name: z.optional(NamePart),
  /** The address can be used to take over the account, so a new one requires a confirmed password. */
  email: z.optional(Email),
  is_verified: z.optional(z.boolean()),
  /** `null` removes the image. */
  image: z.optional(z.null()),
  language: z.optional(z.nullable(z.string().check(z.maxLength(35)))),
  country: z.optional(z.nullable(z.string().check(z.maxLength(2)))),
  timezone: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  /** The ids of the roles. */
  roles: z.optional(RoleIds),
})
export type UserPatch = z.infer<typeof UserPatch>

/** The form of the account details. */
export const UserDetails = z.strictObject({
  first_name: NamePart,
  last_name: NamePart,
  email: Email,
  is_verified: z.boolean(),
  roles: RoleIds,
})
export type UserDetails = z.infer<typeof UserDetails>

export const updateUserAccount = defineEndpoint({
  method: 'PATCH',
  path: 'admin/users/{id}',
  summary: 'Change fields of an account',
  access,
  params,
  body: UserPatch,
  response,
  errors: [...CHANGE_ERRORS, ...ROLE_ERRORS, 'email_taken', 'resource.conflict', 'password_confirmation_required'],
  conflict: UserAccount,
})

/** The form of the permissions of a user. */
export const UserPermissions = z.strictObject({ permissions: GrantedPermissions })

export const setUserPermissions = defineEndpoint({
  method: 'PUT',
  path: 'admin/users/{id}/permissions',
  summary: 'Set the permissions that a user has apart from roles',
  access: { permission: 'roles.update' },
  params,
  body: z.strictObject({ version: Version, permissions: GrantedPermissions }),
  response,
  errors: [...CHANGE_ERRORS, ...ROLE_ERRORS, 'roles.unknown_permission', 'roles.unknown_restriction', 'resource.conflict'],
  conflict: UserAccount,
})

export const SuspensionBody = z.strictObject({
  reason: Reason,
  /** `null`: the suspension has no end. */
  until: z.nullable(Timestamp),
})

export const suspendUser = defineEndpoint({
  method: 'POST',
  path: 'admin/users/{id}/suspend',
  summary: 'Suspend a user until a time, or without an end',
  access,
  params,
  body: SuspensionBody,
  response,
  errors: [...CHANGE_ERRORS, 'roles.last_admin', 'users.suspension_end'],
})

export const unsuspendUser = defineEndpoint({
  method: 'POST',
  path: 'admin/users/{id}/unsuspend',
  summary: 'End the suspension of a user',
  access,
  params,
  response,
  errors: CHANGE_ERRORS,
})

export const deleteUserAccount = defineEndpoint({
  method: 'DELETE',
  path: 'admin/users/{id}',
  summary: 'Delete the account of a user, and keep or delete what the user created',
  access,
  requiresPasswordConfirmation: true,
  params,
  query: z.strictObject({ content: Content }),
  response: z.object({}),
  errors: [...CHANGE_ERRORS, 'last_admin', 'roles.last_admin'],
})

export const viewAsUser = defineEndpoint({
  method: 'POST',
  path: 'admin/users/{id}/view-as',
  summary: 'View the site as a user, until the administrator ends it or signs out',
  access,
  requiresPasswordConfirmation: true,
  params,
  response: z.object({}),
  errors: CHANGE_ERRORS,
})
