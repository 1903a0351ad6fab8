import { column, defineModel, type RowOf } from '@balafon/sdk/server'

/** An access token for the API. The token is stored as a hash. */
export const AccessToken = defineModel('access_tokens', {
  columns: {
    id: column.id(),
    userId: column.bigint().references('users', 'cascade'),
    name: column.text(),
    tokenHash: column.bytes().unique(),
    lastUsedAt: column.timestamp().nullable(),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    access_tokens_user_id_id: '(user_id, id DESC)',
  },
})

/** A token as the database stores it. */
export type TokenRow = RowOf<typeof AccessToken>
