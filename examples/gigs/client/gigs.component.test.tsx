import { ContributedComponent } from '@balafon/sdk/client'
import { searchEntities } from '@balafon/sdk/contract'
import { createTestPlugin, createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { gigEndpoints } from '../contract/gigs.ts'
import manifest from '../plugin.ts'
import client from './index.ts'

const GIG = {
  id: 1,
  version: 1,
  venue: 'Palais',
  artist: { id: 7, label: 'Fanta Zié' },
  city: 'Abidjan',
  day: '2090-05-01',
  status: 'draft' as const,
  note: null,
}
const user = createUser({ permissions: [{ name: 'gigs.manage', restrictions: [] }] })

// Replaces the plugin `admin`, which shows the admin page on a real site.
const adminPages = createTestPlugin({
  contributes: { 'host.routes/v1': [{ path: '/admin/gigs/*', component: 'Page' }] },
  components: { Page: () => <ContributedComponent plugin="acme.gigs" component="GigsAdmin" /> },
})
const api = [
  respondTo(gigEndpoints.list, () => ({ data: [GIG], next_cursor: null })),
  respondTo(gigEndpoints.count, () => ({ total: 1, is_exact: true })),
  respondTo(gigEndpoints.get, () => GIG),
  respondTo(searchEntities, () => ({ data: [GIG.artist] })),
]
const open = (path: string, width = 1440) => openPage(path, { plugins: [{ manifest, client }, adminPages], bootstrap: { user }, api, width })

describe('acme.gigs', () => {
  test('lists the coming gigs', async () => {
    await open('/gigs')
    await expect.element(page.getByRole('list', { name: 'Gigs' }).getByText(/Palais, Abidjan/)).toBeVisible()
    await expectAccessible()
  })

  test.each([1440, 390])('opens a gig of the table in its form at %i px', async (width) => {
    await open('/admin/gigs', width)
    await userEvent.click(page.getByText('Palais').first())
    await expect.element(page.getByRole('heading', { level: 1, name: 'Palais' })).toBeVisible()
    await expect.element(page.getByLabelText('City')).toHaveValue('Abidjan')
    await expectAccessible()
  })
})
