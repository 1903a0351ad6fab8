import type { AuthenticatedUser, SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { SocialProfile } from '../../contract/social.ts'

/** What is kept of somebody's account at a service. */
export interface Account extends SocialProfile {
  readonly subject: string
}

export type ProfilesStore = ReturnType<typeof createProfilesStore>

export function createProfilesStore(sql: SqlRunner) {
  return {
    async list(userId: number, transaction?: Transaction) {
      return sql<SocialProfile>('select service_name, username from social_profiles where user_id = $1 order by id', [userId], transaction)
    },
    /** The same, and nobody changes them until the transaction ends. */
    async lock(userId: number, transaction: Transaction) {
      return sql<SocialProfile>('select service_name, username from social_profiles where user_id = $1 order by id for update', [userId], transaction)
    },
    /** Whose account it is; what it calls itself today is noted. */
    async ownerOf({ service_name, subject, username }: Account): Promise<AuthenticatedUser | null> {
      const [row] = await sql<{ user_id: string; credentials_version: number }>(
        `update social_profiles set username = $3, updated_at = now() from users
         where service_name = $1 and subject = $2 and users.id = user_id returning user_id, credentials_version`,
        [service_name, subject, username],
      )
      return row ? { id: Number(row.user_id), credentialsVersion: row.credentials_version } : null
    },
    /** `false`: the account is somebody's already, or the user has another one of this service. */
    async add(userId: number, { service_name, subject, username }: Account, transaction?: Transaction) {
      const rows = await sql(
        `insert into social_profiles (user_id, service_name, subject, username) values ($1, $2, $3, $4) on conflict do nothing returning id`,
        [userId, service_name, subject, username],
        transaction,
      )
      return rows.length > 0
    },
    async remove(userId: number, service: string, transaction: Transaction) {
      await sql('delete from social_profiles where user_id = $1 and service_name = $2', [userId, service], transaction)
    },
    async removeAllOf(userId: number, transaction: Transaction) {
      await sql('delete from social_profiles where user_id = $1', [userId], transaction)
    },
  }
}
