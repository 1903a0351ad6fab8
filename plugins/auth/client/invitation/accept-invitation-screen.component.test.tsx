import { createErrorResponse, createTestPlugin, createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { acceptInvitation } from '../../contract/invitations.ts'
import { login } from '../../contract/login.ts'
import { register } from '../../contract/register.ts'
import { authPlugin } from '../testing/auth-plugin.ts'
import { createSignedInBootstrap } from '../testing/fake-sign-in.ts'

const QUERY = '?invite_id=open&invite_type=choir'
const home = createTestPlugin({
  contributes: { 'host.homePages/v1': [{ id: 'home', label: 'Home', component: 'Home', order: 1 }] },
  components: { Home: () => <h1>Home</h1> },
})
const plugins = [authPlugin, home]
const joined = page.getByText('You joined The Open Choir')
const email = page.getByRole('textbox', { name: 'Email' })
const password = page.getByLabelText('Password', { exact: true })
const rejectInvitation = () => createErrorResponse(422, 'auth.invite_invalid', 'This invite is no longer valid')
const user = createUser()

describe('AcceptInvitationScreen', () => {
  test('asks a signed-in user before joining', async () => {
    const accept = vi.fn(() => ({ name: 'The Open Choir' }))
    await openPage(`/workspace/join/register${QUERY}`, { plugins, api: [respondTo(acceptInvitation, accept)], bootstrap: { user } })
    await expect.element(page.getByRole('heading', { name: 'You’re invited to join a team' })).toBeVisible()
    expect(accept).not.toHaveBeenCalled()
    await userEvent.click(page.getByRole('button', { name: 'Join' }))
    await expect.element(joined).toBeVisible()
    await expect.poll(() => location.pathname).toBe('/')
  })

  test('reports an invalid invitation to a signed-in user and opens the home page', async () => {
    await openPage(`/workspace/join/login${QUERY}`, { plugins, api: [respondTo(acceptInvitation, rejectInvitation)], bootstrap: { user } })
    await userEvent.click(page.getByRole('button', { name: 'Join' }))
    await expect.element(page.getByText('This invite is no longer valid')).toBeVisible()
    await expect.poll(() => location.pathname).toBe('/')
  })

  test('opens the home page for a signed-in user without an invitation', async () => {
    await openPage('/workspace/join/login', { plugins, bootstrap: { user } })
    await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
    await expect.poll(() => location.pathname).toBe('/')
  })

  test('joins after the sign-in of a guest', async () => {
    const api = [
      respondTo(login, () => ({ two_factor: false, bootstrapData: createSignedInBootstrap() })),
      respondTo(acceptInvitation, () => ({ name: 'The Open Choir' })),
    ]
    await openPage(`/workspace/join/login${QUERY}&email=awa%40example.test`, { plugins, api })
    await expect.element(page.getByRole('heading', { name: 'To join your team on Balafon, log in' })).toBeVisible()
    await expect.element(email).toHaveValue('awa@example.test')
    await expect.element(email).toHaveAttribute('readonly')
    await userEvent.fill(password, 'three quiet drums')
    await userEvent.keyboard('{Enter}')
    await expect.element(joined).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  })

  test('signs in although the invitation is invalid', async () => {
    const api = [
      respondTo(register, () => ({ status: 'success' as const, bootstrapData: createSignedInBootstrap() })),
      respondTo(acceptInvitation, rejectInvitation),
    ]
    await openPage(`/workspace/join/register${QUERY}`, { plugins, api })
    await userEvent.fill(email, 'awa@example.test')
    await userEvent.fill(password, 'three quiet drums')
    await userEvent.fill(page.getByLabelText('Confirm password', { exact: true }), 'three quiet drums')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('This invite is no longer valid')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  })

  test('keeps the form when registration is closed and the invitation is invalid', async () => {
    await openPage(`/workspace/join/register${QUERY}`, {
      plugins,
      api: [respondTo(register, rejectInvitation)],
      bootstrap: { settings: { 'registration.disable': true } },
    })
    await userEvent.fill(email, 'awa@example.test')
    await userEvent.fill(password, 'three quiet drums')
    await userEvent.fill(page.getByLabelText('Confirm password', { exact: true }), 'three quiet drums')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('This invite is no longer valid')).toBeVisible()
    await expect.element(password).toHaveValue('three quiet drums')
  })

  test('keeps the invitation on the way between the sign-in pages', async () => {
    await openPage(`/workspace/join/login${QUERY}`, { plugins })
    await userEvent.click(page.getByRole('link', { name: 'Forgot your password?' }))
    await userEvent.click(page.getByRole('link', { name: 'Back to login' }))
    await expect.element(page.getByRole('heading', { name: 'To join your team on Balafon, log in' })).toBeVisible()
    await userEvent.click(page.getByRole('link', { name: 'Sign up.' }))
    await expect.element(page.getByRole('heading', { name: 'To join your team on Balafon, create an account' })).toBeVisible()
    await expect.poll(() => location.search).toBe(QUERY)
  })

  test.each(['/workspace/join/register', '/workspace/join/login'])('shows every sign-in method and the policies to invited guests at %s', async (path) => {
    const policies = [{ id: 'terms', label: 'House rules', url: '/pages/rules' }]
    const settings = { 'registration.disable': true, 'social.google.enable': true, 'registration.policies': policies }
    await openPage(path + QUERY, { plugins, bootstrap: { settings } })
    await expect.element(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'House rules' })).toBeVisible()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openPage(`/workspace/join/login${QUERY}`, { plugins, bootstrap: { user }, theme, width })
    await expect.element(page.getByRole('button', { name: 'Join' })).toBeVisible()
    await expectAccessible()
  })
})
