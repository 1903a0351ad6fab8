import type { ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { type Circumstances, toldTo, type Words } from '../password/changed-letter.ts'

const PLACE = '/account-settings#two-factor'

type Template = 'two_factor_on' | 'two_factor_off' | 'recovery_codes_renewed' | 'recovery_code_used'

export type TwoFactorLetters = ReturnType<typeof createTwoFactorLetters>

/** Tells the owner of an account what was done with its second factor. What is given back sends it, in the transaction that does it where there is one. */
export const createTwoFactorLetters =
  ({ mailer, users, ...words }: Pick<ServerContext, 'mailer' | 'users'> & Words) =>
  async (template: Template, userId: number, done: Circumstances) => {
    const user = await users.find(userId)
    const letter = user && (await toldTo(user, done, words))
    return async (transaction?: Transaction) => {
      if (!letter) return
      const { to, language, data } = letter
      await mailer.send({ to, language, template, data: { ...data, url: PLACE } }, transaction)
    }
  }
