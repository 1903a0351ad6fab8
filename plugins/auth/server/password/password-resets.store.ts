import { Op } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { AuthContext } from '../models.ts'

export interface NewReset {
  readonly userId: number
  readonly tokenHash: Buffer
  /** The address that the link is sent to. The link is no longer valid when the account's address changes. */
  readonly email: string
  readonly validSeconds: number
}

export type PasswordResetsStore = ReturnType<typeof createPasswordResetsStore>

const isNotExpired = () => ({ expiresAt: { [Op.gt]: new Date() } })

/** Creates the store of reset links. */
export function createPasswordResetsStore({ PasswordReset }: Pick<AuthContext['models'], 'PasswordReset'>) {
  return {
    /** Stores a reset link, which replaces the user's previous one. */
    async upsert({ validSeconds, ...reset }: NewReset, transaction: Transaction) {
      await PasswordReset.upsert({ ...reset, expiresAt: new Date(Date.now() + validSeconds * 1000) }, { transaction })
    },
    /** Finds a link that has not expired. */
    find: (tokenHash: Buffer) => PasswordReset.findOne({ where: { tokenHash, ...isNotExpired() } }),
    /** Deletes a link that has not expired. Returns false when there is none; of several requests at once, only one gets true. */
    async delete(tokenHash: Buffer, transaction: Transaction) {
      return (await PasswordReset.destroy({ where: { tokenHash, ...isNotExpired() }, transaction })) > 0
    },
    async deleteByUser(userId: number, transaction: Transaction) {
      await PasswordReset.destroy({ where: { userId }, transaction })
    },
    async deleteExpired() {
      await PasswordReset.destroy({ where: { expiresAt: { [Op.lte]: new Date() } } })
    },
  }
}
