import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createTestPlugin, createUser, openPage } from '../../testing/client.ts'
import { useFormat } from './format.ts'

const plugin = createTestPlugin({
  contributes: {
    'host.routes/v1': [
      { path: '/dates', component: 'Dates' },
      { path: '/durations', component: 'Durations' },
    ],
  },
  components: { Dates, Durations },
})

function Dates() {
  const { date, relativeTime } = useFormat()
  return (
    <>
      <h1>{date('2024-03-01T23:30:00.000Z', { dateStyle: 'medium', timeStyle: 'short' })}</h1>
      <h2>{relativeTime(new Date().toISOString())}</h2>
    </>
  )
}

function Durations() {
  const { longDuration } = useFormat()
  return [42, 47 * 60, 2 * 3600, 3600 + 3 * 60].map((seconds) => <p key={seconds}>{longDuration(seconds)}</p>)
}

describe('useFormat', () => {
  test.each([
    ['the user’s time zone', 'en', 'Asia/Tokyo', 'UTC', 'Mar 2, 2024, 8:30 AM', 'a few seconds ago'],
    ['the site’s time zone', 'en', null, 'America/New_York', 'Mar 1, 2024, 6:30 PM', 'a few seconds ago'],
    ['UTC when the site has an unknown time zone', 'en', null, 'Mars/Crater', 'Mar 1, 2024, 11:30 PM', 'a few seconds ago'],
    ['French', 'fr', 'Asia/Tokyo', 'UTC', '2 mars 2024, 08:30', 'il y a quelques secondes'],
  ] as const)('formats dates in %s', async (_, language, timezone, siteTimeZone, date, ago) => {
    await openPage('/dates', {
      plugins: [plugin],
      language,
      bootstrap: { user: createUser({ timezone }), settings: { 'dates.default_timezone': siteTimeZone } },
    })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(date)
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(ago)
  })

  test.each([
    ['en', ['42 sec', '47 min', '2 hr', '1 hr 3 min']],
    ['fr', ['42 s', '47 min', '2 h', '1 h 3 min']],
  ] as const)('formats long durations in the language %s', async (language, durations) => {
    await openPage('/durations', { plugins: [plugin], language })
    for (const duration of durations) await expect.element(page.getByText(duration, { exact: true })).toBeVisible()
  })
})
