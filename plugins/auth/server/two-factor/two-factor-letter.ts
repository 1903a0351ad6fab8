import type { ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { type Circumstances, toldTo, type Words } from '../password/changed-letter.ts'

const PLACE = '/account-settings#two-factor'

type Template = 'two_factor_on' | 'two_factor_off' | 'recovery_codes_renewed' | 'recovery_code_used'

export type TwoFactorLetters = ReturnType<typeof createTwoFactorLetters>

/** Writes to the owner of an account what was done with its second factor, in the transaction that does it where there is one. */
export const createTwoFactorLetters =
  ({ mail, users, ...words }: Pick<ServerContext, 'mail' | 'users'> & Words) =>
  (template: Template, userId: number, done: Circumstances) =>
  async (transaction?: Transaction) => {
    const user = await users.present(userId)
    if (!user) return
    const { to, language, data } = await toldTo(user, done, words)
    await mail.send({ to, language, template, data: { ...data, url: PLACE } }, transaction)
  }
