import { searchEntities } from '@balafon/sdk/contract'
import { createErrorResponse, createUser, expectAccessible, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inviteUser } from '../../contract/user-invitations.ts'
import { disableUserTwoFactor, endUserSessions, getUserSecurity, sendUserPasswordReset, type UserSecurity } from '../../contract/user-security.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import InviteUserButton from './invite-user-button.tsx'
import UserSecurityTab from './user-security-tab.tsx'

const at = '2026-01-01T00:00:00.000Z'
const session = {
  id: 1,
  device_type: 'other' as const,
  platform: 'Linux',
  browser: 'Firefox',
  city: null,
  country: 'CI',
  ip_address: '192.0.2.1',
  last_active: at,
  is_current_device: false,
}

const Screen = () => (
  <>
    <h1>Salif</h1>
    <InviteUserButton />
    <UserSecurityTab userId={5} />
  </>
)

const plugin = {
  manifest: { ...manifest, contributes: { 'host.routes/v1': [{ path: '/security', component: 'Screen' }] } },
  client: { ...client, components: { ...client.components, Screen: async () => ({ default: Screen }) } },
}

async function openTab(options: PageOptions = {}) {
  const security: UserSecurity = {
    has_password: true,
    two_factor_confirmed_at: at,
    recovery_codes_left: 8,
    social_profiles: [{ service_name: 'google', username: 'salif' }],
    sessions: [session],
  }
  const api = [
    respondTo(getUserSecurity, () => ({ ...security })),
    respondTo(sendUserPasswordReset, () => ({})),
    respondTo(disableUserTwoFactor, () => {
      security.two_factor_confirmed_at = null
      return {}
    }),
    respondTo(endUserSessions, () => {
      security.sessions = []
      return {}
    }),
    respondTo(searchEntities, () => ({ data: [{ id: 2, label: 'Artist' }] })),
    respondTo(inviteUser, ({ body }) =>
      body.email === 'taken@example.test' ? createErrorResponse(422, 'email_taken', 'Taken', { email: ['This address is taken.'] }) : {},
    ),
  ]
  await openPage('/security', { plugins: [plugin], bootstrap: { user: createUser() }, ...options, api: [...(options.api ?? []), ...api] })
}

describe('UserSecurityTab', () => {
  test('disables a lost second factor after the confirmation', async () => {
    await openTab()
    await expect.element(page.getByText('Enabled. Unused recovery codes: 8.')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Disable' }))
    await userEvent.click(page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Disable' }))
    await expect.element(page.getByText('Not enabled.')).toBeVisible()
  })

  test('ends all sessions and sends a reset link', async () => {
    await openTab()
    await userEvent.click(page.getByRole('button', { name: 'End all sessions' }))
    await userEvent.click(page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'End all sessions' }))
    await expect.element(page.getByText('The user isn’t signed in anywhere.')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Send reset link' }))
    await expect.element(page.getByText('The reset link is on its way')).toBeVisible()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openTab({ theme, width })
    await expect.element(page.getByText('Reclaim account').first()).toBeVisible()
    await expectAccessible()
  })
})

describe('InviteUserButton', () => {
  test('sends an invitation, and keeps the input after an error at the address', async () => {
    await openTab()
    await userEvent.click(page.getByRole('button', { name: 'Invite user' }))
    const email = page.getByRole('textbox', { name: 'Email' })
    await userEvent.fill(email, 'taken@example.test')
    await userEvent.click(page.getByRole('button', { name: 'Send invitation' }))
    await expect.element(page.getByText('This address is taken.')).toBeVisible()
    await userEvent.fill(email, 'new@example.test')
    await userEvent.click(page.getByRole('button', { name: 'Send invitation' }))
    await expect.element(page.getByText('The invitation to new@example.test is on its way')).toBeVisible()
  })
})
