import { createErrorResponse, createTestPlugin, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connectWithPassword } from '../../contract/social.ts'
import { authPlugin } from '../testing/auth-plugin.ts'
import { installFakePopup } from '../testing/fake-popup.ts'
import { createSignedInBootstrap } from '../testing/fake-sign-in.ts'

const home = createTestPlugin({
  contributes: { 'host.homePages/v1': [{ id: 'home', label: 'Home', component: 'Home', order: 1 }] },
  components: { Home: () => <h1>Home</h1> },
})
const plugins = [authPlugin, home]
const bootstrap = { settings: { 'social.openid.enable': true, 'social.openid.label': 'the Club' } }
const button = page.getByRole('button', { name: 'Continue with the Club' })
const dialog = page.getByRole('dialog', { name: 'Password required' })
const homeHeading = page.getByRole('heading', { name: 'Home' })
const WRONG_PASSWORD = createErrorResponse(422, 'auth.wrong_password', 'Wrong password.', { password: ['Wrong password.'] })

describe('SocialSignIn', () => {
  test('opens a popup and signs in with its result', async () => {
    const popup = installFakePopup()
    await openPage('/login', { plugins, bootstrap })
    await userEvent.click(button)
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    expect(popup.getUrls()).toEqual(['/secure/auth/social/openid/login'])
    popup.sendResult('SUCCESS', { bootstrapData: createSignedInBootstrap() })
    await expect.element(homeHeading).toBeVisible()
  })

  test('asks for the password when the email address has an account', async () => {
    const popup = installFakePopup()
    const connect = respondTo(connectWithPassword, ({ body }) =>
      body.password === 'three quiet drums' ? { two_factor: false, bootstrapData: createSignedInBootstrap() } : WRONG_PASSWORD,
    )
    await openPage('/login', { plugins, bootstrap, api: [connect] })
    await userEvent.click(button)
    popup.sendResult('REQUEST_PASSWORD')
    await expect.element(dialog).toMatchTextContent(/If you want to connect the two accounts, enter existing account password\./)
    const password = dialog.getByRole('textbox', { name: 'Password' })
    await expect.element(password).toHaveFocus()
    await userEvent.keyboard('not this one{Enter}')
    await expect.element(dialog.getByText('Wrong password.')).toBeVisible()
    await expect.element(password).toHaveFocus()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect.element(dialog).not.toBeInTheDocument()

    await userEvent.click(button)
    popup.sendResult('REQUEST_PASSWORD')
    await expect.element(password).toHaveValue('')
    await userEvent.fill(password, 'three quiet drums')
    await userEvent.click(dialog.getByRole('button', { name: 'Connect' }))
    await expect.element(homeHeading).toBeVisible()
  })

  test('asks for the second factor', async () => {
    const popup = installFakePopup()
    await openPage('/login', { plugins, bootstrap })
    await userEvent.click(button)
    popup.sendResult('SUCCESS', { two_factor: true })
    await expect.element(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  })

  test('allows another attempt after the popup is closed or access is refused', async () => {
    const popup = installFakePopup()
    await openPage('/login', { plugins, bootstrap })
    await userEvent.click(button)
    popup.sendResult('ERROR', { errorMessage: 'Access was denied at the provider.' })
    await expect.element(page.getByText('Access was denied at the provider.')).toBeVisible()
    await expect.element(button).not.toHaveAttribute('aria-busy', 'true')
    await userEvent.click(button)
    popup.close()
    await expect.poll(() => button.element().getAttribute('aria-busy'), { timeout: 5000 }).not.toBe('true')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('ignores messages from other windows', async () => {
    const popup = installFakePopup()
    await openPage('/login', { plugins, bootstrap })
    await userEvent.click(button)
    const forged = { type: 'social-auth', status: 'ERROR', callbackData: { errorMessage: 'forged' } }
    window.postMessage(forged, location.origin)
    const received = new Promise((resolve) => addEventListener('message', resolve, { once: true }))
    await received
    popup.sendResult('SUCCESS', { bootstrapData: createSignedInBootstrap() })
    await expect.element(homeHeading).toBeVisible()
    await expect.element(page.getByText('forged')).not.toBeInTheDocument()
  })

  test('shows no registration policies when registration is closed', async () => {
    const policies = [{ id: 'terms', label: 'House rules', url: '/pages/rules' }]
    const settings = { ...bootstrap.settings, 'registration.disable': true, 'registration.policies': policies }
    await openPage('/login', { plugins, bootstrap: { settings } })
    await expect.element(button).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'House rules' })).not.toBeInTheDocument()
  })

  test.each([
    [false, 'light'],
    [false, 'dark'],
    [true, 'light'],
    [true, 'dark'],
  ] as const)('has no axe findings in French on a phone; icons only: %s, %s theme', async (isCompact, theme) => {
    const enabled = Object.fromEntries(['google', 'facebook', 'twitter', 'envato', 'openid'].map((name) => [`social.${name}.enable`, true]))
    const settings = { ...enabled, 'social.compact_buttons': isCompact }
    await openPage('/register', { plugins, bootstrap: { settings }, language: 'fr', width: 390, theme })
    await expect.element(page.getByText(isCompact ? 'Ou inscrivez-vous avec' : 'OU', { exact: true })).toBeVisible()
    expect(page.getByRole('button', { name: /^Continuer avec/ }).elements()).toHaveLength(5)
    await expectAccessible()
  })
})
