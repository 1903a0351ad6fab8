import type { PermissionGroup } from '../../contract/permission-groups.ts'

const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the groups with the permissions that contain the text in their label, name or group. */
export function filterGroups(groups: readonly PermissionGroup[], search: string): readonly PermissionGroup[] {
  const text = normalize(search.trim())
  if (text === '') return groups
  return groups
    .map((group) => ({
      ...group,
      permissions: group.permissions.filter(({ label, name }) => [label, name, group.title].some((part) => normalize(part).includes(text))),
    }))
    .filter(({ permissions }) => permissions.length > 0)
}
