import { DatabaseError, type Transaction } from 'sequelize'
import { describe, expect, test } from 'vitest'
import { createProviderSettlementsService } from './provider-settlements.service.ts'

type Dependencies = Parameters<typeof createProviderSettlementsService>

/** The error of a reversal that PostgreSQL checked while another reversal of the same journal was not committed yet. */
const conflict = new DatabaseError(Object.assign(new Error('duplicate key'), { sql: '', code: '23505', constraint: 'journals_reverses' }))

describe('reverse', () => {
  test('refuses a reversal when another one is committed at the same time', async () => {
    const dependencies = {
      store: { find: async () => ({ isReversed: false }) },
      post: { reverse: () => Promise.reject(conflict) },
    } as unknown as Dependencies[0]
    const { reverse } = createProviderSettlementsService(dependencies, {} as Dependencies[1])
    const reversal = reverse(1, 'wrong day', { id: 2, language: 'en' }, {} as Transaction)
    await expect(reversal).rejects.toMatchObject({ data: { code: 'wallet.settlement_reversed' } })
  })
})
