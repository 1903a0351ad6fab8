import { column, defineModel } from '@balafon/sdk/server'

/** A JPEG of an image file, for apps that can show neither SVG nor WebP. The file at a path never changes, so a rendition never becomes outdated. */
export const ArtworkRendition = defineModel('artwork_renditions', {
  columns: {
    /** The path of the image. */
    source: column.text().primaryKey(),
    /** The edge length in pixels. */
    size: column.integer().primaryKey(),
    path: column.text(),
    fileEntryId: column.bigint(),
    createdAt: column.timestamp().default(),
  },
})
