import type { ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { type ClientInfo, createSecurityEmail, type SecurityEmailDependencies } from '../security-email/security-email.ts'

const TWO_FACTOR_PATH = '/account-settings#two-factor'

type Template = 'two_factor_enabled' | 'two_factor_disabled' | 'recovery_codes_regenerated' | 'recovery_code_used'

export type PrepareTwoFactorEmail = ReturnType<typeof createPrepareTwoFactorEmail>

/**
 * Creates the function that prepares an email about a change of the second factor. The prepared email is a function that sends it,
 * within the transaction of the change.
 */
export const createPrepareTwoFactorEmail =
  ({ mailer, users, ...deps }: Pick<ServerContext, 'mailer' | 'users'> & SecurityEmailDependencies) =>
  async (template: Template, userId: number, client: ClientInfo) => {
    const user = await users.find(userId)
    const email = user && (await createSecurityEmail(user, client, deps))
    return async (transaction?: Transaction) => {
      if (!email) return
      const { to, language, data } = email
      await mailer.send({ to, language, template, data: { ...data, url: TWO_FACTOR_PATH } }, transaction)
    }
  }
