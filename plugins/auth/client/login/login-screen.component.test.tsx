import { createErrorResponse, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { login } from '../../contract/login.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const plugins = [{ manifest, client }]

describe('LoginScreen', () => {
  test('shows the error of the server above the form and keeps the input', async () => {
    const api = [respondTo(login, () => createErrorResponse(422, 'auth.invalid_credentials', 'Wrong password.', { email: ['Wrong password.'] }))]
    const screen = await openPage('/login', { plugins, api })
    await userEvent.fill(screen.getByRole('textbox', { name: 'Email' }), 'awa@example.test')
    await userEvent.fill(screen.getByLabelText('Password', { exact: true }), 'not the password')
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await expect.element(screen.getByText('Wrong password.')).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('awa@example.test')
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    const screen = await openPage('/login', { plugins, theme, width })
    await expect.element(screen.getByRole('textbox', { name: 'Email' })).toBeVisible()
    await expectAccessible()
  })
})
