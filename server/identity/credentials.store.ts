import type { SqlRunner } from '@balafon/sdk/server'
import { col, fn, literal, type Transaction, where } from 'sequelize'
import type { CoreModels } from '../app/core-models.ts'

export interface CredentialsStoreDependencies {
  readonly models: Pick<CoreModels, 'User'>
  readonly sql: SqlRunner
}

export type CredentialsStore = ReturnType<typeof createCredentialsStore>

/** Creates the store of the password hashes of users. */
export function createCredentialsStore({ models: { User }, sql }: CredentialsStoreDependencies) {
  return {
    async findByEmail(email: string) {
      const user = await User.findOne({
        attributes: ['id', 'passwordHash', 'credentialsVersion'],
        where: where(fn('lower', col('email')), fn('lower', email)),
      })
      return user && { id: user.id, passwordHash: user.passwordHash, version: user.credentialsVersion }
    },
    async findPasswordHash(id: number) {
      const user = await User.findByPk(id, { attributes: ['passwordHash'] })
      return user?.passwordHash ?? null
    },
    async updatePasswordHash(id: number, passwordHash: string, transaction?: Transaction) {
      await User.update({ passwordHash, credentialsVersion: literal('credentials_version + 1') }, { where: { id }, ...(transaction && { transaction }) })
    },
    /**
     * Replaces the password only while `previousVersion` is still the current one. It also deletes the code of a pending email change,
     * because a thief with the old password could have requested it. One statement does both, so that no crash can separate them.
     * @param previousVersion - `null` when the user had no password
     */
    async replacePasswordHash(id: number, passwordHash: string, previousVersion: number | null, transaction: Transaction) {
      const rows = await sql(
        `with changed_user as (
           update users set password_hash = $2, credentials_version = credentials_version + 1, updated_at = now()
           where id = $1 and case when $3::int is null then password_hash is null else credentials_version = $3 end returning id, email),
         deleted_code as (
           delete from verification_codes v using changed_user c where v.user_id = c.id and lower(v.email) <> lower(c.email))
         select from changed_user`,
        [id, passwordHash, previousVersion],
        transaction,
      )
      return rows.length > 0
    },
    /** Stores a new hash of the same password, unless the password was changed meanwhile. */
    async upgradePasswordHash(id: number, oldHash: string, newHash: string) {
      // `silent`: the user has changed nothing, so `updated_at` stays.
      await User.update({ passwordHash: newHash }, { where: { id, passwordHash: oldHash }, silent: true })
    },
  }
}
