import { column, defineModel } from '@balafon/sdk/server'

/** The former name of a genre that was merged into another one. Links with this name lead to the other genre. */
export const GenreAlias = defineModel('genre_aliases', {
  columns: {
    name: column.text().primaryKey(),
    genreId: column.bigint().references('genres', 'cascade'),
  },
  indexes: {
    genre_aliases_genre: '(genre_id)',
  },
})
