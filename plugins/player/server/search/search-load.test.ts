import { setImmediate } from 'node:timers/promises'
import { getProblem } from '@balafon/sdk/server'
import { describe, expect, test } from 'vitest'
import type { SearchProvider } from '../../contract/providers.ts'
import { createSearchService } from './search.service.ts'

const BURST = 900
const input = { query: 'kora', userId: 1, language: 'en' }

/** Creates a service with one provider of the given plugin, and counts how many of its searches run at the same time. */
function createService(plugin: string, search: () => Promise<void>) {
  const counts = { running: 0, mostRunning: 0, total: 0 }
  const provider: SearchProvider = {
    kind: plugin.includes('.') ? plugin : 'artists',
    label: 'label',
    async search() {
      counts.running += 1
      counts.total += 1
      counts.mostRunning = Math.max(counts.mostRunning, counts.running)
      try {
        await search()
        return { results: [{ id: 1, title: 'Kora', path: '/artist/1' }], next_cursor: null }
      } finally {
        counts.running -= 1
      }
    },
  }
  const service = createSearchService({
    getProviders: () => [{ plugin, provider }] as never,
    callProvider: (_options, run) => run(new AbortController().signal).catch(() => undefined),
    translate: (_language, key) => key,
    settings: { get: async () => [] } as never,
  })
  return {
    counts,
    getCode: () =>
      service.search(input, null, 6).then(
        () => 'ok',
        (error: unknown) => getProblem(error)?.code,
      ),
  }
}

describe('a burst of searches', () => {
  test('runs eight built-in searches at a time and rejects excess searches as busy', async () => {
    const { counts, getCode } = createService('player', () => setImmediate())
    const codes = await Promise.all(Array.from({ length: BURST }, getCode))
    expect(counts.mostRunning).toBe(8)
    expect(new Set(codes)).toEqual(new Set(['ok', 'busy']))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(408)
    expect(counts.total).toBe(408)
    expect(await getCode()).toBe('ok')
  })

  test('does not skip the built-in search after many failures in a row', async () => {
    let isBroken = true
    const { getCode } = createService('player', async () => {
      if (isBroken) throw new Error('no response within 2 s')
    })
    for (let count = 0; count < 50; count += 1) expect(await getCode()).toBe('player.search_failed')
    isBroken = false
    expect(await getCode()).toBe('ok')
  })

  test('skips a third-party provider after three failures in a row', async () => {
    const { counts, getCode } = createService('team.seek', () => Promise.reject(new Error('broken')))
    for (let count = 0; count < 5; count += 1) expect(await getCode()).toBe('player.search_failed')
    expect(counts.total).toBe(3)
  })
})
