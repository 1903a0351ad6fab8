import type { ServerContext } from '@balafon/sdk/server'

/** What plugins know of a user, by the names that were asked for; names that nobody answers to are passed over. */
export async function userDetails(offered: ServerContext['offered'], names: readonly string[], userId: number): Promise<Record<string, unknown>> {
  const wanted = offered('core.userDetails/v1').filter(({ offer }) => names.includes(offer.name))
  return Object.fromEntries(await Promise.all(wanted.map(async ({ offer }) => [offer.name, await offer.of(userId)])))
}
