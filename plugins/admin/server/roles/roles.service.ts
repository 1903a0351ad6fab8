import { hasPermissionNamed } from '@balafon/sdk/contract'
import { conflictProblem, getProblem, type Identity, problem, type RoleDetails, type ServerContext } from '@balafon/sdk/server'
import type { RoleBody, RolePatch } from '../../contract/roles.ts'
import { presentRole } from './roles.presenter.ts'

type Context = Pick<ServerContext, 'roles' | 'permissions'>

export type RolesService = ReturnType<typeof createRolesService>

/** Creates the service of the role editor. */
export function createRolesService({ roles, permissions }: Context) {
  async function getRole(id: number): Promise<RoleDetails> {
    const role = await roles.find(id)
    if (!role) throw problem(404, 'roles.unknown')
    return role
  }

  /** Adds the current role to a conflict, so that the editor can show both versions. */
  async function addCurrentToConflict<T>(id: number, change: Promise<T>): Promise<T> {
    try {
      return await change
    } catch (error) {
      throw getProblem(error)?.code === 'resource.conflict' ? conflictProblem(presentRole(await getRole(id))) : error
    }
  }

  return {
    get: async (id: number) => ({ role: presentRole(await getRole(id)) }),
    async create({ name, description, permissions: granted, ...flags }: RoleBody, me: Identity) {
      const role = await roles.create({ name, description: description || null, permissions: granted, ...readFlags(flags) }, me)
      return { role: presentRole(role) }
    },
    async update(id: number, { version, name, description, permissions: granted, ...flags }: RolePatch, me: Identity) {
      const patch = {
        version,
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description: description || null }),
        ...(granted !== undefined && { permissions: granted }),
        ...readFlags(flags),
      }
      return { role: presentRole(await addCurrentToConflict(id, roles.update(id, patch, me))) }
    },
    async remove(id: number, version: number, me: Identity) {
      await addCurrentToConflict(id, roles.remove(id, { version }, me))
      return {}
    },
    /** Lists the permissions that can be granted. `is_held` marks the permissions that the administrator may grant. */
    listPermissions: (language: string, me: Identity) => ({
      groups: permissions.list(language).map(({ owner, title, permissions: declared }) => ({
        owner,
        title,
        permissions: declared.map(({ name, label, restrictions }) => ({
          name,
          label,
          restrictions: restrictions.map((restriction) => ({ ...restriction })),
          is_held: hasPermissionNamed(me.user.permissions, name),
        })),
      })),
    }),
  }
}

interface Flags {
  readonly is_default?: boolean | undefined
  readonly is_guest?: boolean | undefined
  readonly is_internal?: boolean | undefined
}

const readFlags = ({ is_default, is_guest, is_internal }: Flags) => ({
  ...(is_default !== undefined && { isDefault: is_default }),
  ...(is_guest !== undefined && { isGuest: is_guest }),
  ...(is_internal !== undefined && { isInternal: is_internal }),
})
