import { column, defineModel } from '@balafon/sdk/server'
import { type Artwork, MEDIA_FAILURES, MEDIA_STATUSES } from '../../../contract/media.ts'

/** A picture in several sizes: an upload, or the cover in an audio file. */
export const MediaArtwork = defineModel('media_artworks', {
  columns: {
    id: column.id(),
    /** The uploaded file. */
    fileEntryId: column.bigint().unique().nullable(),
    /** The audio file that contains the picture. */
    assetId: column.bigint().references('media_assets', 'cascade').unique().nullable(),
    ownerId: column.bigint().nullable(),
    name: column.text(),
    status: column.oneOf(...MEDIA_STATUSES).default(),
    error: column.oneOf(...MEDIA_FAILURES).nullable(),
    artwork: column.json<Artwork>().nullable(),
    /** The ids of the stored files, one for each size. */
    fileIds: column.json<readonly number[]>().default(),
    createdAt: column.timestamp().default(),
    updatedAt: column.timestamp().default(),
  },
})
