import { hasPermission } from '@balafon/sdk/contract'
import type { Identity, Users } from '@balafon/sdk/server'

/** The user of a request for an item of the catalogue, which may be unpublished; `null` for a guest. */
export type Viewer = { readonly userId: number; readonly canSeeAll: boolean } | null

/** Describes the user of a request. */
export const toViewer = (user: Identity | null): Viewer => user && { userId: user.id, canSeeAll: user.can('music.update') }

/** Describes the user of a page. It loads the user, so it is called only for an item that other users may not see. */
export async function findViewer(users: Users, userId: number): Promise<Viewer> {
  const user = await users.find(userId)
  return user && { userId, canSeeAll: hasPermission(user.permissions, 'music.update') }
}
