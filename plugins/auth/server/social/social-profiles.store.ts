import type { AuthenticatedUser, SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { SocialProfile } from '../../contract/social.ts'

/** An account at a provider. */
export interface SocialAccount extends SocialProfile {
  /** The provider's id of the account. */
  readonly subject: string
}

export type SocialProfilesStore = ReturnType<typeof createSocialProfilesStore>

export function createSocialProfilesStore(sql: SqlRunner) {
  return {
    async list(userId: number, transaction?: Transaction) {
      return sql<SocialProfile>('select service_name, username from social_profiles where user_id = $1 order by id', [userId], transaction)
    },
    /** Lists the profiles and locks them for the transaction. */
    async lockList(userId: number, transaction: Transaction) {
      return sql<SocialProfile>('select service_name, username from social_profiles where user_id = $1 order by id for update', [userId], transaction)
    },
    /** Finds the user that an account is connected to, and stores its current username. */
    async findOwner({ service_name, subject, username }: SocialAccount): Promise<AuthenticatedUser | null> {
      const [row] = await sql<{ user_id: string; credentials_version: number }>(
        `update social_profiles set username = $3, updated_at = now() from users
         where service_name = $1 and subject = $2 and users.id = user_id returning user_id, credentials_version`,
        [service_name, subject, username],
      )
      return row ? { id: Number(row.user_id), credentialsVersion: row.credentials_version } : null
    },
    /** Returns false when the account is connected to a user already, or the user has another account of this provider. */
    async insert(userId: number, { service_name, subject, username }: SocialAccount, transaction?: Transaction) {
      const rows = await sql(
        `insert into social_profiles (user_id, service_name, subject, username) values ($1, $2, $3, $4) on conflict do nothing returning id`,
        [userId, service_name, subject, username],
        transaction,
      )
      return rows.length > 0
    },
    async delete(userId: number, providerName: string, transaction: Transaction) {
      await sql('delete from social_profiles where user_id = $1 and service_name = $2', [userId, providerName], transaction)
    },
    async deleteByUser(userId: number, transaction: Transaction) {
      await sql('delete from social_profiles where user_id = $1', [userId], transaction)
    },
  }
}
