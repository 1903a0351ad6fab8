import { createErrorResponse, createTestPlugin, expectAccessible, focusByTab, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getLoginChallenge, login } from '../../contract/login.ts'
import { authPlugin } from '../testing/auth-plugin.ts'
import { createSignedInBootstrap } from '../testing/fake-sign-in.ts'

const EMAIL = 'awa@example.test'
const library = createTestPlugin({
  contributes: {
    'host.homePages/v1': [{ id: 'home', label: 'Home', component: 'Home', order: 1 }],
    'host.routes/v1': [{ path: '/library', component: 'Library', audience: 'user' }],
  },
  components: { Library: () => <h1>Library</h1>, Home: () => <h1>Home</h1> },
})
const plugins = [authPlugin, library]

const email = page.getByRole('textbox', { name: 'Email' })
const password = page.getByLabelText('Password', { exact: true })
const heading = page.getByRole('heading', { level: 1 })
const signIn = respondTo(login, () => ({ two_factor: false, bootstrapData: createSignedInBootstrap() }))

async function fillForm() {
  await userEvent.fill(email, EMAIL)
  await userEvent.fill(password, 'three quiet drums')
}

/** Creates a challenge with the given number as its solution. */
async function createChallenge(number: number) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`salt${number}`))
  const target = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { salt: 'salt', target, max_number: number * 2, sealed_answer: 'sealed' }
}

describe('LoginScreen', () => {
  test('shows wrong credentials above the form, keeps the input and focuses the password', async () => {
    const api = [respondTo(login, () => createErrorResponse(422, 'invalid', 'Wrong password.', { email: ['Wrong password.'] }))]
    await openPage('/login', { plugins, api })
    await fillForm()
    await userEvent.click(page.getByRole('button', { name: 'Log in' }))
    const alert = page.getByRole('alert').filter({ hasText: 'Wrong password.' })
    await expect.element(alert).toBeVisible()
    expect(alert.element().getBoundingClientRect().bottom).toBeLessThan(email.element().getBoundingClientRect().top)
    await expect.element(email).toHaveValue(EMAIL)
    await expect.element(email).not.toHaveAttribute('aria-invalid')
    await expect.element(password).toHaveFocus()
    await expectAccessible()
  })

  test('returns to the requested path with its query and hash, and focuses the heading', async () => {
    await openPage('/library?from=email#albums', { plugins, api: [signIn] })
    await expect.poll(() => location.pathname).toBe('/login')
    await fillForm()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Library' })).toHaveFocus()
    await expect.poll(() => location.pathname + location.search + location.hash).toBe('/library?from=email#albums')
  })

  test('opens the home page and focuses its heading after another sign-in', async () => {
    await openPage('/login', { plugins, api: [signIn] })
    await expect.element(heading).toBeVisible()
    await expect.element(heading).not.toHaveFocus()
    await fillForm()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Home' })).toHaveFocus()
    await expect.poll(() => location.pathname).toBe('/')
  })

  test('carries the typed email address to the other pages, but not in the URL', async () => {
    await openPage('/login', { plugins })
    await userEvent.fill(email, EMAIL)
    await userEvent.click(page.getByRole('link', { name: 'Forgot your password?' }))
    await expect.element(page.getByRole('heading', { name: 'Reset password' })).toBeVisible()
    await expect.element(email).toHaveValue(EMAIL)
    expect(location.href).not.toContain('@')
    await userEvent.fill(email, `new-${EMAIL}`)
    await userEvent.click(page.getByRole('link', { name: 'Back to login' }))
    await expect.element(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible()
    await expect.element(email).toHaveValue(`new-${EMAIL}`)
  })

  test('solves a proof of work in the background when the server requires one', async () => {
    const challenge = await createChallenge(40_000)
    const send = vi.fn((proof?: string) =>
      proof === undefined ? createErrorResponse(428, 'auth.proof_of_work_required') : { two_factor: false as const, bootstrapData: createSignedInBootstrap() },
    )
    const api = [respondTo(login, ({ body }) => send(body.proof_of_work)), respondTo(getLoginChallenge, () => ({ challenge }))]
    await openPage('/login', { plugins, api })
    await fillForm()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('progressbar', { name: 'Security check' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
    expect(send.mock.calls).toEqual([[undefined], ['sealed.40000']])
  })

  test('can be used by keyboard, and leads to the registration', async () => {
    await openPage('/login', { plugins, api: [signIn] })
    await focusByTab(page.getByRole('link', { name: 'Sign up.' }))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Create a new account' })).toHaveFocus()
    await focusByTab(page.getByRole('link', { name: 'Sign in.' }))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Log in to your account' })).toHaveFocus()
    await focusByTab(email)
    await userEvent.keyboard(EMAIL)
    await focusByTab(password)
    await userEvent.keyboard('three quiet drums{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
    ['light', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px, also with field errors', async (theme, width) => {
    await openPage('/login', { plugins, theme, width })
    await expect.element(email).toBeVisible()
    await expectAccessible()
    await userEvent.click(page.getByRole('button', { name: 'Log in' }))
    await expect.element(email).toHaveFocus()
    await expectAccessible()
  })
})
