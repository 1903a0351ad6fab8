import { applyBootstrap, readBootstrap } from '@balafon/sdk/client'
import type { User } from '@balafon/sdk/contract'

/** Merges the user returned by the server into the bootstrap data, so that the whole page shows the change. */
export const updateSignedInUser = (user: User) => applyBootstrap({ ...readBootstrap(), user: { ...readBootstrap().user, ...user } })
