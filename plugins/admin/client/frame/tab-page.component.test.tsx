import { acceptProblemReports, createTestPlugin, createUser, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listSchedule } from '../../contract/logs.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const admin = { user: createUser({ permissions: [{ name: 'admin', restrictions: [] }] }) }
const tab = { label: 'Orders', icon: 'music', group: 'system', component: 'Orders' } as const
const acme = createTestPlugin({
  contributes: {
    'admin.tabs/v1': [
      { ...tab, id: 'orders', path: '/admin/orders/*', order: 90 },
      { ...tab, id: 'broken', label: 'Broken', path: '/admin/broken', component: 'Broken', order: 91 },
    ],
  },
  components: { Orders: () => <h1>All orders</h1> },
})
const plugins = [{ manifest, client }, acme]
const schedule = respondTo(listSchedule, () => ({ schedule: [], dead: [] }))
const navigation = page.getByRole('navigation', { name: 'Administration' })
const getLink = (name: string) => navigation.getByRole('link', { name })

describe('TabPage', () => {
  test('marks the page in the navigation and focuses the heading of the next page', async () => {
    await openPage('/admin/orders', { plugins, bootstrap: admin, api: [schedule] })
    await expect.element(page.getByRole('heading', { level: 1, name: 'All orders' })).toBeVisible()
    await expect.element(getLink('Orders')).toHaveAttribute('aria-current', 'page')
    await userEvent.click(getLink('Logs'))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Logs' })).toHaveFocus()
    await expect.element(getLink('Logs')).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => document.title).toMatch(/^Logs/)
  })

  test('keeps the navigation when a page cannot load', async () => {
    await openPage('/admin/orders', { plugins, bootstrap: admin, api: [acceptProblemReports] })
    await userEvent.click(getLink('Broken'))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Couldn’t load Broken' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await userEvent.click(getLink('Orders'))
    await expect.element(page.getByRole('heading', { level: 1, name: 'All orders' })).toBeVisible()
  })

  test('shows the not-found page for an unknown path', async () => {
    await openPage('/admin/nowhere', { plugins, bootstrap: admin })
    await expect.element(page.getByRole('heading', { level: 1, name: /doorway to the great nothing/ })).toBeVisible()
  })

  test('sends guests to the login page', async () => {
    await openPage('/admin', { plugins })
    await expect.poll(() => location.pathname).toBe('/login')
  })

  test('shows the link to the admin area only in the user menu of administrators', async () => {
    await openPage('/404', { plugins, bootstrap: { user: createUser() } })
    await userEvent.click(page.getByRole('button', { name: /^Menu of/ }))
    await expect.element(page.getByRole('menuitem').first()).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Administration' })).not.toBeInTheDocument()
  })
})
