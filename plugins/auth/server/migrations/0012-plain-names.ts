import type { Migration } from '@balafon/sdk/server'

/** [table, new table]. Both have a primary key with the default name. */
const TABLES = [
  ['human_proofs', 'used_proofs'],
  ['human_passes', 'bot_check_passes'],
  ['social_identities_waiting', 'social_pending_connections'],
] as const

/** [new table, column, new column] */
const COLUMNS = [
  ['bot_check_passes', 'visit', 'browser_session_id'],
  ['social_pending_connections', 'visit', 'browser_session_id'],
  ['social_attempts', 'visit', 'browser_session_id'],
  ['social_attempts', 'kept', 'exchange_data'],
  ['two_factor_challenges', 'visit', 'browser_session_id'],
  ['two_factor_challenges', 'tries', 'attempts'],
  ['two_factor_challenges', 'connects', 'account_to_connect'],
] as const

const USER_REFERENCE = ['social_identities_waiting_user_id_fkey', 'social_pending_connections_user_id_fkey'] as const

/** [key, new key] */
const SETTINGS = [
  ['recaptcha.double', 'recaptcha.mock_server'],
  ['social.double', 'social.mock_server'],
] as const

/** Renames tables, columns and settings to the terms of the field. */
export const auth0012: Migration = {
  name: '0012-plain-names',
  async up({ db, transaction }) {
    const statements = [
      ...TABLES.flatMap(([from, to]) => [`alter table ${from} rename to ${to}`, `alter index ${from}_pkey rename to ${to}_pkey`]),
      `alter table social_pending_connections rename constraint ${USER_REFERENCE[0]} to ${USER_REFERENCE[1]}`,
      ...COLUMNS.map(([table, from, to]) => `alter table ${table} rename column ${from} to ${to}`),
      ...SETTINGS.map(([from, to]) => `update settings set key = '${to}' where key = '${from}'`),
    ]
    await db.query(statements.join(';\n'), { transaction })
  },
  async down({ db, transaction }) {
    const statements = [
      ...SETTINGS.map(([from, to]) => `update settings set key = '${from}' where key = '${to}'`),
      ...COLUMNS.map(([table, from, to]) => `alter table ${table} rename column ${to} to ${from}`),
      `alter table social_pending_connections rename constraint ${USER_REFERENCE[1]} to ${USER_REFERENCE[0]}`,
      ...TABLES.flatMap(([from, to]) => [`alter index ${to}_pkey rename to ${from}_pkey`, `alter table ${to} rename to ${from}`]),
    ]
    await db.query(statements.join(';\n'), { transaction })
  },
}
