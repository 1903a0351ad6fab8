import type { ErrorCode, Permission } from '@balafon/sdk/contract'
import { fieldProblem, type GrantedPermission, type PermissionGroup } from '@balafon/sdk/server'
import type { Translator } from '../i18n/translator.ts'
import type { Registry } from '../plugins/registry.ts'

/** How many megabytes the files of a user may use together: a restriction on `files.create`. */
export const SPACE_RESTRICTION = 'megabytes'

/** The permissions of the core. Plugins declare theirs in their manifests. */
const CORE_PERMISSIONS: readonly Permission[] = [
  { name: 'admin', label: 'permission.admin' },
  { name: 'users.update', label: 'permission.users_update' },
  { name: 'roles.update', label: 'permission.roles_update' },
  { name: 'files.create', label: 'permission.files_create', restrictions: [SPACE_RESTRICTION] },
  { name: 'files.update', label: 'permission.files_update' },
]

export type PermissionCatalogue = ReturnType<typeof createPermissionCatalogue>

/** Creates the catalogue of the permissions that the core and the running plugins declare. */
export function createPermissionCatalogue(registry: Pick<Registry, 'listRunning'>, { translate }: Pick<Translator, 'translate'>) {
  /** A permission that several owners declare belongs to the first one. */
  function listOwners() {
    const names = new Set<string>()
    const owners = [
      { owner: 'core', title: 'permission.group.core', permissions: CORE_PERMISSIONS },
      ...registry.listRunning().map(({ id, current: { manifest } }) => ({ owner: id, title: manifest.title, permissions: manifest.permissions ?? [] })),
    ]
    return owners.map(({ permissions, ...owner }) => ({
      ...owner,
      permissions: permissions.filter(({ name }) => {
        const isFirst = !names.has(name)
        names.add(name)
        return isFirst
      }),
    }))
  }

  const translateOrFallBack = (fallback: string, language: string, key: string) => {
    const text = translate(language, key)
    return text === key ? fallback : text
  }

  return {
    list: (language: string): PermissionGroup[] =>
      listOwners()
        .filter(({ permissions }) => permissions.length > 0)
        .map(({ owner, title, permissions }) => ({
          owner,
          title: translate(language, title),
          permissions: permissions.map(({ name, label, restrictions = [] }) => ({
            name,
            label: translate(language, label),
            restrictions: restrictions.map((restriction) => ({
              name: restriction,
              label: translateOrFallBack(restriction, language, `${label}.${restriction}`),
            })),
          })),
        })),
    /**
     * Throws 422 at `permissions` for a permission or a restriction that is not declared. Permissions in `existing` are allowed: they may belong to a
     * plugin that is disabled.
     */
    assertDeclared(permissions: readonly GrantedPermission[], existing: readonly GrantedPermission[]) {
      const declared = new Map(listOwners().flatMap((owner) => owner.permissions.map((permission) => [permission.name, permission] as const)))
      for (const permission of permissions) {
        const code = findPermissionError(permission, declared.get(permission.name), existing)
        if (code) throw fieldProblem({ permissions: code }, { permission: permission.name })
      }
    },
  }
}

function findPermissionError(
  { name, restrictions }: GrantedPermission,
  declaration: Permission | undefined,
  existing: readonly GrantedPermission[],
): ErrorCode | null {
  if (!declaration) return existing.some((permission) => permission.name === name) ? null : 'roles.unknown_permission'
  const isValid = restrictions.every(
    (restriction) => declaration.restrictions?.includes(restriction.name) && Number.isFinite(restriction.value) && restriction.value >= 0,
  )
  return isValid ? null : 'roles.unknown_restriction'
}
