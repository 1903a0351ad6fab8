import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { openPage } from '../../testing/open-page.tsx'

describe('UiScreen', () => {
  // The page shows every component in every state, so axe needs longer than on other pages.
  test.each(['light', 'dark'] as const)('has no serious axe findings with the %s theme', { timeout: 60_000 }, async (theme) => {
    await openPage('/dev/ui', { theme })
    await expect.element(page.getByRole('heading', { name: 'Components', level: 1 })).toBeVisible()
    await expectAccessible()
  })

  test('does not exist on a site without screens for developers', async () => {
    await openPage('/dev/ui', { bootstrap: { has_developer_screens: false } })
    await expect.element(page.getByText("Looks like you've found the doorway to the great nothing")).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Components', level: 1 })).not.toBeInTheDocument()
  })
})
