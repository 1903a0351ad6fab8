import type { Transaction } from 'sequelize'
import { TrackUpdated } from '../../contract/events.ts'
import { PUBLISH_SCHEDULED_MUSIC_JOB } from '../catalogue/editing/publish-scheduled-music-job.ts'
import type { PlayerContext } from '../models.ts'
import type { AssetRow } from './media-changes.ts'

/** Codecs that every browser can play directly from an uploaded file. */
const PLAYABLE = /^(mp3|aac|flac|vorbis|opus|pcm_s16le|pcm_s24le|pcm_f32le|pcm_u8)$/

/** Returns whether browsers can play the uploaded file itself. Listeners then do not have to wait for a rendition. */
export const isPlayableOriginal = ({ codec }: Pick<AssetRow, 'codec'>) => codec !== null && PLAYABLE.test(codec)

export type AttachAudio = ReturnType<typeof createAttachAudio>

/**
 * Creates the function that makes an uploaded file the audio of the track that waits for it. The file must have been read. The track keeps its plays,
 * likes and comments. The function returns the id of the previous file, which the caller deletes after the transaction. It returns null when there is no
 * previous file, or when another track uses it.
 */
export function createAttachAudio({ models: { Album, MediaAsset, Track }, events, jobs }: Pick<PlayerContext, 'models' | 'events' | 'jobs'>) {
  /** Starts the job that publishes scheduled music, if the track or its album may have waited for this file. The job checks whether other files are missing. */
  async function publishWaiting({ status, albumId }: { readonly status: string; readonly albumId: number | null }, transaction: Transaction) {
    const isScheduled = status === 'scheduled' || (albumId !== null && (await Album.count({ where: { id: albumId, status: 'scheduled' }, transaction })) > 0)
    if (isScheduled) await jobs.enqueue(PUBLISH_SCHEDULED_MUSIC_JOB, {}, { transaction })
  }
  return async (asset: AssetRow, transaction: Transaction): Promise<number | null> => {
    const { pendingTrackId, duration } = asset
    if (pendingTrackId === null || duration === null) return null
    const track = await Track.findByPk(pendingTrackId, { lock: transaction.LOCK.UPDATE, transaction })
    if (!track) return null
    const formerFileId = track.fileEntryId === asset.fileEntryId ? null : track.fileEntryId
    await track.update(
      {
        fileEntryId: asset.fileEntryId,
        filePath: asset.filePath,
        fileMime: asset.mime,
        fileSize: asset.fileSize,
        duration: duration / 1000,
        peaks: asset.peaks,
      },
      { transaction },
    )
    await MediaAsset.update({ pendingTrackId: null }, { where: { pendingTrackId, id: asset.id }, transaction })
    await events.publish(TrackUpdated, { trackId: pendingTrackId }, transaction)
    await publishWaiting(track, transaction)
    const isShared = formerFileId !== null && (await Track.count({ where: { fileEntryId: formerFileId }, transaction })) > 0
    return isShared ? null : formerFileId
  }
}
