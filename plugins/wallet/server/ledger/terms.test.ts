import { expect, test } from 'vitest'
import { createLedgerDatabase } from '../testing/ledger-database.ts'
import { createTermsService } from './terms.service.ts'

test('applies the settings again after another process has applied others', async () => {
  const ledger = await createLedgerDatabase()
  const values: Record<string, unknown> = { 'wallet.currency': 'XOF', 'wallet.four_eyes_threshold': 100_000 }
  const settings = { get: async (key: string) => values[key] }
  const [one, other] = [createTermsService(ledger.businessRows, { settings } as never), createTermsService(ledger.businessRows, { settings } as never)]
  const applyShare = async (terms: typeof one, percent: number) => {
    values['wallet.platform_share_percent'] = percent
    await terms.syncWithSettings()
    const [latest] = await ledger.sql<{ share: number }>('select platform_share as share from wallet.terms order by id desc limit 1')
    return latest?.share
  }
  expect([await applyShare(one, 15), await applyShare(other, 20), await applyShare(one, 15)]).toEqual([1500, 2000, 1500])
  await ledger.close()
})
