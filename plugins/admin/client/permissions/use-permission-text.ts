import { useApi, useFormat } from '@balafon/sdk/client'
import { type GrantedPermissions, listPermissions } from '../../contract/permission-groups.ts'

/**
 * Returns a function that describes permissions and their limits in a text, so that the user can compare the entered permissions with the permissions that
 * another administrator has saved. A permission of a disabled plugin has no label, so the text contains its name.
 */
export function usePermissionText() {
  const { data } = useApi(listPermissions, {})
  const { number, list } = useFormat()
  const declared = data?.groups.flatMap(({ permissions }) => permissions) ?? []
  return (granted: GrantedPermissions): string =>
    list(
      granted.map(({ name, restrictions }) => {
        const permission = declared.find((other) => other.name === name)
        const limits = restrictions.map(
          (limit) => `${permission?.restrictions.find((other) => other.name === limit.name)?.label ?? limit.name}: ${number(limit.value)}`,
        )
        return (permission?.label ?? name) + (limits.length > 0 ? ` (${limits.join(', ')})` : '')
      }),
    )
}
