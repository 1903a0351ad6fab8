import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { createErrorResponse, respondTo } from '../../testing/fake-api.ts'
import { createUser } from '../../testing/fake-bootstrap.ts'
import { openPage, type PageOptions } from '../../testing/open-page.tsx'
import { stopViewAs } from './view-as.contract.ts'

const viewed = { user: createUser({ name: 'Salif Ouattara' }), viewed_by: { id: 1, name: 'Mariam' } }
const bar = page.getByRole('complementary', { name: 'Viewing as another user' })
const open = (options: PageOptions = {}) => openPage('/404', { bootstrap: viewed, ...options })

describe('ViewAsBar', () => {
  test('shows the name of the user that the administrator views the site as', async () => {
    await open()
    await expect.element(bar.getByText('You’re viewing the site as Salif Ouattara.')).toBeVisible()
  })

  test('is not shown when no administrator views the site as another user', async () => {
    await open({ bootstrap: { user: createUser() } })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
  })

  test('is shown to the administrator of a suspended user too', async () => {
    await open({ bootstrap: { ...viewed, user: createUser({ banned_at: '2026-01-01T00:00:00.000Z' }) } })
    await expect.element(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
    await expect.element(bar).toBeVisible()
  })

  test('stays when the request that ends the view fails', async () => {
    await open({ api: [respondTo(stopViewAs, () => createErrorResponse(503, 'unavailable', 'Try again later.'))] })
    await userEvent.click(bar.getByRole('button', { name: 'Stop viewing' }))
    await expect.element(page.getByText('Try again later.')).toBeVisible()
    await expect.element(bar).toBeVisible()
  })

  test.each([
    ['light', 1440, 'en'],
    ['dark', 390, 'fr'],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width, language) => {
    await open({ theme, width, language })
    await expect.element(page.getByText(/Salif Ouattara\.$/)).toBeVisible()
    await expectAccessible()
  })
})
