import type { VisibleMenuItem } from '@balafon/sdk/contract'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { createUser } from '../../testing/fake-bootstrap.ts'
import { focusByTab } from '../../testing/keyboard.ts'
import { openPage } from '../../testing/open-page.tsx'
import { createTestPlugin } from '../../testing/test-plugin.ts'

const trigger = page.getByRole('button', { name: /^Menu/ })
const stop = vi.fn(async () => {})

const plugin = createTestPlugin({
  contributes: {
    'host.routes/v1': [{ path: '/songs', component: 'Songs' }],
    'host.userMenu/v1': [
      { id: 'leave', label: 'Leave', icon: 'log-out', run: 'stop', order: 1000, audience: 'user' },
      { id: 'songs', label: 'Songs of {currentUser}', icon: 'mic', to: '/songs?user={currentUser}', order: 30 },
      { id: 'inbox', label: 'Inbox', icon: 'bell', to: '/songs', order: 40, phone: true },
      { id: 'profile', label: 'Profile', icon: 'user', to: '/songs', order: 10, audience: 'user' },
    ],
  },
  components: { Songs: () => <h1>Songs</h1> },
  commands: { stop },
})
const createItem = (label: string, values: Partial<VisibleMenuItem> = {}): VisibleMenuItem => ({
  id: label,
  label,
  action: '/songs',
  type: 'route',
  target: null,
  icon: null,
  ...values,
})
const createMenu = (name: string, position: string, ...labels: string[]) => ({
  id: name,
  name,
  positions: [position],
  items: labels.map((label) => createItem(label)),
})

async function listEntries() {
  await userEvent.click(trigger)
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  // Screen readers present the entries of a choice as radio buttons.
  return [...page.getByRole('menu').element().querySelectorAll('[role^=menuitem]')].map(({ textContent }) => textContent)
}

const PREFERENCES = ['Light', 'Dark', 'System', 'English', 'Français']

describe('UserMenu', () => {
  test('adds the entries for phones after the window becomes narrow', async () => {
    await openPage('/404', { plugins: [plugin], bootstrap: { user: createUser() } })
    await page.viewport(390, 844)
    await userEvent.click(trigger)
    await expect.element(page.getByRole('menuitem', { name: 'Inbox' })).toBeVisible()
  })

  test('shows menu items, links, the theme, the language and commands to a user', async () => {
    await openPage('/404', { plugins: [plugin], bootstrap: { user: createUser(), menus: [createMenu('Site', 'user-menu', 'First', 'Second')] } })
    expect(await listEntries()).toEqual(['First', 'Second', 'Account settings', 'Profile', 'Songs of {currentUser}', ...PREFERENCES, 'Leave'])
  })

  test('shows guests the links for everyone', async () => {
    await openPage('/404', { plugins: [plugin] })
    expect(await listEntries()).toEqual(['Songs of {currentUser}', ...PREFERENCES])
  })

  test('shows the items of the rail and the top bar and the links for phones on a phone', async () => {
    const menus = [createMenu('Top', 'top-bar', 'Tickets'), createMenu('Side', 'rail', 'Concerts'), createMenu('User', 'user-menu', 'Help')]
    await openPage('/404', { plugins: [plugin], width: 390, bootstrap: { menus } })
    expect(await listEntries()).toEqual(['Help', 'Concerts', 'Tickets', 'Songs of {currentUser}', 'Inbox', ...PREFERENCES])
  })

  test('hides the themes when the site does not allow a choice', async () => {
    await openPage('/404', { plugins: [plugin], bootstrap: { settings: { 'themes.user_change': false } } })
    expect(await listEntries()).toEqual(['Songs of {currentUser}', 'English', 'Français'])
  })

  test('opens a link with the id of the user', async () => {
    await openPage('/404', { plugins: [plugin], bootstrap: { user: createUser({ id: 7 }) } })
    await userEvent.click(trigger)
    await userEvent.click(page.getByRole('menuitem', { name: /^Songs of/ }))
    await expect.element(page.getByRole('heading', { name: 'Songs' })).toBeVisible()
    await expect.poll(() => location.search).toBe('?user=7')
  })

  test('runs a command', async () => {
    await openPage('/404', { plugins: [plugin], bootstrap: { user: createUser() } })
    await userEvent.click(trigger)
    await userEvent.click(page.getByRole('menuitem', { name: 'Leave' }))
    await expect.poll(() => stop).toHaveBeenCalledOnce()
  })

  test('keeps the chosen theme in this browser', async () => {
    await openPage('/404', { theme: 'light' })
    expect(document.documentElement.dataset.theme).toBe('2')
    await userEvent.click(trigger)
    await userEvent.click(page.getByRole('menuitemradio', { name: 'Dark' }))
    expect(localStorage.getItem('be-active-theme')).toBe('dark')
    expect(document.documentElement.dataset.theme).toBe('1')
  })

  test('can be opened, navigated and closed by keyboard', async () => {
    await openPage('/404', { plugins: [plugin], theme: 'light', bootstrap: { user: createUser() } })
    await focusByTab(trigger)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.closest('[role=menu]')).toBe(page.getByRole('menu').element())
    await userEvent.keyboard('Dark')
    await expect.element(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.documentElement.dataset.theme).toBe('1')
    await userEvent.keyboard('{Escape}')
    await expect.element(trigger).toHaveFocus()
  })

  test('focuses the first item each time it is opened by keyboard', async () => {
    await openPage('/404', { plugins: [plugin], bootstrap: { user: createUser() } })
    const firstItem = page.getByRole('menuitem', { name: 'Account settings' })
    await focusByTab(trigger)
    for (const key of ['{Enter}', ' ', '{Enter}']) {
      await userEvent.keyboard(key)
      await expect.element(firstItem).toHaveFocus()
      await userEvent.keyboard('{Escape}')
      await expect.element(trigger).toHaveFocus()
    }
  })

  test.each(['light', 'dark'] as const)('has no serious axe findings with the %s theme', async (theme) => {
    await openPage('/404', { plugins: [plugin], theme, bootstrap: { user: createUser(), menus: [createMenu('Site', 'user-menu', 'First')] } })
    await listEntries()
    await expectAccessible()
  })
})
