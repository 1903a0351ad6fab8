import { createErrorResponse, expectAccessible, focusByTab, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { disconnectSocialProvider, listSocialProfiles, type SocialProfile } from '../../contract/social.ts'
import { createPasswordConfirmation, fillPasswordDialog } from '../testing/fake-password-confirmation.ts'
import { installFakePopup } from '../testing/fake-popup.ts'
import { openAccountSection } from '../testing/open-account-section.ts'

const bootstrap = { settings: { 'social.openid.enable': true, 'social.openid.label': 'the Club' } }
const CONNECTED: SocialProfile = { service_name: 'openid', username: 'awa-of-the-club' }
const enable = page.getByRole('button', { name: 'Enable the Club' })
const disable = page.getByRole('button', { name: 'Disable the Club' })

interface SectionOptions extends PageOptions {
  readonly isConfirmed?: boolean
  readonly isOnlyMethod?: boolean
}

/** Opens the section. `setProfiles` changes what the server responds with. */
async function openSection(profiles: SocialProfile[] = [], { isConfirmed = false, isOnlyMethod = false, ...options }: SectionOptions = {}) {
  let social_profiles = profiles
  const { api, requireConfirmation } = createPasswordConfirmation({ isConfirmed })
  const setProfiles = (value: SocialProfile[]) => {
    social_profiles = value
    return {}
  }
  const rejectLastMethod = () => createErrorResponse(409, 'auth.social.only_sign_in_method', 'This is your only way to log in.')
  const section = await openAccountSection('social-login', {
    bootstrap,
    ...options,
    api: [
      ...api,
      respondTo(listSocialProfiles, () => ({ social_profiles })),
      respondTo(disconnectSocialProvider, () => (isOnlyMethod ? rejectLastMethod() : requireConfirmation(() => setProfiles([])))),
    ],
  })
  return { section, setProfiles }
}

describe('SocialSection', () => {
  test('enables a provider by keyboard after the password, and disables it', async () => {
    const popup = installFakePopup()
    const { section, setProfiles } = await openSection()
    await expect.element(section.getByRole('listitem')).toMatchTextContent(/the Club\s*Disabled\s*Enable/)
    await focusByTab(enable)
    await userEvent.keyboard('{Enter}')
    await fillPasswordDialog()
    await expect.element(page.getByRole('button', { name: 'Open window' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(popup.getUrls).toEqual(['/secure/auth/social/openid/connect'])
    setProfiles([CONNECTED])
    popup.sendResult('SUCCESS')
    await expect.element(page.getByText('the Club is enabled.')).toBeVisible()
    await expect.element(section.getByRole('listitem')).toMatchTextContent(/awa-of-the-club/)
    await expect.element(disable).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('the Club is disabled.')).toBeVisible()
    await expect.element(enable).toHaveFocus()
  })

  test('opens the popup at once when the password was confirmed recently', async () => {
    const popup = installFakePopup()
    await openSection([], { isConfirmed: true })
    await userEvent.click(enable)
    await expect.poll(popup.getUrls).toHaveLength(1)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('opens no popup when the password dialog is cancelled', async () => {
    const popup = installFakePopup()
    await openSection()
    await userEvent.click(enable)
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(enable).toBeVisible()
    expect(popup.getUrls()).toEqual([])
  })

  test('reports that the only way to log in cannot be disabled', async () => {
    await openSection([CONNECTED], { isOnlyMethod: true })
    await userEvent.click(disable)
    await expect.element(page.getByText('This is your only way to log in.')).toBeVisible()
    await expect.element(disable).toBeVisible()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openSection([CONNECTED], { theme, width })
    await expect.element(disable).toBeVisible()
    await expectAccessible()
  })
})
