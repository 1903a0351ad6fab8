import { column, defineModel } from '@balafon/sdk/server'

/** A genre of an artist, album or track. */
export const GenreLink = defineModel('genre_links', {
  columns: {
    genreId: column.bigint().primaryKey().references('genres', 'cascade'),
    kind: column.oneOf('artist', 'album', 'track').primaryKey(),
    subjectId: column.bigint().primaryKey(),
  },
  indexes: {
    genre_links_genre: '(genre_id, kind, subject_id)',
  },
})
