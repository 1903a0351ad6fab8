import type { Migration } from '@balafon/sdk/server'

/** Creates the indexes of the user search. */
export const auth0006: Migration = {
  name: '0006-people-search',
  async up({ db, transaction }) {
    await db.query(
      `create index users_search_words on users using gin (array_to_tsvector(array_remove(string_to_array(search_text(name), ' '), '')));
       create index users_search_like on users using gin (search_text(name) gin_trgm_ops)`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop index users_search_like, users_search_words', { transaction })
  },
}
