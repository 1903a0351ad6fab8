import { createUser, expectFocusRings, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getPasswordConfirmation } from '../../contract/confirmation.ts'
import { getLocationLists } from '../../contract/location-lists.ts'
import { getPasswordStatus } from '../../contract/password.ts'
import { getPendingEmail } from '../../contract/pending-email.ts'
import { getProfile } from '../../contract/profile.ts'
import { listSessions } from '../../contract/sessions.ts'
import { listSocialProfiles } from '../../contract/social.ts'
import { getTwoFactorStatus } from '../../contract/two-factor.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const at = '2026-01-01T00:00:00.000Z'
const session = {
  id: 1,
  device_type: 'other' as const,
  platform: 'Linux',
  browser: 'Firefox',
  city: null,
  country: null,
  ip_address: '127.0.0.1',
  last_active: at,
}
const profile = { id: 7, name: 'Awa Koné', image: null, is_private: false, is_following: false, joined_at: at, followers_count: 0, following_count: 0 }
const api = [
  respondTo(getProfile, () => ({ profile })),
  respondTo(getPendingEmail, () => ({ user: { pending_email: null } })),
  respondTo(listSocialProfiles, () => ({ social_profiles: [] })),
  respondTo(getPasswordStatus, () => ({ exists: true })),
  respondTo(getPasswordConfirmation, () => ({ confirmed: false })),
  respondTo(getTwoFactorStatus, () => ({ state: 0 as const, two_factor_confirmed_at: null, recovery_codes_left: 0 })),
  respondTo(listSessions, () => ({ sessions: [{ ...session, is_current_device: true }] })),
  respondTo(getLocationLists, () => ({
    countries: [{ code: 'ML', name: 'Mali' }],
    localizations: [{ language: 'en', name: 'English' }],
    timezones: { Africa: [{ value: 'Africa/Bamako', text: 'Bamako', aliases: [], countries: ['ML'] }] },
  })),
]

describe('the account settings screen', () => {
  test('shows a focus ring at every tab stop', async () => {
    await openPage('/account-settings', { plugins: [{ manifest, client }], api, bootstrap: { user: createUser() } })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible()
    // The page loads its lower sections only after the first key press.
    await userEvent.keyboard('{Shift}')
    await expect.element(page.getByText('Firefox', { exact: false }).first()).toBeVisible()
    // Wait for every section, because the sections load one after the other and the test counts the buttons of all of them.
    for (const name of ['Change password', 'Country', 'Delete account'])
      await expect.element(page.getByText(name, { exact: false }).first()).toBeInTheDocument()
    await expect.poll(() => document.querySelectorAll('main button').length).toBeGreaterThan(10)
    await expectFocusRings(20)
  })
})
