import type { BillingContext } from '../models.ts'

export type ProviderPrices = ReturnType<typeof createProviderPrices>

/** Creates the store of the identifiers of prices at providers. Test and live keys have different ones, so the mode is part of the key. */
export function createProviderPrices({ models: { Price }, sql }: Pick<BillingContext, 'models' | 'sql'>) {
  return {
    async get(priceId: number) {
      const row = await Price.findByPk(priceId)
      if (!row) throw new Error(`price ${priceId} does not exist`)
      return row
    },
    /** Saves an identifier without changing those of other providers. */
    async remember(priceId: number, key: string, id: string): Promise<void> {
      await sql('update billing_prices set provider_ids = provider_ids || jsonb_build_object($2::text, $3::text) where id = $1', [priceId, key, id])
    },
  }
}
