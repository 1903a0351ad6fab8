import { createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getSubscriptions, type Subscriptions, updateSubscriptions } from '../../contract/subscriptions.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const SUBSCRIPTIONS: Subscriptions = {
  available_channels: ['browser', 'email'],
  subscriptions: [{ group_name: 'Followers', items: [{ notif_id: 'auth.followed', name: 'New followers', channels: ['browser', 'email'] }] }],
  user_selections: [{ notif_id: 'auth.followed', channels: ['browser', 'email'] }],
}
const browserBox = page.getByRole('checkbox', { name: 'New followers: Browser' })
const emailBox = page.getByRole('checkbox', { name: 'New followers: Email' })

async function openSettings(options = {}) {
  const save = vi.fn()
  const update = respondTo(updateSubscriptions, ({ body }) => {
    save(body.selections)
    return { ...SUBSCRIPTIONS, user_selections: body.selections }
  })
  await openPage('/notifications/settings', {
    plugins: [{ manifest, client }],
    bootstrap: { user: createUser() },
    api: [respondTo(getSubscriptions, () => SUBSCRIPTIONS), update],
    ...options,
  })
  return save
}

const mockPermission = (value: NotificationPermission) => vi.spyOn(Notification, 'permission', 'get').mockReturnValue(value)

describe('SettingsScreen', () => {
  test('saves the choice of channels by keyboard', async () => {
    const save = await openSettings()
    await expect.element(browserBox).toBeChecked()
    browserBox.element().focus()
    await userEvent.keyboard(' ')
    emailBox.element().focus()
    await userEvent.keyboard(' ')
    await userEvent.click(page.getByRole('button', { name: 'Update preferences' }))
    await expect.element(page.getByText('Updated preferences')).toBeVisible()
    expect(save).toHaveBeenCalledWith([{ notif_id: 'auth.followed', channels: [] }])
  })

  test.each([
    ['denied', false],
    ['granted', true],
  ] as const)('selects the channel “browser” with the browser permission %s: %s', async (permission, isSelected) => {
    const mock = mockPermission(permission)
    await openSettings()
    await expect.element(browserBox).toBeChecked()
    browserBox.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(browserBox).not.toBeChecked()
    await userEvent.keyboard(' ')
    await (isSelected ? expect.element(browserBox).toBeChecked() : expect.element(browserBox).not.toBeChecked())
    const message = page.getByText('Notifications blocked. Please enable them for this site from browser settings.')
    await (isSelected ? expect.element(message).not.toBeInTheDocument() : expect.element(message).toBeVisible())
    mock.mockRestore()
  })

  test('opens the home page while preferences are disabled', async () => {
    await openSettings({ bootstrap: { user: createUser(), settings: { 'notifications.subs.integrated': false } } })
    await expect.poll(() => location.pathname).toBe('/')
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openSettings({ theme, width })
    await expect.element(browserBox).toBeVisible()
    await expectAccessible()
  })
})
