import { useApi } from '@balafon/sdk/client'
import { defineEndpoint } from '@balafon/sdk/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { expectAccessible } from '../../testing/accessibility.ts'
import { respondTo } from '../../testing/fake-api.ts'
import { createUser } from '../../testing/fake-bootstrap.ts'
import { openPage } from '../../testing/open-page.tsx'
import { createTestPlugin } from '../../testing/test-plugin.ts'

const listOrders = defineEndpoint({ method: 'GET', path: 'x/team.test/orders', summary: 'List orders', access: 'user', response: z.object({}) })

const plugin = createTestPlugin({
  contributes: {
    'host.accountSettings/v1': [
      { anchor: 'orders', title: 'Orders', icon: 'user', component: 'Orders', order: 10, audience: 'user' },
      { anchor: 'sessions', title: 'Sessions', icon: 'monitor', component: 'Sessions', order: 20, audience: 'user' },
      { anchor: 'radio', title: 'Radio', icon: 'radio', component: 'Sessions', order: 30, audience: 'user', requiresSetting: 'radio.enable' },
      { anchor: 'shops', title: 'Shops', icon: 'link', component: 'Sessions', order: 35, audience: 'user', requiresPoint: 'host.upgradePages/v1' },
      { anchor: 'end', title: 'End', icon: 'trash', component: 'End', order: 40, audience: 'user' },
    ],
    'host.upgradePages/v1': [{ path: '/upgrade', requiresSetting: 'shops.enable' }],
  },
  components: { Orders, Sessions: () => <div style={{ height: 700 }}>Sessions</div>, End: () => <p>End</p> },
})

/** A section that loads late and then moves the sections below it. */
function Orders() {
  const { data } = useApi(listOrders, {})
  return data ? <div style={{ height: 900 }}>All orders</div> : <p>Loading</p>
}

const navigation = page.getByRole('navigation', { name: 'Account settings' })
const sessions = page.getByRole('region', { name: 'Sessions' })
const getTop = () => sessions.element().getBoundingClientRect().top
const getCurrent = () => navigation.element().querySelector('[aria-current=location]')?.textContent

let orders: PromiseWithResolvers<Record<string, never>>
beforeEach(() => {
  orders = Promise.withResolvers()
})
const openSettings = (path: string, options = {}) =>
  openPage(path, { plugins: [plugin], bootstrap: { user: createUser() }, api: [respondTo(listOrders, () => orders.promise)], ...options })

describe('AccountSettingsScreen', () => {
  test('keeps the section of the URL in view while sections above it load', async () => {
    await openSettings('/account-settings#sessions')
    await expect.element(sessions).toBeVisible()
    orders.resolve({})
    await expect.element(page.getByText('All orders')).toBeInTheDocument()
    await expect.poll(getTop).toBeLessThan(120)
    expect(getTop()).toBeGreaterThanOrEqual(0)
    expect(getCurrent()).toBe('Sessions')
  })

  test('marks the section in view once the user scrolls, and does not scroll back', async () => {
    orders.resolve({})
    await openSettings('/account-settings#sessions')
    await expect.element(page.getByText('All orders')).toBeInTheDocument()
    await expect.poll(getTop).toBeLessThan(120)
    await userEvent.wheel(sessions, { delta: { y: -10_000 } })
    await expect.poll(() => scrollY).toBe(0)
    await expect.poll(getCurrent).toBe('Orders')
    await page.viewport(1200, 900)
    expect(scrollY).toBe(0)
    await userEvent.wheel(page.getByRole('region', { name: 'Orders' }), { delta: { y: 10_000 } })
    await expect.poll(getCurrent).toBe('End')
  })

  test('marks the first section at the start of the page after the sections have loaded', async () => {
    await openSettings('/account-settings')
    await expect.element(sessions).toBeVisible()
    orders.resolve({})
    await expect.element(page.getByText('All orders')).toBeInTheDocument()
    await expect.poll(getCurrent).toBe('Orders')
  })

  test('scrolls to the section of a pressed link', async () => {
    orders.resolve({})
    await openSettings('/account-settings')
    await expect.element(page.getByText('All orders')).toBeInTheDocument()
    await userEvent.click(navigation.getByRole('link', { name: 'Sessions' }))
    await expect.poll(getTop).toBeLessThan(120)
    await expect.poll(() => location.hash).toBe('#sessions')
  })

  const openWithSetting = async (value: boolean | undefined) => {
    await openSettings('/account-settings', { bootstrap: { user: createUser(), settings: { 'radio.enable': value, 'shops.enable': value } } })
    await expect.element(sessions).toBeVisible()
  }
  const countSections = (name: string) => page.getByRole('region', { name }).elements().length

  test.each([undefined, false])('hides sections when the setting that they require is %s', async (value) => {
    await openWithSetting(value)
    expect(['Radio', 'Shops'].map(countSections)).toEqual([0, 0])
  })

  test('shows sections when the setting that they require is on', async () => {
    await openWithSetting(true)
    expect(['Radio', 'Shops'].map(countSections)).toEqual([1, 1])
  })

  test('sends guests to the login page, with the section to return to', async () => {
    await openSettings('/account-settings#sessions', { bootstrap: { user: null } })
    await expect.poll(() => location.pathname).toBe('/login')
    await expect.poll(() => history.state).toMatchObject({ usr: { from: '/account-settings#sessions' } })
  })

  test('says that there are no settings', async () => {
    await openPage('/account-settings', { bootstrap: { user: createUser() } })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(navigation).not.toBeInTheDocument()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    orders.resolve({})
    await openSettings('/account-settings', { theme, width })
    await expect.element(page.getByText('All orders')).toBeVisible()
    await expectAccessible()
  })
})
