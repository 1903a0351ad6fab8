import type { UserQuery } from '../contract/index.ts'
import type { ServerContext } from './context.ts'
import type { Identity } from './identity.ts'

const splitNames = (list: string | undefined) => list?.split(',') ?? []

/**
 * What plugins know of a user, by the names that were asked for. Names that nobody answers to are passed over, and so is
 * what the asker may not know of somebody else, or not with an access token: the answer is the same for all.
 */
export async function loadUserDetails(
  offered: ServerContext['getProviders'],
  query: UserQuery,
  { userId, me }: { readonly userId: number; readonly me: Identity },
): Promise<Record<string, unknown>> {
  const [whole, counted] = [new Set([...splitNames(query.with), ...splitNames(query.load)]), new Set(splitNames(query.loadCount))]
  const isSession = me.sessionId !== 0
  const wanted = offered('core.userDetails/v1').filter(({ provider: { name, permissionForOthers, allowsAccessToken } }) => {
    const mayKnow = userId === me.id || (permissionForOthers !== undefined && me.can(permissionForOthers))
    return mayKnow && (isSession || allowsAccessToken === true) && (whole.has(name) || counted.has(name))
  })
  const parts = wanted.map(async ({ provider: { name, load } }) => {
    const value = await load(userId)
    const count = counted.has(name) && Array.isArray(value) ? [[`${name}_count`, value.length]] : []
    return [...(whole.has(name) ? [[name, value]] : []), ...count]
  })
  return Object.fromEntries((await Promise.all(parts)).flat())
}
