import { getAudioSource } from '@balafon/plugin-player/contract/playback'
import { createErrorResponse, expectAccessible, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getInsights, type Insights } from '../../contract/insights.ts'
import { openBackstage } from '../testing/backstage-page.ts'

const day = { plays: 20, listeners: 10, likes: 2, follows: 0, shares: 1, skips: 3, completed: 12, playbacks: 24 }
const days = Array.from({ length: 28 }, (_, index) => ({ ...day, day: `2026-10-${String(index + 1).padStart(2, '0')}` }))
const numbers = { ...day, plays: 560, returning_listeners: 4 }
const part = (value: string) => ({ value, plays: 280, previous: 140 })

const createInsights = (changes: Partial<Insights> = {}): Insights => ({
  name: 'Trois sœurs',
  image: null,
  time_zone: 'Africa/Abidjan',
  from: '2026-10-01',
  to: '2026-10-28',
  step: 'day',
  numbers,
  previous: { ...numbers, plays: 280 },
  previous_from: '2026-09-03',
  previous_to: '2026-09-30',
  days,
  previous_days: days,
  sources: [part('playlist'), part('search')],
  countries: [part('CI')],
  cities: [part('CI Abidjan')],
  devices: [part('mobile')],
  retention: Array.from({ length: 100 }, (_, index) => (index === 40 ? 0.9 : 0.8)),
  duration: 100,
  updated_at: '2026-10-28T09:30:00.000Z',
  ...changes,
})
const noAudio = respondTo(getAudioSource, () => createErrorResponse(404, 'player.track_not_found', 'Song not found.'))

describe('InsightsScreen', () => {
  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('shows numbers, parts and the played moments, accessibly in the %s theme at %i px', async (theme, width) => {
    await openBackstage('/backstage/tracks/1/insights', { api: [respondTo(getInsights, () => createInsights()), noAudio], theme, width })
    await expect.element(page.getByRole('button', { name: 'Plays 560 +100%' })).toBeVisible()
    await expect.element(page.getByText('Abidjan, Côte d’Ivoire')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Play from 0:40' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(width)
    await expectAccessible()
  })

  test('asks the player for the moment that was clicked', async () => {
    const requests: unknown[] = []
    window.addEventListener('player.play-request', (event) => requests.push((event as CustomEvent).detail))
    await openBackstage('/backstage/tracks/1/insights', { api: [respondTo(getInsights, () => createInsights()), noAudio] })
    await userEvent.click(page.getByRole('button', { name: 'Play from 0:40' }))
    expect(requests).toEqual([{ trackId: 1, seconds: 40 }])
  })

  test('says when numbers appear, and compares nothing with all time', async () => {
    const few = createInsights({
      numbers: { ...numbers, plays: 3 },
      previous: null,
      previous_from: null,
      previous_to: null,
      sources: [],
      countries: [],
      cities: [],
      devices: [],
      retention: [],
    })
    const queries: string[] = []
    const api = [
      respondTo(getInsights, ({ query }) => {
        queries.push(JSON.stringify(query))
        return few
      }),
      noAudio,
    ]
    await openBackstage('/backstage/tracks/1/insights?days=all', { api })
    await expect.element(page.getByText('Numbers appear after 20 plays.').first()).toBeVisible()
    expect(queries[0]).not.toContain('from')
    await expect.element(page.getByText('Compare with the period before')).not.toBeInTheDocument()
  })
})
