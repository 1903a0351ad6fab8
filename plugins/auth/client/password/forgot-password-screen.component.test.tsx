import { expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgotPassword } from '../../contract/password.ts'
import { authPlugin } from '../testing/auth-plugin.ts'

const email = page.getByRole('textbox', { name: 'Email' })
const sentText = page.getByText(/^If awa@example.test has an account here/)

describe('ForgotPasswordScreen', () => {
  test('sends the email address once, however often Enter is pressed', async () => {
    const held = Promise.withResolvers<Record<string, never>>()
    const send = vi.fn(() => held.promise)
    await openPage('/forgot-password', { plugins: [authPlugin], api: [respondTo(forgotPassword, send)] })
    await userEvent.fill(email, 'awa@example.test')
    await userEvent.keyboard('{Enter}{Enter}{Enter}')
    held.resolve({})
    await expect.element(sentText).toHaveFocus()
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('focuses the field when another address is entered, but not on page load', async () => {
    await openPage('/forgot-password', { plugins: [authPlugin], api: [respondTo(forgotPassword, () => ({}))] })
    await expect.element(email).not.toHaveFocus()
    await userEvent.fill(email, 'awa@example.test')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(page.getByRole('button', { name: 'Try another address' }))
    await expect.element(email).toHaveFocus()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openPage('/forgot-password', { plugins: [authPlugin], api: [respondTo(forgotPassword, () => ({}))], theme, width })
    await expect.element(email).toBeVisible()
    await expectAccessible()
    await userEvent.fill(email, 'awa@example.test')
    await userEvent.keyboard('{Enter}')
    await expect.element(sentText).toBeVisible()
    await expectAccessible()
  })
})
