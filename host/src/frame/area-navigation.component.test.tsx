import { NavLink } from '@balafon/sdk/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { openPage } from '../../testing/open-page.tsx'
import { createTestPlugin } from '../../testing/test-plugin.ts'

const LINK_STYLE = { display: 'block', padding: 8 }

const plugin = createTestPlugin({
  contributes: {
    'host.routes/v1': ['/studio/*', '/songs'].map((path) => ({ path, component: 'Screen' })),
    'host.rail/v1': [{ id: 'songs', label: 'Songs', icon: 'music', to: '/songs', phone: true }],
    'host.navigation/v1': [{ path: '/studio', label: 'Studio', component: 'StudioNavigation' }],
    'host.dock/v1': [{ component: 'Dock' }],
  },
  components: {
    Dock: () => <div data-testid="dock">Playing</div>,
    Screen: () => <h1>Screen</h1>,
    StudioNavigation: () => (
      <nav aria-label="Studio">
        <NavLink to="/songs" style={LINK_STYLE}>
          Back to site
        </NavLink>
        <NavLink to="/studio/uploads" style={LINK_STYLE}>
          Uploads
        </NavLink>
      </nav>
    ),
  },
})
const studio = page.getByRole('navigation', { name: 'Studio' })
const siteLink = page.getByRole('link', { name: 'Songs' })

describe('the navigation of an area', () => {
  test('replaces the links of the rail, and the dock stays mounted', async () => {
    await openPage('/studio', { plugins: [plugin] })
    await expect.element(studio).toBeVisible()
    await expect.element(page.getByRole('complementary').getByText('Studio', { exact: true })).toBeVisible()
    await expect.element(siteLink).not.toBeInTheDocument()
    const dock = page.getByTestId('dock').element()
    await userEvent.click(studio.getByRole('link', { name: 'Uploads' }))
    await userEvent.click(studio.getByRole('link', { name: 'Back to site' }))
    await expect.element(siteLink.first()).toBeVisible()
    await expect.element(studio).not.toBeInTheDocument()
    expect(page.getByTestId('dock').element()).toBe(dock)
  })

  test('is in a sheet on phones, which closes on navigation', async () => {
    await openPage('/studio', { plugins: [plugin], width: 390 })
    await expect.element(page.getByRole('heading', { name: 'Screen' })).toBeVisible()
    await expect.element(siteLink).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Main navigation' }))
    const sheet = page.getByRole('dialog', { name: 'Main navigation' })
    await expect.element(sheet.getByRole('link', { name: 'Uploads' })).toBeVisible()
    await expectAccessible()
    await userEvent.click(sheet.getByRole('link', { name: 'Uploads' }))
    await expect.element(sheet).not.toBeInTheDocument()
    expect(location.pathname).toBe('/studio/uploads')
  })
})
