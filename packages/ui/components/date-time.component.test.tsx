import { createUser } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showComponent } from '../parts/show-component.fixture.tsx'
import { DateTime } from './date-time.tsx'

const bootstrap = { user: createUser({ timezone: 'Asia/Tokyo' }) }
const time = () => document.querySelector('time')

describe('DateTime', () => {
  test.each([
    ['en', 'date-time', 'Mar 2, 2024, 8:30 AM'],
    ['en', 'date', 'Mar 2, 2024'],
    ['fr', 'date-time', '2 mars 2024, 08:30'],
  ] as const)('shows the moment in the language and time zone of the user: %s, %s', async (language, format, text) => {
    await showComponent(() => <DateTime value="2024-03-01T23:30:00.000Z" format={format} />, { language, bootstrap })
    await expect.poll(() => time()?.textContent?.replaceAll('\u202f', ' ')).toBe(text)
    expect(time()?.dateTime).toBe('2024-03-01T23:30:00.000Z')
  })

  test('shows how long ago the time was, with the exact time in the tooltip', async () => {
    const value = new Date(Date.now() - 3 * 3_600_000).toISOString()
    await showComponent(() => <DateTime value={value} format="relative" />, { language: 'fr', bootstrap })
    await expect.poll(() => time()?.textContent).toBe('il y a 3 heures')
    await userEvent.hover(page.getByText('il y a 3 heures'))
    await expect.poll(() => page.getByRole('tooltip').query()?.textContent, { timeout: 5000 }).toContain(String(new Date(value).getFullYear()))
  })
})
