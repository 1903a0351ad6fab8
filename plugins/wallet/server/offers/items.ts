import type { ItemsProvider } from '@balafon/plugin-player/contract/items-service'
import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { ItemKind } from '../../contract/fields.ts'

/** A track or an album, as the shop needs it. */
export interface OwnedItem {
  readonly ownerId: number | null
  readonly name: string
  readonly albumId: number | null
  readonly isPublished: boolean
}

export type Items = ReturnType<typeof createItems>

/** Finds tracks and albums with the player's provider of items. */
export function createItems({ getProviders }: Pick<ServerContext, 'getProviders'>) {
  function getProvider(): ItemsProvider {
    const [first] = getProviders('player.items/v1')
    if (!first) throw problem(503, 'unavailable')
    return first.provider
  }

  async function find(kind: ItemKind, id: number, transaction?: Transaction): Promise<OwnedItem | null> {
    if (kind === 'track') {
      const track = (await getProvider().findTracks([id], transaction)).get(id)
      return track ? { ...track, name: track.card.name, albumId: track.card.album?.id ?? null } : null
    }
    const album = (await getProvider().findAlbums([id], transaction)).get(id)
    return album ? { ...album, name: album.card.name, albumId: null } : null
  }

  return {
    getProvider,
    find,
    /** @throws 404 for an unknown item and for another user's item */
    async findOwn(kind: ItemKind, id: number, userId: number): Promise<OwnedItem> {
      const item = await find(kind, id)
      if (!item || item.ownerId !== userId) throw problem(404, 'not_found')
      return item
    },
  }
}
