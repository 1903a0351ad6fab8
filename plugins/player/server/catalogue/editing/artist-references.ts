import { fieldProblem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { ArtistRef } from '../../../contract/catalogue.ts'
import type { PlayerContext } from '../../models.ts'

/**
 * Reads the names of artists, which albums and tracks store as copies. The artists stay locked until the transaction ends, because a rename in between
 * would leave an outdated copy. All changes lock artists before albums, and albums before tracks, so that two changes cannot deadlock.
 * @throws 422 at `artistIds` when an artist does not exist
 */
export async function readArtistReferences({ Artist }: PlayerContext['models'], ids: readonly number[], transaction: Transaction): Promise<ArtistRef[]> {
  const artists = await Artist.findAll({
    attributes: ['id', 'name'],
    where: { id: [...ids] },
    order: [['id', 'ASC']],
    lock: transaction.LOCK.SHARE,
    transaction,
  })
  const names = new Map(artists.map(({ id, name }) => [id, name]))
  return ids.map((id) => {
    const name = names.get(id)
    if (name === undefined) throw fieldProblem({ artistIds: 'player.artist_unknown' })
    return { id, name }
  })
}
