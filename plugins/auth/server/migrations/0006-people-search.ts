import type { Migration } from '@balafon/sdk/server'
import { NAME_TEXT, NAME_WORDS } from '../user-search/user-search.store.ts'

/** Creates the indexes of the user search. */
export const auth0006: Migration = {
  name: '0006-people-search',
  async up({ db, transaction }) {
    await db.query(
      `create index users_search_words on users using gin ((${NAME_WORDS}));
       create index users_search_like on users using gin ((${NAME_TEXT}) gin_trgm_ops)`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop index users_search_like, users_search_words', { transaction })
  },
}
