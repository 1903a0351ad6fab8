import type { GrantedPermissions } from '../../contract/permission-groups.ts'

/** Grants or removes a permission. */
export const setGranted = (value: GrantedPermissions, name: string, isGranted: boolean): GrantedPermissions => [
  ...value.filter((permission) => permission.name !== name),
  ...(isGranted ? [value.find((permission) => permission.name === name) ?? { name, restrictions: [] }] : []),
]

/** Sets the limit of a permission; `null` removes it. */
export const setLimit = (value: GrantedPermissions, name: string, restriction: string, limit: number | null): GrantedPermissions =>
  value.map((permission) => {
    if (permission.name !== name) return permission
    const others = permission.restrictions.filter((one) => one.name !== restriction)
    return { name, restrictions: [...others, ...(limit === null ? [] : [{ name: restriction, value: limit }])] }
  })

/** Returns a limit of a permission; `null` when it has none. */
export const getLimit = (value: GrantedPermissions, name: string, restriction: string): number | null =>
  value.find((permission) => permission.name === name)?.restrictions.find((one) => one.name === restriction)?.value ?? null
