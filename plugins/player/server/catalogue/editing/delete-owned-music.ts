import { getProblem } from '@balafon/sdk/server'
import type { CatalogueProvider } from '../../../contract/catalogue-service.ts'
import type { PlayerContext } from '../../models.ts'

const OPERATOR = { userId: null, asOperator: true } as const

/**
 * Creates the function that deletes the tracks, albums and artists of a deleted account. It keeps artists that have music of other owners, and tracks
 * of other owners on a deleted album.
 */
export const createOwnedMusicRemoval =
  ({ Album, Artist, Track }: PlayerContext['models'], { artists, albums, tracks }: CatalogueProvider) =>
  async (ownerId: number) => {
    const query = { attributes: ['id'], where: { ownerId }, order: ['id'] } satisfies Parameters<typeof Track.findAll>[0]
    for (const { id } of await Track.findAll(query)) await tracks.delete(id, OPERATOR)
    for (const { id } of await Album.findAll(query)) await albums.delete(id, { ...OPERATOR, tracks: 'keep' })
    for (const { id } of await Artist.findAll(query)) await deleteUnlessInUse(() => artists.delete(id, OPERATOR))
  }

async function deleteUnlessInUse(remove: () => Promise<void>) {
  try {
    await remove()
  } catch (error) {
    if (getProblem(error)?.code !== 'player.artist_in_use') throw error
  }
}
