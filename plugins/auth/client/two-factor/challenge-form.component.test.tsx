import { createErrorResponse, createTestPlugin, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { login } from '../../contract/login.ts'
import { answerTwoFactorChallenge } from '../../contract/two-factor.ts'
import { authPlugin } from '../testing/auth-plugin.ts'
import { createSignedInBootstrap } from '../testing/fake-sign-in.ts'

const RECOVERY_CODE = 'abcdefghij-klmnopqrst'
const home = createTestPlugin({
  contributes: { 'host.homePages/v1': [{ id: 'home', label: 'Home', component: 'Home', order: 1 }] },
  components: { Home: () => <h1>Home</h1> },
})

const codeField = page.getByLabelText('Code', { exact: true })
const recoveryField = page.getByLabelText('Recovery code', { exact: true })
const emailField = page.getByRole('textbox', { name: 'Email' })
const heading = page.getByRole('heading', { level: 1 })

/** Signs in with the password, so that the page asks for the second factor. */
async function openChallenge(respond: (code: string) => boolean | Promise<boolean> = () => true, options = {}) {
  const createWrongCodeError = (field: string) => createErrorResponse(422, 'auth.two_factor.wrong_code', 'Incorrect code.', { [field]: ['Incorrect code.'] })
  const api = [
    respondTo(login, () => ({ two_factor: true as const })),
    respondTo(answerTwoFactorChallenge, async ({ body: { code, recovery_code } = {} }) => {
      if (!(await respond(code ?? recovery_code ?? ''))) return createWrongCodeError(code === undefined ? 'recovery_code' : 'code')
      return { bootstrapData: createSignedInBootstrap() }
    }),
  ]
  await openPage('/login', { plugins: [authPlugin, home], api, ...options })
  await userEvent.fill(emailField, 'awa@example.test')
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'three quiet drums')
  await userEvent.keyboard('{Enter}')
  await expect.element(codeField).toHaveFocus()
}

describe('ChallengeForm', () => {
  test('sends a complete code, once', async () => {
    const held = Promise.withResolvers<boolean>()
    const respond = vi.fn(() => held.promise)
    await openChallenge(respond)
    await userEvent.keyboard('123456{Enter}{Enter}')
    held.resolve(true)
    await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
    expect(respond.mock.calls).toEqual([['123456']])
  })

  test('reports a wrong code, and clears it when the next code is typed', async () => {
    await openChallenge(() => false)
    await userEvent.keyboard('123456')
    await expect.element(page.getByText('Incorrect code.')).toBeVisible()
    await userEvent.keyboard('12')
    await expect.element(codeField).toHaveValue('12')
  })

  test('accepts a recovery code with another dash or without one', async () => {
    const respond = vi.fn((code: string) => code === RECOVERY_CODE)
    await openChallenge(respond)
    await userEvent.click(page.getByRole('button', { name: 'Use a recovery code instead' }))
    await expect.element(recoveryField).toHaveAttribute('autocomplete', 'off')
    await userEvent.keyboard(RECOVERY_CODE.replace('-', ' – '))
    await expect.element(recoveryField).toHaveValue(RECOVERY_CODE)
    await userEvent.fill(recoveryField, RECOVERY_CODE.replace('-', ''))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
    expect(respond.mock.calls).toEqual([[RECOVERY_CODE]])
  })

  test('returns from the recovery code to the code of the authenticator app', async () => {
    await openChallenge()
    await userEvent.click(page.getByRole('button', { name: 'Use a recovery code instead' }))
    await userEvent.click(page.getByRole('button', { name: 'Use your authenticator app instead' }))
    await expect.element(codeField).toHaveFocus()
  })

  test('focuses the heading of the password form after Back, and the field after Forward', async () => {
    await openChallenge()
    history.back()
    await expect.element(emailField).toBeVisible()
    await expect.element(heading).toHaveFocus()
    history.forward()
    await expect.element(codeField).toHaveFocus()
  })

  test('focuses the heading of the password form after the challenge has expired', async () => {
    await openChallenge(undefined, {})
    const expire = vi
      .spyOn(window, 'fetch')
      .mockResolvedValueOnce(new Response(JSON.stringify({ code: 'auth.two_factor.challenge_expired', message: 'Please start again.' }), { status: 410 }))
    await userEvent.keyboard('123456')
    await expect.element(emailField).toBeVisible()
    await expect.element(heading).toHaveFocus()
    await expect.element(page.getByText('Please start again.')).toBeVisible()
    expire.mockRestore()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openChallenge(undefined, { theme, width })
    await expectAccessible()
    await userEvent.click(page.getByRole('button', { name: 'Use a recovery code instead' }))
    await expect.element(recoveryField).toHaveFocus()
    await expectAccessible()
  })
})
