import { createErrorResponse, createTestPlugin, expectAccessible, focusByTab, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { register } from '../../contract/register.ts'
import { authPlugin } from '../testing/auth-plugin.ts'
import { createSignedInBootstrap } from '../testing/fake-sign-in.ts'

const PASSWORD = 'three quiet drums'
const home = createTestPlugin({
  contributes: { 'host.homePages/v1': [{ id: 'home', label: 'Home', component: 'Home', order: 1 }] },
  components: { Home: () => <h1>Home</h1> },
})
const plugins = [authPlugin, home]

const email = page.getByRole('textbox', { name: 'Email' })
const password = page.getByLabelText('Password', { exact: true })
const confirmation = page.getByLabelText('Confirm password', { exact: true })
const submit = page.getByRole('button', { name: 'Create account' })
const closed = { settings: { 'registration.disable': true } }
const acceptRegistration = respondTo(register, () => ({ status: 'success' as const, bootstrapData: createSignedInBootstrap() }))

async function fillForm() {
  await userEvent.fill(email, 'awa@example.test')
  await userEvent.fill(password, PASSWORD)
  await userEvent.fill(confirmation, PASSWORD)
}

describe('RegisterScreen', () => {
  test.each(['/register', '/register?invite_type='])('redirects from %s to the login page when registration is closed', async (path) => {
    await openPage(path, { plugins, bootstrap: closed })
    await expect.poll(() => location.pathname + location.search).toBe('/login')
    await expect.element(page.getByRole('link', { name: 'Sign up.' })).not.toBeInTheDocument()
  })

  test.each(['/register?invite_type=workspace', '/workspace/join/register', '/register?invite_type=workspace&invite_id=1'])(
    'shows the form at %s when registration is closed',
    async (path) => {
      await openPage(path, { plugins, bootstrap: closed })
      await expect.element(submit).toBeVisible()
    },
  )

  test('makes an email address from the link read-only and explains why', async () => {
    await openPage('/register?email=awa%40example.test', { plugins })
    await expect.element(email).toHaveValue('awa@example.test')
    await expect.element(email).toHaveAttribute('readonly')
    await expect.element(email).toHaveAttribute('autocomplete', 'email')
    await expect.element(email).toHaveAccessibleDescription('This link is for this address, so it can’t be changed here.')
  })

  test('registers by keyboard and focuses the heading of the home page', async () => {
    await openPage('/register', { plugins, api: [acceptRegistration] })
    await focusByTab(email)
    await userEvent.keyboard('awa@example.test')
    await focusByTab(password)
    await userEvent.keyboard(PASSWORD)
    await focusByTab(confirmation)
    await userEvent.keyboard(`${PASSWORD}{Enter}`)
    await expect.element(page.getByRole('heading', { name: 'Home' })).toHaveFocus()
  })

  test('requires the policies of the site', async () => {
    const policies = [{ id: 'terms', label: 'House rules', url: '/pages/rules' }]
    const send = vi.fn()
    const api = [
      respondTo(register, ({ body }) => {
        send(body.policies)
        return { status: 'success' as const, bootstrapData: createSignedInBootstrap() }
      }),
    ]
    await openPage('/register', { plugins, api, bootstrap: { settings: { 'registration.policies': policies } } })
    await fillForm()
    await userEvent.click(submit)
    const checkbox = page.getByRole('checkbox', { name: /I accept the House rules/ })
    await expect.element(checkbox).toHaveFocus()
    expect(send).not.toHaveBeenCalled()
    await userEvent.keyboard(' ')
    await userEvent.click(submit)
    await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
    expect(send).toHaveBeenCalledWith({ terms: true })
  })

  test('reports a bot check that is not configured', async () => {
    // The bot check loads its script in a frame. The test server responds with a page without that script, as a site does with its 404 page.
    const settings = { 'recaptcha.enable.register': true, 'recaptcha.provider': 'turnstile' }
    await openPage('/register', { plugins, bootstrap: { settings } })
    await fillForm()
    await userEvent.click(submit)
    await expect.element(page.getByText('Could not verify you are human.')).toBeVisible()
    await expect.element(email).toHaveValue('awa@example.test')
  })

  test('keeps the input when the server rejects the registration', async () => {
    await openPage('/register', { plugins, api: [respondTo(register, () => createErrorResponse(422, 'email_taken', 'Taken.', { email: ['Taken.'] }))] })
    await fillForm()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Taken.')).toBeVisible()
    await expect.element(email).toHaveFocus()
    await expect.element(password).toHaveValue(PASSWORD)
  })

  test('is in French', async () => {
    await openPage('/register', { plugins, language: 'fr' })
    await expect.element(page.getByRole('heading', { name: 'Créer un compte' })).toBeVisible()
    await userEvent.fill(page.getByLabelText('Adresse e-mail'), 'awa@example.test')
    await userEvent.fill(page.getByLabelText('Mot de passe', { exact: true }), 'court')
    await userEvent.fill(page.getByLabelText('Confirmer le mot de passe', { exact: true }), 'autre')
    await userEvent.click(page.getByRole('button', { name: 'Créer un compte' }))
    await expect.element(page.getByText('Saisissez au moins 8 caractères.')).toBeVisible()
  })

  test.each([
    ['light', 1440, '/register'],
    ['dark', 390, '/register'],
    ['light', 390, '/register?redirectFrom=pricing'],
  ] as const)('has no serious axe findings with the %s theme at %i px: %s', async (theme, width, path) => {
    await openPage(path, { plugins, theme, width })
    await expect.element(submit).toBeVisible()
    await expect.element(page.getByRole('heading', { name: path === '/register' ? 'Create a new account' : "First, let's create your account" })).toBeVisible()
    await expectAccessible()
  })
})
