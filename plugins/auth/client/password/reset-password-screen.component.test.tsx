import { createErrorResponse, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getResetLinkStatus, resetPassword } from '../../contract/password.ts'
import { authPlugin } from '../testing/auth-plugin.ts'

const PATH = `/password/reset/${'a'.repeat(43)}`
const plugins = [authPlugin]
const validLink = respondTo(getResetLinkStatus, () => ({ isValid: true }))
const invalidLink = respondTo(getResetLinkStatus, () => ({ isValid: false }))
const newPassword = page.getByLabelText('New password', { exact: true })
const alert = page.getByRole('alert')

async function fillForm() {
  await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'awa@example.test')
  await userEvent.fill(newPassword, 'four louder drums')
  await userEvent.fill(page.getByLabelText('Confirm password', { exact: true }), 'four louder drums')
  await userEvent.keyboard('{Enter}')
}

describe('ResetPasswordScreen', () => {
  test('reports a used link at once and links to a new one', async () => {
    await openPage(PATH, { plugins, api: [invalidLink] })
    await expect.element(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
    await expect.element(alert).toHaveTextContent('Reset links work once, within 60 minutes. Request a new one.')
    await expect.element(newPassword).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Request a new link' }))
    await expect.poll(() => location.pathname).toBe('/forgot-password')
  })

  test('focuses the message when the link expires while the form is open', async () => {
    const reject = respondTo(resetPassword, () => createErrorResponse(422, 'auth.reset_link_invalid', 'Invalid', { token: ['Invalid'] }))
    await openPage(PATH, { plugins, api: [validLink, reject] })
    await expect.element(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await fillForm()
    await expect.element(alert).toHaveFocus()
  })

  test('opens the login page with the email address after the reset', async () => {
    await openPage(PATH, { plugins, api: [validLink, respondTo(resetPassword, () => ({}))] })
    await fillForm()
    await expect.element(page.getByText('Your password has been reset!')).toBeVisible()
    await expect.poll(() => location.pathname).toBe('/login')
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('awa@example.test')
  })

  test.each([
    ['light', 1440, validLink],
    ['dark', 390, validLink],
    ['light', 390, invalidLink],
    ['dark', 1440, invalidLink],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width, link) => {
    await openPage(PATH, { plugins, api: [link], theme, width })
    await expect.element(link === validLink ? newPassword : alert).toBeVisible()
    await expectAccessible()
  })
})
