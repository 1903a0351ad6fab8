import type { WalletServices } from './wallet-services.ts'

const PAGE_SIZE = 100

/** Reads everything that the wallet stores about a user, for the download of the user's data. */
export async function readPersonalData(services: WalletServices, userId: number): Promise<object> {
  const { withdrawals, destinations, history, purchases, splits, balances, preferences } = services
  return {
    wallet: {
      balances: await balances.read(userId),
      movements: await readAll((cursor) => history.list(userId, { account: 'wallet' }, { cursor, perPage: PAGE_SIZE })),
      earnings: await readAll((cursor) => history.list(userId, { account: 'earnings' }, { cursor, perPage: PAGE_SIZE })),
      withdrawals: await readAll((cursor) => withdrawals.list(userId, { cursor, perPage: PAGE_SIZE })),
      destinations: await destinations.list(userId),
      purchases: await readAll((cursor) => purchases.list(userId, { cursor, perPage: PAGE_SIZE })),
      splits: await splits.list(userId),
      preferences: { sales_email: await preferences.getSalesEmail(userId) },
    },
  }
}

/** Reads all pages of a list. */
async function readAll<Item>(readPage: (cursor: string | undefined) => Promise<{ data: Item[]; next_cursor: string | null }>): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    items.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return items
}
