import type { ServerContext } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import { NOTHING_OWNED, type OwnedItems } from './library.store.ts'

const PROVIDER_TIMEOUT_MS = 1000

const OwnedList = z.array(z.object({ kind: z.enum(['track', 'album']), id: z.int(), since: z.date() })).check(z.maxLength(10_000))

export type OwnershipService = ReturnType<typeof createOwnershipService>

/** Creates the service that asks other plugins which music a user owns. When a provider fails, the library is shown without the music that it would list. */
export const createOwnershipService = ({ getProviders, callProvider }: Pick<ServerContext, 'getProviders' | 'callProvider'>) => ({
  async readOwned(userId: number): Promise<OwnedItems> {
    const answers = await Promise.all(
      getProviders('player.ownership/v1').map(({ plugin, provider }) =>
        callProvider({ plugin, operation: 'ownership', timeoutMs: PROVIDER_TIMEOUT_MS }, async () => OwnedList.parse(await provider.listOwned(userId))),
      ),
    )
    const owned = answers.flatMap((answer) => answer ?? [])
    return owned.length === 0 ? NOTHING_OWNED : JSON.stringify(owned)
  },
})
