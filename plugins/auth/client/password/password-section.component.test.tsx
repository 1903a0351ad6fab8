import { createUser, expectAccessible, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { logout } from '../../contract/login.ts'
import { changePassword, forgotPassword, getPasswordStatus } from '../../contract/password.ts'
import { listSocialProfiles } from '../../contract/social.ts'
import { createSignedInBootstrap } from '../testing/fake-sign-in.ts'
import { openAccountSection } from '../testing/open-account-section.ts'

const LONG_EMAIL = 'anticonstitutionnellement.wolfeschlegelsteinhausen-awa.listener1@example.test'
const createFakes = ({
  hasPassword = true,
  socialProfiles = [],
}: {
  hasPassword?: boolean
  socialProfiles?: { service_name: string; username: string }[]
} = {}) => [
  respondTo(getPasswordStatus, () => ({ exists: hasPassword })),
  respondTo(listSocialProfiles, () => ({ social_profiles: socialProfiles })),
  respondTo(forgotPassword, () => ({})),
  respondTo(changePassword, () => ({})),
  respondTo(logout, () => ({ bootstrapData: createSignedInBootstrap({ user: null }) })),
]
const forgotLink = page.getByRole('button', { name: 'Forgot your password?' })
const question = page.getByRole('dialog', { name: 'Forgot your password?' })
const sentText = page.getByText(/^We sent a link to/)
const field = (name: string) => page.getByLabelText(name, { exact: true })
const getOverflow = (locator: Locator) => locator.element().scrollWidth - locator.element().clientWidth

describe('PasswordSection', () => {
  test('sends a reset link after a confirmation, keeps the focus and logs out', async () => {
    const section = await openAccountSection('password', { api: createFakes() })
    await userEvent.click(forgotLink)
    await expect.element(question).toMatchTextContent(/awa@example\.test/)
    await userEvent.click(question.getByRole('button', { name: 'Send link' }))
    await expect.element(section.getByRole('status')).toMatchTextContent(/^We sent a link to awa@example\.test/)
    await expect.element(forgotLink).toHaveFocus()
    await userEvent.click(section.getByRole('button', { name: 'Log out' }))
    await expect.poll(() => location.pathname).toBe('/login')
  })

  test('keeps a long email address inside a phone’s screen', async () => {
    const section = await openAccountSection('password', { api: createFakes(), user: createUser({ email: LONG_EMAIL }), width: 390 })
    await userEvent.click(forgotLink)
    const text = question.getByText(new RegExp(LONG_EMAIL))
    await expect.element(text).toBeVisible()
    expect(getOverflow(text)).toBe(0)
    await userEvent.click(question.getByRole('button', { name: 'Send link' }))
    await expect.element(sentText).toBeVisible()
    expect(getOverflow(sentText)).toBe(0)
    expect(field('Current password').element().getBoundingClientRect().right).toBeLessThan(section.element().getBoundingClientRect().right)
  })

  test('marks the required fields', async () => {
    const section = await openAccountSection('password', { api: createFakes() })
    await userEvent.click(page.getByRole('button', { name: 'Change password' }))
    await expect.poll(() => section.getByText('This field is required.').elements().length).toBe(3)
    await expect.element(field('Current password')).toHaveFocus()
  })

  test('empties the form after the password is changed', async () => {
    await openAccountSection('password', { api: createFakes() })
    await userEvent.fill(field('Current password'), 'three quiet drums')
    await userEvent.fill(field('New password'), 'four louder drums')
    await userEvent.fill(field('Confirm password'), 'four louder drums')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Password changed')).toBeVisible()
    await expect.element(field('New password')).toHaveValue('')
  })

  test('lists the connected sign-in providers', async () => {
    const bootstrap = { settings: { 'social.openid.enable': true, 'social.openid.label': 'the Club' } }
    const section = await openAccountSection('password', { api: createFakes({ socialProfiles: [{ service_name: 'openid', username: 'awa' }] }), bootstrap })
    await expect.element(section.getByText(/^You can also sign in with the Club\./)).toBeVisible()
  })

  test('asks for no current password when the account has none', async () => {
    await openAccountSection('password', { api: createFakes({ hasPassword: false }) })
    await expect.element(page.getByRole('button', { name: 'Set password' })).toBeVisible()
    await expect.element(field('Current password')).not.toBeInTheDocument()
    await expect.element(forgotLink).not.toBeInTheDocument()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openAccountSection('password', { api: createFakes(), theme, width })
    await expect.element(field('Current password')).toBeVisible()
    await expectAccessible()
  })
})
