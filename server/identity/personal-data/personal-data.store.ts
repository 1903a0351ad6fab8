import type { SqlRunner } from '@balafon/sdk/server'

export type PersonalDataStore = ReturnType<typeof createPersonalDataStore>

export const createPersonalDataStore = (sql: SqlRunner) => ({
  /** Finds what the core stores about a user, without hashes of passwords and tokens and without the content of emails. */
  async findUserData(userId: number): Promise<object> {
    const [row] = await sql<{ data: object }>(
      `select json_build_object(
         'account', (select json_build_object('id', id, 'name', name, 'first_name', first_name, 'last_name', last_name, 'image', image, 'email', email,
                       'email_verified_at', email_verified_at, 'banned_at', banned_at, 'language', language, 'country', country, 'timezone', timezone,
                       'created_at', created_at, 'updated_at', updated_at) from users where id = $1),
         'roles', (select coalesce(json_agg(r.name order by r.id), '[]') from user_roles join roles r on r.id = role_id where user_id = $1),
         'permissions', (select coalesce(json_agg(json_build_object('name', permission, 'restrictions', restrictions) order by permission), '[]')
                           from user_permissions where user_id = $1),
         'sessions', (select coalesce(json_agg(json_build_object('ip_address', ip_address, 'user_agent', user_agent, 'created_at', created_at,
                        'last_active', last_active) order by id), '[]') from sessions where user_id = $1),
         'emails', (select coalesce(json_agg(json_build_object('email', email, 'subject', subject, 'created_at', created_at, 'sent_at', sent_at)
                      order by id), '[]') from emails where user_id = $1),
         'files', (select coalesce(json_agg(json_build_object('name', name, 'mime', mime, 'file_size', file_size, 'created_at', created_at)
                     order by id), '[]') from file_entries where owner_id = $1)) as data`,
      [userId],
    )
    return row?.data ?? {}
  },
})
