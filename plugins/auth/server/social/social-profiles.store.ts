import type { AuthenticatedUser } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { SocialProfile } from '../../contract/social.ts'
import type { AuthContext } from '../models.ts'
import type { SocialAccount } from './social-account.ts'
import { presentSocialProfile } from './social-profile.presenter.ts'

export type SocialProfilesStore = ReturnType<typeof createSocialProfilesStore>

/** Creates the store of the accounts that users have connected. */
export function createSocialProfilesStore({ models, sql }: Pick<AuthContext, 'models' | 'sql'>) {
  return {
    /** Lists the accounts that are connected to a user, in the order in which they were connected. */
    async list(userId: number, transaction?: Transaction): Promise<SocialProfile[]> {
      const profiles = await models.SocialProfile.findAll({ where: { userId }, order: ['id'], transaction: transaction ?? null })
      return profiles.map(presentSocialProfile)
    },
    /** Lists the profiles and locks them for the transaction. */
    async lockList(userId: number, transaction: Transaction) {
      return sql<SocialProfile>('select service_name, username from social_profiles where user_id = $1 order by id for update', [userId], transaction)
    },
    /** Finds the user that an account is connected to, and stores its current username. It is one statement, because every social sign-in waits for it. */
    async findOwner({ service_name, subject, username }: SocialAccount): Promise<AuthenticatedUser | null> {
      const [owner] = await sql<AuthenticatedUser>(
        `update social_profiles set username = $3, updated_at = now() from users
         where service_name = $1 and subject = $2 and users.id = user_id returning user_id as id, credentials_version as "credentialsVersion"`,
        [service_name, subject, username],
      )
      return owner ?? null
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
      await models.SocialProfile.destroy({ where: { userId, serviceName: providerName }, transaction })
    },
    async deleteByUser(userId: number, transaction: Transaction) {
      await models.SocialProfile.destroy({ where: { userId }, transaction })
    },
  }
}
