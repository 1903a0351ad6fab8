import { ContributedComponent } from '@balafon/sdk/client'
import { createErrorResponse, createTestPlugin, createUser, expectAccessible, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getAdminInsights } from '../../contract/administration/insights.ts'
import { getTrack } from '../../contract/catalogue.ts'
import type { Insights, InsightsReportProps } from '../../contract/insights-report.ts'
import { getAudioSource } from '../../contract/playback.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { emptyLibraryFakes } from '../testing/fake-endpoints.ts'

const props: InsightsReportProps = { endpoint: getAdminInsights, kind: 'track', id: 1 }
const reports = createTestPlugin({
  contributes: { 'host.routes/v1': [{ path: '/report', component: 'Report' }] },
  components: { Report: () => <ContributedComponent plugin="player" component="InsightsReport" props={props} /> },
})
const user = createUser({ permissions: [{ name: 'admin', restrictions: [] }] })
const openReport = (path: string, { api = [], ...options }: PageOptions) =>
  openPage(path, { plugins: [reports, { manifest, client }], bootstrap: { user }, api: [...emptyLibraryFakes, ...api], ...options })

const day = { plays: 20, listeners: 10, likes: 2, follows: 0, shares: 1, skips: 3, completed: 12, playbacks: 24 }
const days = Array.from({ length: 28 }, (_, index) => ({ ...day, day: `2026-10-${String(index + 1).padStart(2, '0')}` }))
const numbers = { ...day, plays: 560, returning_listeners: 4 }
const createPart = (value: string) => ({ value, plays: 280, previous: 140 })

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
  sources: [createPart('playlist'), createPart('search')],
  countries: [createPart('CI')],
  cities: [createPart('CI Abidjan')],
  devices: [createPart('mobile')],
  retention: Array.from({ length: 100 }, (_, index) => (index === 40 ? 0.9 : 0.8)),
  duration: 100,
  updated_at: '2026-10-28T09:30:00.000Z',
  ...changes,
})
let trackRequests = 0
const missingTrack = respondTo(getTrack, () => {
  trackRequests += 1
  return createErrorResponse(404, 'player.track_not_found', 'Song not found.')
})
/** Waits until the player has requested the track that the report asked it to play. Otherwise the request would be sent during the next test. */
const waitForPlayer = (before: number) => expect.poll(() => trackRequests).toBeGreaterThan(before)
const noAudio = respondTo(getAudioSource, () => createErrorResponse(404, 'player.track_not_found', 'Song not found.'))

describe('InsightsReport', () => {
  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('shows numbers, breakdowns and retention accessibly, %s theme at %i px', async (theme, width) => {
    await openReport('/report', { api: [respondTo(getAdminInsights, () => createInsights()), noAudio], theme, width })
    await expect.element(page.getByRole('button', { name: 'Plays 560 +100%' })).toBeVisible()
    await expect.element(page.getByText('Abidjan, Côte d’Ivoire')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Play from 0:40' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(width)
    await expectAccessible()
  })

  test('starts the track at the clicked position', async () => {
    const requests: unknown[] = []
    window.addEventListener('player.play-request', (event) => event instanceof CustomEvent && requests.push(event.detail))
    const before = trackRequests
    await openReport('/report', { api: [respondTo(getAdminInsights, () => createInsights()), noAudio, missingTrack] })
    await userEvent.click(page.getByRole('button', { name: 'Play from 0:40' }))
    expect(requests).toEqual([{ trackId: 1, seconds: 40 }])
    await waitForPlayer(before)
  })

  test('moves through days and moments with the arrow keys, and plays with Enter', async () => {
    const requests: unknown[] = []
    window.addEventListener('player.play-request', (event) => event instanceof CustomEvent && requests.push(event.detail))
    const before = trackRequests
    await openReport('/report', { api: [respondTo(getAdminInsights, () => createInsights()), noAudio, missingTrack] })
    const listeners = page.getByRole('button', { name: /^Listeners/ })
    await expect.element(listeners).toBeVisible()
    listeners.element().focus()
    await userEvent.keyboard('{Enter}')
    const chart = page.getByRole('slider', { name: 'Listeners per day' })
    await expect.element(chart).toBeVisible()
    chart.element().focus()
    await userEvent.keyboard('{Home}{ArrowRight}')
    await expect.element(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/^October 2, 2026: .*10/))
    const moment = page.getByRole('slider', { name: 'Moment in the song' })
    moment.element().focus()
    await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}')
    await expect.element(moment).toHaveAttribute('aria-valuetext', expect.stringMatching(/^1:38, .*80%/))
    await userEvent.keyboard('{Enter}')
    expect(requests).toEqual([{ trackId: 1, seconds: 98 }])
    await waitForPlayer(before)
  })

  test('explains missing numbers, and hides the comparison for “all time”', async () => {
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
      respondTo(getAdminInsights, ({ query }) => {
        queries.push(JSON.stringify(query))
        return few
      }),
      noAudio,
    ]
    await openReport('/report?days=all', { api })
    await expect.element(page.getByText('Numbers appear after 20 plays.').first()).toBeVisible()
    expect(queries[0]).not.toContain('from')
    await expect.element(page.getByText('Compare with the period before')).not.toBeInTheDocument()
  })
})
