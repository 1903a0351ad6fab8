import type { UserQuery } from '../contract/index.ts'
import type { ServerContext } from './context.ts'
import type { Identity } from './identity.ts'

const splitNames = (list: string | undefined) => list?.split(',') ?? []

/**
 * Loads the details of a user that a request asks for by name, from the providers of `core.userDetails/v1`. Unknown names are ignored.
 * Details that the requesting user may not see are ignored too, so that the response does not reveal whether they exist.
 */
export async function loadUserDetails(
  getProviders: ServerContext['getProviders'],
  query: UserQuery,
  { userId, requester }: { readonly userId: number; readonly requester: Identity },
): Promise<Record<string, unknown>> {
  const loadedNames = new Set([...splitNames(query.with), ...splitNames(query.load)])
  const countedNames = new Set(splitNames(query.loadCount))
  const hasSession = requester.sessionId !== 0
  const providers = getProviders('core.userDetails/v1').filter(({ provider: { name, permissionForOthers, allowsAccessToken } }) => {
    const isVisible = userId === requester.id || (permissionForOthers !== undefined && requester.can(permissionForOthers))
    return isVisible && (hasSession || allowsAccessToken === true) && (loadedNames.has(name) || countedNames.has(name))
  })
  const details = providers.map(async ({ provider: { name, load } }) => {
    const value = await load(userId)
    const count = countedNames.has(name) && Array.isArray(value) ? [[`${name}_count`, value.length]] : []
    return [...(loadedNames.has(name) ? [[name, value]] : []), ...count]
  })
  return Object.fromEntries((await Promise.all(details)).flat())
}
