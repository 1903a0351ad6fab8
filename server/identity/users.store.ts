import type { User } from '@balafon/sdk/contract'
import type { NewUser, RowOf, SqlRunner, UserPatch, UserProfile } from '@balafon/sdk/server'
import { col, fn, Op, type Transaction, UniqueConstraintError, where } from 'sequelize'
import type { CoreModels } from '../app/core-models.ts'
import type { User as UserModel } from './models/user.model.ts'
import { USER_JSON } from './user-json.ts'

type UserRow = RowOf<typeof UserModel>

const MAX_NAME_LENGTH = 200

const joinNames = (...names: readonly (string | null | undefined)[]) =>
  names
    .filter((name) => name)
    .join(' ')
    .trim()

/**
 * Derives the display name from the first and last name. If the user removes both names, it is derived from the email address. If there were no names before,
 * it stays unchanged.
 */
function deriveDisplayName(previous: UserRow, { first_name = previous.firstName, last_name = previous.lastName }: UserPatch, nameFromEmail: string) {
  const fallback = joinNames(previous.firstName, previous.lastName) === '' ? previous.name : nameFromEmail
  return Array.from(joinNames(first_name, last_name) || fallback)
    .slice(0, MAX_NAME_LENGTH)
    .join('')
}

const isSameEmail = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export interface UsersStoreDependencies {
  readonly models: Pick<CoreModels, 'User' | 'VerificationCode'>
  readonly sql: SqlRunner
}

export type UsersStore = ReturnType<typeof createUsersStore>

/** Creates the store of accounts. */
export function createUsersStore({ models, sql }: UsersStoreDependencies) {
  return {
    /** Finds a user with roles and permissions. It must be fast, because requests with an access token wait for it. */
    async findUser(id: number, transaction?: Transaction) {
      const [row] = await sql<{ user: User }>(`select ${USER_JSON} as "user" from users u where u.id = $1`, [id], transaction)
      return row?.user ?? null
    },
    /** Finds the public fields of users in one statement. It must be fast, because lists of third-party plugins wait for it. */
    async findProfiles(ids: readonly number[], transaction?: Transaction): Promise<ReadonlyMap<number, UserProfile>> {
      const statement = 'select id, name, image from users where id = any($1::bigint[])'
      const profiles = ids.length === 0 ? [] : await sql<UserProfile>(statement, [ids], transaction)
      return new Map(profiles.map((profile) => [profile.id, profile]))
    },
    /** Inserts a user with the default role, in one statement. Returns `null` when the email address is taken. */
    async insertUser(user: Omit<NewUser, 'password'> & { name: string; passwordHash: string | null }, transaction?: Transaction) {
      const [row] = await sql<{ id: number }>(
        `with new_user as (
           insert into users (name, email, password_hash, language, first_name, last_name) values ($1, $2, $3, $4, $5, $6)
           on conflict (lower(email)) do nothing returning id),
         new_role as (insert into user_roles (user_id, role_id) select new_user.id, roles.id from new_user, roles where roles.is_default)
         select id from new_user`,
        [user.name, user.email, user.passwordHash, user.language ?? null, user.first_name ?? null, user.last_name ?? null],
        transaction,
      )
      return row?.id ?? null
    },
    /** Returns what has changed, `null` when the email address is taken, or `conflict` when the user has another version. A new address is unverified. */
    async updateUser(id: number, patch: UserPatch, nameFromEmail: string, transaction: Transaction) {
      const user = await models.User.findByPk(id, { lock: true, transaction })
      if (!user) return { previousEmail: null, wasVerified: false, isProfileChanged: false }
      const { name, image, email, emailVerifiedAt } = user
      if (patch.version !== undefined && patch.version !== user.version) return 'conflict'
      const isRenamed = patch.name === undefined && (patch.first_name !== undefined || patch.last_name !== undefined)
      const isEmailChanged = patch.email !== undefined && !isSameEmail(patch.email, email)
      const { first_name: firstName, last_name: lastName, ...otherValues } = patch
      const values = {
        ...otherValues,
        version: user.version + 1,
        ...(firstName !== undefined && { firstName }),
        ...(lastName !== undefined && { lastName }),
        ...(isRenamed && { name: deriveDisplayName(user, patch, nameFromEmail) }),
        ...(isEmailChanged && { emailVerifiedAt: null }),
      }
      const isUpdated = await user.update(values, { transaction }).then(
        () => true,
        (error) => {
          if (error instanceof UniqueConstraintError) return false
          throw error
        },
      )
      if (!isUpdated) return null
      if (isEmailChanged)
        await models.VerificationCode.destroy({
          where: { userId: id, [Op.and]: where(fn('lower', col('email')), Op.ne, user.email.toLowerCase()) },
          transaction,
        })
      return {
        previousEmail: isEmailChanged ? email : null,
        wasVerified: emailVerifiedAt !== null,
        isProfileChanged: name !== user.name || image !== user.image,
      }
    },
    async updateLanguage(id: number, language: string) {
      await models.User.update({ language }, { where: { id } })
    },
    /** Locks the user until the transaction ends, and returns the email address. */
    async lockUser(id: number, transaction: Transaction) {
      const [row] = await sql<{ email: string }>('select email from users where id = $1 for update', [id], transaction)
      return row?.email ?? null
    },
    /** Marks the email address as verified and deletes the code, unless the user now has another address. */
    async markEmailVerified(id: number, email: string, transaction?: Transaction) {
      await sql(
        `with verified_user as (
           update users set email_verified_at = coalesce(email_verified_at, now()), updated_at = now()
           where id = $1 and lower(email) = lower($2) returning id)
         delete from verification_codes using verified_user where user_id = verified_user.id`,
        [id, email],
        transaction,
      )
    },
    async markEmailUnverified(id: number, transaction?: Transaction) {
      await models.User.update({ emailVerifiedAt: null }, { where: { id }, ...(transaction && { transaction }) })
    },
    /** Deletes the user. Foreign keys delete the user's own emails, but not those to the same address that belonged to an earlier user. */
    async deleteUser(id: number, transaction: Transaction) {
      await models.User.destroy({ where: { id }, transaction })
    },
  }
}
