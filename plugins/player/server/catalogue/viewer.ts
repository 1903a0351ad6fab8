import { hasPermission } from '@balafon/sdk/contract'
import type { Identity, Users } from '@balafon/sdk/server'

/** The user that requests an item of the catalogue, with the values that decide about unpublished items; `null` for a guest. */
export type Viewer = { readonly userId: number; readonly canSeeAll: boolean } | null

/** Creates the viewer from the user of a request. */
export const toViewer = (user: Identity | null): Viewer => user && { userId: user.id, canSeeAll: user.can('music.update') }

/** Creates the viewer from the user of a page. The function loads the user, so it is called only for unpublished items. */
export async function findViewer(users: Users, userId: number): Promise<Viewer> {
  const user = await users.find(userId)
  return user && { userId, canSeeAll: hasPermission(user.permissions, 'music.update') }
}
