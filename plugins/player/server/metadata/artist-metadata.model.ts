import { column, defineModel } from '@balafon/sdk/server'
import type { ArtistLink } from '../../contract/providers.ts'

/** What a metadata provider found about an artist. */
export const ArtistMetadata = defineModel('artist_metadata', {
  columns: {
    artistId: column.bigint().primaryKey().references('artists', 'cascade'),
    text: column.text().nullable(),
    links: column.json<readonly ArtistLink[]>().default(),
    source: column.text().nullable(),
    failedLookups: column.integer().default(),
    nextLookupAt: column.timestamp().nullable(),
  },
  indexes: {
    artist_metadata_next_lookup: '(next_lookup_at)',
  },
})
