import { applyBootstrap, readBootstrap } from '@balafon/sdk/client'
import type { User } from '@balafon/sdk/contract'

/** The signed-in user as the server has them now, everywhere on the page. */
export const showUser = (user: User) => applyBootstrap({ ...readBootstrap(), user: { ...readBootstrap().user, ...user } })
