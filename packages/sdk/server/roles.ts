import type { Transaction } from 'sequelize'
import type { Actor } from './identity.ts'
import type { GrantedPermission } from './permissions.ts'

/** A role with its permissions. */
export interface RoleDetails {
  readonly id: number
  readonly name: string
  readonly description: string | null
  /** Whether guests have this role. Exactly one role is the guest role. */
  readonly isGuest: boolean
  /** Whether new users get this role. At most one role is the default role. */
  readonly isDefault: boolean
  /** Whether the role is for the staff of the site only, and no plugin offers it to users. */
  readonly isInternal: boolean
  /** Increases with each change. */
  readonly version: number
  readonly permissions: readonly GrantedPermission[]
  readonly usersCount: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The fields of a new role. */
export interface NewRole {
  readonly name: string
  readonly description?: string | null
  /** Makes it the guest role. The former guest role then is an ordinary role. */
  readonly isGuest?: boolean
  /** Makes it the default role. The former default role then is an ordinary role. */
  readonly isDefault?: boolean
  readonly isInternal?: boolean
  readonly permissions: readonly GrantedPermission[]
}

/** Fields of a role to change. */
export interface RolePatch extends Partial<NewRole> {
  /** The version that the editor loaded. */
  readonly version: number
}

/** Which roles to list. */
export interface RoleListQuery {
  /** Words of the name or the description. */
  readonly query?: string | undefined
  readonly ids?: readonly number[]
  /** Roles with this permission. */
  readonly permission?: string
  readonly sort?: 'name' | '-name' | 'created_at' | '-created_at'
  readonly cursor?: string | null | undefined
  readonly limit: number
}

/**
 * The roles of the site. Every change is recorded in the audit log. Changes throw 404 `roles.unknown`, 422 at an invalid field, 403 `roles.not_held`
 * when the actor would grant or remove a permission that the actor does not hold, 403 `roles.own_rights` when the actor would raise their own limits,
 * 409 `roles.last_admin` when no administrator would remain, and 409 `resource.conflict` when another editor has saved the role since it was loaded.
 */
export interface Roles {
  list(query: RoleListQuery): Promise<{ readonly roles: readonly RoleDetails[]; readonly nextCursor: string | null }>
  count(query: Omit<RoleListQuery, 'cursor' | 'limit' | 'sort'>): Promise<number>
  find(id: number): Promise<RoleDetails | null>
  findByName(name: string): Promise<RoleDetails | null>
  create(role: NewRole, actor: Actor, transaction?: Transaction): Promise<RoleDetails>
  update(id: number, patch: RolePatch, actor: Actor, transaction?: Transaction): Promise<RoleDetails>
  /** Deletes a role. Its users keep their account and lose the role. The guest role and the default role cannot be deleted. */
  remove(id: number, options: { readonly version: number }, actor: Actor, transaction?: Transaction): Promise<void>
}
