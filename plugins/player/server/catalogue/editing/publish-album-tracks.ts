import { Op } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { TrackPublished } from '../../../contract/events.ts'
import type { PlayerContext } from '../../models.ts'

/** Publishes the draft tracks with audio of the albums. Hidden tracks stay hidden, and scheduled tracks keep their release time. */
export type PublishAlbumTracks = (albumIds: readonly number[], transaction: Transaction) => Promise<void>

export const createAlbumTracksPublisher =
  ({ models: { Track }, events }: Pick<PlayerContext, 'models' | 'events'>): PublishAlbumTracks =>
  async (albumIds, transaction) => {
    const [, tracks] = await Track.update(
      { status: 'published', publishedAt: new Date() },
      { where: { albumId: [...albumIds], status: 'draft', filePath: { [Op.ne]: null } }, returning: true, transaction },
    )
    for (const { id } of tracks) await events.publish(TrackPublished, { trackId: id }, transaction)
  }
