import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const Name = z.string().check(z.minLength(1), z.maxLength(100))

/** A numeric limit on a permission. */
const Restriction = z.object({ name: Name, value: z.number().check(z.minimum(0), z.maximum(1_000_000_000)) })

/** Permissions with their limits, as roles and users have them. */
export const GrantedPermissions = z.array(z.object({ name: Name, restrictions: z.array(Restriction).check(z.maxLength(20)) })).check(z.maxLength(500))
export type GrantedPermissions = z.infer<typeof GrantedPermissions>

const DeclaredPermission = z.object({
  name: z.string(),
  /** In the user's language. */
  label: z.string(),
  restrictions: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Whether the caller has the permission, and so may grant it. */
  is_held: z.boolean(),
})
export type DeclaredPermission = z.infer<typeof DeclaredPermission>

/** The permissions of one plugin, or of the core. */
export const PermissionGroup = z.object({ owner: z.string(), title: z.string(), permissions: z.array(DeclaredPermission) })
export type PermissionGroup = z.infer<typeof PermissionGroup>

export const listPermissions = defineEndpoint({
  method: 'GET',
  path: 'admin/permissions',
  summary: 'List the permissions of the core and of the plugins that run, with the limits that can be set on them',
  access: { permission: 'admin.access' },
  response: z.object({ groups: z.array(PermissionGroup) }),
})
