import type { Transaction } from 'sequelize'
import type { SalesEmail } from '../../contract/preferences.ts'
import type { WalletContext } from '../models.ts'

const DEFAULT: SalesEmail = 'daily'

export type PreferencesService = ReturnType<typeof createPreferencesService>

/** Creates the service of what users chose about emails. */
export function createPreferencesService({ models }: Pick<WalletContext, 'models'>) {
  return {
    async getSalesEmail(userId: number, transaction?: Transaction): Promise<SalesEmail> {
      const row = await models.WalletPreference.findOne({ where: { userId }, ...(transaction && { transaction }) })
      return row?.salesEmail ?? DEFAULT
    },
    async save(userId: number, salesEmail: SalesEmail) {
      await models.WalletPreference.upsert({ userId, salesEmail })
      return { sales_email: salesEmail }
    },
  }
}
