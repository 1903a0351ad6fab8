import { column, defineModel } from '@balafon/sdk/server'
import { MEDIA_FAILURES, MEDIA_STATUSES, type MediaTags } from '../../../contract/media.ts'

/**
 * An asset is the description of an audio file: the values that were read from it, and the progress of its processing. Tracks refer to the file, not to
 * the asset.
 */
export const MediaAsset = defineModel('media_assets', {
  columns: {
    id: column.id(),
    version: column.integer().default(),
    fileEntryId: column.bigint().unique(),
    ownerId: column.bigint().nullable(),
    name: column.text(),
    filePath: column.text(),
    fileSize: column.bigint(),
    mime: column.text(),
    status: column.oneOf(...MEDIA_STATUSES).default(),
    /** The progress of the current step, in per cent. */
    progress: column.integer().default(),
    error: column.oneOf(...MEDIA_FAILURES).nullable(),
    attempts: column.integer().default(),
    /** The SHA-256 of the file; null until the file was decoded completely. */
    contentHash: column.text().nullable(),
    codec: column.text().nullable(),
    isLossless: column.boolean().nullable(),
    sampleRate: column.integer().nullable(),
    channels: column.integer().nullable(),
    bitRate: column.integer().nullable(),
    /** The exact number of samples of each channel. */
    frames: column.bigint().nullable(),
    /** In milliseconds. */
    duration: column.integer().nullable(),
    /** In LUFS. */
    loudness: column.double().nullable(),
    /** The loudness of all tracks of the album together, in LUFS. */
    albumLoudness: column.double().nullable(),
    /** In dBTP. */
    truePeak: column.double().nullable(),
    peaks: column.json<readonly number[]>().default(),
    tags: column.json<MediaTags>().nullable(),
    /**
     * The stored file with the first and the last samples. They are encoded into the renditions of the previous and next track, so that the tracks join
     * without a gap.
     */
    edgesFileId: column.bigint().nullable(),
    /** A hash of everything that the renditions depend on: the file, its neighbours and the settings. When it changes, the renditions are encoded again. */
    recipe: column.text().nullable(),
    /** The track that waits for the file: the file becomes its audio as soon as listeners can play it. */
    pendingTrackId: column.bigint().references('tracks', 'set null').nullable(),
    createdAt: column.timestamp().default(),
    updatedAt: column.timestamp().default(),
  },
  indexes: {
    media_assets_created: '(created_at, id)',
    media_assets_owner: '(owner_id, id DESC)',
    media_assets_pending: '(pending_track_id) WHERE (pending_track_id IS NOT NULL)',
  },
})
