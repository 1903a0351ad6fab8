import type { Migration } from '@balafon/sdk/server'

/** Builds the index of the user search on the normalized names that the core stores. The index for similar names (trigrams) belongs to the core. */
export const auth0014: Migration = {
  name: '0014-search-names',
  async up({ db, transaction }) {
    await db.query(
      `drop index users_search_like, users_search_words;
       create index users_search_words on users using gin (array_to_tsvector(array_remove(string_to_array(search_name, ' '), '')));`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `drop index users_search_words;
       create index users_search_words on users using gin (array_to_tsvector(array_remove(string_to_array(search_text(name), ' '), '')));
       create index users_search_like on users using gin (search_text(name) gin_trgm_ops);`,
      { transaction },
    )
  },
}
