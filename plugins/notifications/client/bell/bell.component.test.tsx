import { createTestPlugin, createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listNotifications, markAllAsRead, markAsRead, type Notification } from '../../contract/notifications.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createNotification, createPage } from '../testing.fixture.ts'

const profile = createTestPlugin({
  contributes: { 'host.routes/v1': [{ path: '/user/:userId/:userName', component: 'Profile' }] },
  components: { Profile: () => <h1>Moussa Keïta</h1> },
})
const popover = page.getByRole('dialog', { name: 'Notifications' })
const bell = page.getByRole('button', { name: /^Notifications/ })

async function openBell(notifications: readonly Notification[], options = {}) {
  await openPage('/404', {
    plugins: [{ manifest, client }, profile],
    bootstrap: { user: createUser({ unread_notifications_count: notifications.length }) },
    api: [
      respondTo(listNotifications, () => createPage(notifications)),
      respondTo(markAsRead, () => ({ unreadCount: 0 })),
      respondTo(markAllAsRead, () => ({ unreadCount: 0 })),
    ],
    ...options,
  })
  await userEvent.click(bell)
}

describe('Bell', () => {
  test('shows that there are no notifications, and returns the focus when it is closed', async () => {
    await openBell([])
    await expect.element(popover.getByText(/^Hang tight!/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(bell).toHaveFocus()
  })

  test('opens the page of a notification and marks it as read', async () => {
    await openBell([createNotification()])
    await expect.element(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument()
    await expect.element(popover.getByRole('listitem')).toMatchTextContent('a few seconds ago')
    await userEvent.click(popover.getByRole('link', { name: /Moussa Keïta follows you/ }))
    await expect.element(page.getByRole('heading', { name: 'Moussa Keïta' })).toBeVisible()
    await expect.element(popover).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })

  test('marks all notifications as read and keeps the button', async () => {
    await openBell([createNotification(), createNotification({ id: 2 }, 'Lidja')])
    const markAll = popover.getByRole('button', { name: 'Mark all as read' })
    await userEvent.click(markAll)
    await expect.element(markAll).toHaveAttribute('aria-disabled', 'true')
  })

  test('is not shown to guests', async () => {
    await openPage('/404', { plugins: [{ manifest, client }] })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument()
  })

  test('opens as a full-width sheet on a phone, and is in the menu', async () => {
    await openBell([createNotification()], { width: 390 })
    await expect.element(popover.getByRole('listitem')).toMatchTextContent('Moussa Keïta follows you')
    await expect.poll(() => popover.element().getBoundingClientRect().width).toBe(390)
    await userEvent.keyboard('{Escape}')
    await userEvent.click(page.getByRole('button', { name: /^Menu of/ }))
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect.poll(() => menu.element().getBoundingClientRect().width).toBe(390)
    await userEvent.click(page.getByRole('menuitem', { name: 'Notifications' }))
    await expect.poll(() => location.pathname).toBe('/notifications')
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openBell([createNotification()], { theme, width })
    await expect.element(popover.getByRole('listitem')).toBeVisible()
    await expectAccessible()
  })
})
