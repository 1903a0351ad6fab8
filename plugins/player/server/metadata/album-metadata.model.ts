import { column, defineModel } from '@balafon/sdk/server'
import type { ArtistLink } from '../../contract/providers.ts'

/** What a metadata provider found about an album. */
export const AlbumMetadata = defineModel('album_metadata', {
  columns: {
    albumId: column.bigint().primaryKey().references('albums', 'cascade'),
    text: column.text().nullable(),
    links: column.json<readonly ArtistLink[]>().default(),
    source: column.text().nullable(),
    failedLookups: column.integer().default(),
    nextLookupAt: column.timestamp().nullable(),
  },
  indexes: {
    album_metadata_next_lookup: '(next_lookup_at)',
  },
})
