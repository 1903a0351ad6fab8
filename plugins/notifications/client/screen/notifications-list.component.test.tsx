import { createErrorResponse, createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listNotifications, markAllAsRead, markAsRead } from '../../contract/notifications.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createNotification, createPage } from '../testing.fixture.ts'

const plugins = [{ manifest, client }]
const emptyHeading = page.getByRole('heading', { name: 'Hang tight! Notifications will start showing up here soon.' })
const settingsLink = page.getByRole('link', { name: 'Settings' })
const main = page.getByRole('main')

/** Opens the screen with two unread notifications. */
async function openList() {
  const read = new Set<number>()
  const list = () => createPage([1, 2].map((id) => createNotification({ id, read_at: read.has(id) ? '2026-01-01T00:00:00.000Z' : null }, `Follower ${id}`)))
  const mark = (ids: readonly number[]) => {
    for (const id of ids) read.add(id)
    return { unreadCount: 2 - read.size }
  }
  await openPage('/notifications', {
    plugins,
    bootstrap: { user: createUser({ unread_notifications_count: 2 }) },
    api: [respondTo(listNotifications, list), respondTo(markAsRead, ({ body }) => mark(body.ids)), respondTo(markAllAsRead, () => mark([1, 2]))],
  })
}

describe('NotificationsScreen', () => {
  test('marks one notification as read, and then all', async () => {
    await openList()
    const row = main.getByRole('listitem').filter({ hasText: 'Follower 1' })
    await expect.element(row).toMatchTextContent('Unread:')
    await userEvent.click(row.getByRole('button', { name: 'Mark as read' }))
    await expect.element(row).not.toMatchTextContent('Unread:')
    await expect.element(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    await userEvent.click(main.getByRole('button', { name: 'Mark all as read' }))
    await expect.element(page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })

  test('opens other pages, with the page in the URL', async () => {
    const list = respondTo(listNotifications, ({ query }) => {
      const page = Number(query?.page ?? 1)
      return createPage([createNotification({}, `Page ${page}`)], { page, pageCount: 2 })
    })
    await openPage('/notifications', { plugins, bootstrap: { user: createUser() }, api: [list] })
    await expect.element(main.getByRole('listitem').filter({ hasText: 'Page 1 follows you' })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Page 2' }))
    await expect.element(main.getByRole('listitem').filter({ hasText: 'Page 2 follows you' })).toBeVisible()
    await expect.poll(() => location.search).toBe('?page=2')
    await expectAccessible()
  })

  test.each([
    [true, true],
    [true, false],
  ])('shows the settings link when two settings are on: bell %s, choice of channels %s', async (isEnabled, hasPreferences) => {
    const settings = { 'notifications.integrated': isEnabled, 'notifications.subs.integrated': hasPreferences }
    await openPage('/notifications', {
      plugins,
      bootstrap: { user: createUser(), settings },
      api: [respondTo(listNotifications, () => createPage([createNotification()]))],
    })
    await expect.element(main.getByRole('listitem')).toBeVisible()
    expect(settingsLink.elements()).toHaveLength(Number(hasPreferences))
  })

  test('loads the list again after an error', async () => {
    let isFailing = true
    const list = respondTo(listNotifications, () => (isFailing ? createErrorResponse(404, 'not_found') : createPage([createNotification()])))
    await openPage('/notifications', { plugins, bootstrap: { user: createUser() }, api: [list] })
    await expect.element(page.getByRole('alert')).toBeVisible()
    isFailing = false
    await userEvent.click(page.getByRole('alert').getByRole('button'))
    await expect.element(main.getByRole('listitem')).toBeVisible()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings without notifications, with the %s theme at %i px', async (theme, width) => {
    await openPage('/notifications', { plugins, bootstrap: { user: createUser() }, api: [respondTo(listNotifications, () => createPage([]))], theme, width })
    await expect.element(emptyHeading).toBeVisible()
    await expectAccessible()
  })
})
