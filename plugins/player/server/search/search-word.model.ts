import { column, defineModel } from '@balafon/sdk/server'

/** A word that occurs in a search text. Triggers write it. */
export const SearchWord = defineModel('search_words', {
  columns: {
    word: column.text().primaryKey(),
  },
  indexes: {
    search_words_trigrams: 'gin (word gin_trgm_ops) WITH (fastupdate=off)',
  },
})
