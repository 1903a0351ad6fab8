import { column, defineModel } from '@balafon/sdk/server'
import { MEDIA_FAILURES, MEDIA_STATUSES, type MediaTags } from '../../../contract/media.ts'

/** An audio file: what was read from it, and how far its processing is. Tracks refer to the file itself. */
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
    /** In per cent, of the current step. */
    progress: column.integer().default(),
    error: column.oneOf(...MEDIA_FAILURES).nullable(),
    attempts: column.integer().default(),
    /** The SHA-256 of the file. It is set when the file was decoded completely. */
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
    /** The loudness of all tracks of its album together, in LUFS. */
    albumLoudness: column.double().nullable(),
    /** In dBTP. */
    truePeak: column.double().nullable(),
    peaks: column.json<readonly number[]>().default(),
    tags: column.json<MediaTags>().nullable(),
    /** The stored file with the first and the last samples, for the neighbours on its album. */
    edgesFileId: column.bigint().nullable(),
    /** What the renditions were encoded from and with. Other values mean that they are encoded again. */
    recipe: column.text().nullable(),
    /** The track that gets the file as soon as listeners can play it. */
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
