import type { VisibleMenu } from '@balafon/sdk/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { createTestPlugin } from '../../testing/test-plugin.ts'

const bar = page.getByRole('banner')
const guestLinks = createTestPlugin({
  contributes: {
    'host.guestLinks/v1': [
      { id: 'register', label: 'Register', to: '/register', order: 10, hiddenBySetting: 'registration.disable', audience: 'guest' },
      { id: 'login', label: 'Login', to: '/login', order: 20, primary: true, audience: 'guest' },
    ],
  },
})
const getLinkTexts = () =>
  bar
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

describe('TopBar', () => {
  test.each([
    [64, 1440],
    [54, 1000],
    [48, 390],
  ])('is %i px high in a window of %i px', async (height, width) => {
    await openPage('/404', { width })
    await expect.element(bar).toBeVisible()
    expect(bar.element().getBoundingClientRect().height).toBe(height)
  })

  test.each([
    [['Register', 'Login'], false],
    [['Login'], true],
  ])('shows guests the links %j when the registration is closed: %s', async (links, isClosed) => {
    await openPage('/404', { plugins: [guestLinks], bootstrap: { settings: { 'registration.disable': isClosed } } })
    await expect.element(bar.getByRole('link', { name: 'Login' })).toBeVisible()
    expect(getLinkTexts()).toEqual(links)
  })

  test('shows the logo for phones', async () => {
    const branding = { site_name: 'Balafon', logo_light: null, logo_dark: null, logo_light_mobile: '/static/icon.svg?phone', logo_dark_mobile: null }
    await openPage('/404', { width: 390, theme: 'light', bootstrap: { branding } })
    const home = bar.getByRole('link', { name: 'Home' })
    await expect.element(home).toBeInTheDocument()
    expect(home.element().querySelector('img')?.getAttribute('src')).toBe('/static/icon.svg?phone')
  })

  test('shows the items of a menu, and opens links in a new window', async () => {
    const menus: VisibleMenu[] = [
      {
        id: 'site',
        name: 'Site',
        positions: ['top-bar'],
        items: [
          { id: '1', label: 'Songs', action: '/songs', type: 'route', target: null, icon: 'heart' },
          { id: '2', label: 'Elsewhere', action: 'https://example.test/', type: 'link', target: null, icon: null },
        ],
      },
      { id: 'empty', name: 'Empty', positions: ['top-bar'], items: [] },
      {
        id: 'legal',
        name: 'Legal',
        positions: ['auth-page-footer'],
        items: [{ id: '3', label: 'Terms', action: '/terms', type: 'route', target: null, icon: null }],
      },
    ]
    await openPage('/404', { bootstrap: { menus } })
    await expect.element(bar.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Songs' })).toHaveAttribute('href', '/songs')
    expect(getLinkTexts()).toEqual(['Songs', 'Elsewhere'])
    const elsewhere = bar.getByRole('link', { name: 'Elsewhere' })
    await expect.element(elsewhere).toHaveAttribute('target', '_blank')
    await expect.element(elsewhere).toHaveAttribute('rel', 'noopener')
    await expect.element(bar.getByRole('navigation', { name: 'Empty' })).not.toBeInTheDocument()
  })
})
