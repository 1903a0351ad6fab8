import type { Migration } from '@balafon/sdk/server'

/** Renames the index of the tokens of a user, so that its name consists of its columns as the model expects. */
export const developers0002: Migration = {
  name: '0002-access-tokens-index',
  async up({ db, transaction }) {
    await db.query('alter index access_tokens_of rename to access_tokens_user_id_id', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter index access_tokens_user_id_id rename to access_tokens_of', { transaction })
  },
}
