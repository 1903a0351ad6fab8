import { writePlugin } from '@balafon/sdk/testing'

/** A third-party plugin that provides invitations to choirs, and a source of the type `workspace`, which third-party plugins may not use. */
const SERVER = `const serverModule = {
  migrations: [{
    name: '0001-choirs',
    up: ({ db, transaction }) => db.query(\`
      create table plg_team_choir_invites (
        id text primary key, email text, choir text not null, expires_at timestamptz not null, accepted_by bigint references users on delete cascade)\`, { transaction }),
    down: ({ db, transaction }) => db.query('drop table plg_team_choir_invites', { transaction }),
  }],
  provides: (_services, { sql }) => ({
    'auth.invitations/v1': [{
      type: 'team.choir',
      find: async (id) => {
        const [row] = await sql('select email, choir from plg_team_choir_invites where id = $1 and accepted_by is null and expires_at > now()', [id])
        return row ? { email: row.email, name: row.choir } : null
      },
      accept: async (id, userId) => {
        const rows = await sql(
          'update plg_team_choir_invites set accepted_by = $2 where id = $1 and accepted_by is null and expires_at > now() returning id', [id, userId])
        return rows.length > 0
      },
    }, {
      type: 'team.choir.open', find: async (id) => (id === 'open' ? { email: null, name: 'The Open Choir' } : null), accept: async () => true,
    }, {
      type: 'workspace', find: async () => ({ email: null, name: 'A trap' }), accept: async () => true,
    }],
  }),
}`

export const CHOIR = 'team.choir'

/** The type of an invitation with the id `open`, which can be accepted any number of times. */
export const OPEN_CHOIR = 'team.choir.open'

/** Writes the plugin into a folder of plugins. */
export const writeChoirPlugin = (folder: string) => writePlugin(folder, CHOIR, { server: SERVER, contributes: {} })
