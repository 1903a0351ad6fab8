import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { openPage } from '../../testing/open-page.tsx'

describe('NotFoundScreen', () => {
  test('is shown for an unknown path', async () => {
    await openPage('/no/such/page')
    await expect.element(page.getByRole('heading', { name: "Looks like you've found the doorway to the great nothing" })).toBeVisible()
    await expect.element(page.getByText('Sorry about that! Please visit our homepage to get where you need to go.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Take me there!' })).toHaveAttribute('href', '/')
    await expect.poll(() => document.title).toBe('404 · Balafon')
  })

  test.each(['light', 'dark'] as const)('has no serious axe findings with the %s theme', async (theme) => {
    await openPage('/no/such/page', { theme })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible()
  })
})
