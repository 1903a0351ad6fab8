import { createErrorResponse, expectAccessible, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listSessions, logOutOtherSessions, type Session } from '../../contract/sessions.ts'
import { createPasswordConfirmation, fillPasswordDialog } from '../testing/fake-password-confirmation.ts'
import { openAccountSection } from '../testing/open-account-section.ts'

const createSession = (id: number, values: Partial<Session> = {}): Session => ({
  id,
  device_type: 'other',
  platform: 'Linux',
  browser: 'Firefox',
  city: null,
  country: 'CI',
  ip_address: '192.0.2.1',
  last_active: '2026-01-01T00:00:00.000Z',
  is_current_device: false,
  ...values,
})

function createSessionFakes() {
  let sessions = [createSession(1, { is_current_device: true }), createSession(2, { device_type: 'mobile', browser: null, platform: null, country: null })]
  const { api, requireConfirmation } = createPasswordConfirmation()
  const logOutOthers = () => {
    sessions = sessions.slice(0, 1)
    return { ended_count: 1 }
  }
  return [...api, respondTo(listSessions, () => ({ sessions })), respondTo(logOutOtherSessions, () => requireConfirmation(logOutOthers))]
}

describe('SessionsSection', () => {
  test('logs out other sessions after the password, and moves the focus to the list', async () => {
    const section = await openAccountSection('sessions', { api: createSessionFakes() })
    await expect.poll(() => section.getByRole('listitem').elements().length).toBe(2)
    const button = page.getByRole('button', { name: 'Log out other sessions' })
    await userEvent.click(button)
    await fillPasswordDialog()
    await expect.element(page.getByText('Logged out other sessions.')).toBeVisible()
    await expect.element(button).not.toBeInTheDocument()
    await expect.element(section.getByRole('list')).toHaveFocus()
    expect(section.getByRole('listitem').elements()).toHaveLength(1)
  })

  test('reports sessions that do not load', async () => {
    await openAccountSection('sessions', { api: [respondTo(listSessions, () => createErrorResponse(404, 'not_found'))] })
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    const section = await openAccountSection('sessions', { api: createSessionFakes(), theme, width })
    await expect.element(section.getByRole('list')).toBeVisible()
    await expectAccessible()
  })
})
