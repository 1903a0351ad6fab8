import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { createTestPlugin } from '../../testing/test-plugin.ts'

const rail = page.getByRole('complementary')
const home = rail.getByRole('link', { name: 'Balafon' })

describe('Rail', () => {
  test('shows the links of plugins in their order, and then the items of menus', async () => {
    const plugin = createTestPlugin({
      contributes: {
        'host.rail/v1': [
          { id: 'songs', label: 'Songs', icon: 'mic', to: '/songs', order: 50 },
          { id: 'search', label: 'Search', icon: 'search', to: '/search', order: 20 },
        ],
      },
    })
    const items = [{ id: '1', label: 'Concerts', action: '/concerts', type: 'route', target: null, icon: 'heart' }]
    await openPage('/404', { plugins: [plugin], bootstrap: { menus: [{ id: 'site', name: 'Site', positions: ['rail'], items }] } })
    await expect.element(rail.getByRole('link', { name: 'Concerts' })).toHaveAttribute('href', '/concerts')
    const labels = rail
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
    expect(labels).toEqual(['Balafon', 'Search', 'Songs', 'Concerts'])
  })

  test('shows the default mark and the site name without a logo', async () => {
    await openPage('/404')
    await expect.element(home).toHaveTextContent('Balafon')
    expect(home.element().querySelector('svg')).not.toBeNull()
  })

  test('shows the logo for the theme', async () => {
    const branding = { site_name: 'Balafon', logo_light: '/static/light.svg', logo_dark: '/static/dark.svg', logo_light_mobile: null, logo_dark_mobile: null }
    await openPage('/404', { theme: 'dark', bootstrap: { branding } })
    await expect.element(home.getByRole('img', { name: 'Balafon' })).toHaveAttribute('src', '/static/dark.svg')
    await userEvent.click(page.getByRole('button', { name: 'Menu' }))
    await userEvent.click(page.getByRole('menuitemradio', { name: 'Light' }))
    await userEvent.keyboard('{Escape}')
    await expect.element(home.getByRole('img', { name: 'Balafon' })).toHaveAttribute('src', '/static/light.svg')
  })
})
