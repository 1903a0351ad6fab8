import { createUser, expectFocusRings, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listNotifications, type Notification } from '../../contract/notifications.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const notification: Notification = {
  id: 1,
  type: 'auth.followed',
  read_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  data: {
    image: null,
    lines: [{ type: 'primary', icon: null, content: '<b>Sampler</b> follows you', action: null }],
    mainAction: { label: 'Open profile', action: '/user/8/sampler' },
    buttonActions: [],
  },
}
const list = respondTo(listNotifications, () => ({ pagination: { data: [notification], current_page: 1, per_page: 30, total: 1, last_page: 1 } }))

describe('NotificationsScreen', () => {
  test('shows a focus ring at every tab stop', async () => {
    const settings = { 'notifications.integrated': true, 'notifications.subs.integrated': true }
    await openPage('/notifications', { plugins: [{ manifest, client }], api: [list], bootstrap: { user: createUser(), settings } })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect.element(page.getByText(/follows you/)).toBeVisible()
    await expectFocusRings()
  })
})
