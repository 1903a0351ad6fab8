import { column, defineModel } from '@balafon/sdk/server'

/** The searchable text of an artist, album, track or playlist. Triggers write it. */
export const SearchText = defineModel('search_texts', {
  columns: {
    kind: column.oneOf('artists', 'albums', 'tracks', 'playlists').primaryKey(),
    subjectId: column.bigint().primaryKey(),
    name: column.text(),
    words: column.searchVector(),
    /** Whether the row is one of the most popular of its kind. A job sets it every night. Until then, new rows count as popular, so that searches find them. */
    isPopular: column.boolean().default(),
  },
})
