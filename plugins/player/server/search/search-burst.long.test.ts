import { createTestSite } from '@balafon/sdk/testing'
import { expect, test } from 'vitest'
import { addCatalogue } from '../testing/catalogue.fixture.ts'

const BURST = 900
const TIMEOUT_MS = 120_000

test(
  'returns results to the next search after a burst of searches',
  async () => {
    const site = await createTestSite()
    await addCatalogue(site)
    // Each address has its own rate limit.
    const search = (index: number) =>
      site.site.server.inject({ url: `/api/v1/search?query=test${index % 7}`, remoteAddress: `203.0.${Math.floor(index / 250)}.${(index % 250) + 1}` })
    const responses = await Promise.all(Array.from({ length: BURST }, (_, index) => search(index)))
    // On a slow computer, some searches also take longer than their time limit.
    const codes = new Set(responses.map(({ statusCode, payload }) => (statusCode === 200 ? 'ok' : String(JSON.parse(payload).code))))
    expect(['ok', 'busy', 'player.search_failed']).toEqual(expect.arrayContaining([...codes]))
    expect((await search(1)).statusCode).toBe(200)
    await site.close()
  },
  TIMEOUT_MS,
)
