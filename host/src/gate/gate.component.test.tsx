import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { createErrorResponse, respondTo } from '../../testing/fake-api.ts'
import { createUser } from '../../testing/fake-bootstrap.ts'
import { openPage, type PageOptions } from '../../testing/open-page.tsx'
import { createTestPlugin } from '../../testing/test-plugin.ts'
import { getVerificationStatus, resendEmailVerification, validateEmailVerificationOtp } from './gate.contract.ts'

const logOut = vi.fn(async () => {})
const plugin = createTestPlugin({
  contributes: {
    'host.userMenu/v1': [
      { id: 'logout', label: 'Log out', icon: 'log-out', run: 'logOut', availableAtGate: true },
      { id: 'stop', label: 'Stop', icon: 'mic', run: 'logOut' },
    ],
  },
  commands: { logOut },
})

const THEMES_AND_WIDTHS = [
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const

describe('VerificationScreen', () => {
  const user = createUser({ email: 'newcomer@example.test', email_verified_at: null })
  const status = respondTo(getVerificationStatus, () => ({ user: { email_verified_at: null } }))
  const open = (options: PageOptions = {}) => openPage('/songs', { plugins: [plugin], bootstrap: { user, require_email_confirmation: true }, ...options })
  const field = page.getByRole('textbox', { name: 'Code' })
  const next = page.getByRole('button', { name: 'Next' })

  test('replaces every page and has the focus in a field for codes of digits', async () => {
    await open()
    await expect.element(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
    await expect.element(page.getByText('Enter the verification code we sent to ne******@example.test')).toBeVisible()
    await expect.element(field).toHaveFocus()
    for (const [name, value] of Object.entries({
      placeholder: 'Enter your verification code',
      autocomplete: 'one-time-code',
      inputmode: 'numeric',
      maxlength: '6',
    }))
      await expect.element(field).toHaveAttribute(name, value)
  })

  test('shows an error at the empty field and focuses it', async () => {
    await open()
    await userEvent.click(next)
    await expect.element(page.getByText('This field is required.')).toBeVisible()
    await expect.element(field).toHaveFocus()
  })

  test('sends a wrong code once, shows an error and lets the user replace the code', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const validate = vi.fn(async () => {
      await promise
      return createErrorResponse(422, 'invalid', 'Incorrect code.', { code: ['Incorrect code.'] })
    })
    await open({ api: [status, respondTo(validateEmailVerificationOtp, validate)] })
    await userEvent.fill(field, '123456')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => validate).toHaveBeenCalledOnce()
    await userEvent.keyboard('{Enter}')
    resolve()
    await expect.element(page.getByText('Incorrect code.')).toBeVisible()
    await expect.element(field).toHaveFocus()
    expect(validate).toHaveBeenCalledOnce()
    expect(validate).toHaveBeenCalledWith(expect.objectContaining({ body: { code: '123456' } }))
    await userEvent.keyboard('1')
    await expect.element(field).toHaveValue('1')
    await expect.element(page.getByText('Incorrect code.')).not.toBeInTheDocument()
  })

  test('accepts a pasted code with spaces', async () => {
    await open()
    await expect.element(field).toBeVisible()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '123 456')
    field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await expect.element(field).toHaveValue('123456')
  })

  test('requests another code only once and clears the form', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const resend = vi.fn(async () => {
      await promise
      return {}
    })
    const validate = respondTo(validateEmailVerificationOtp, () => createErrorResponse(422, 'invalid', 'Incorrect code.', { code: ['Incorrect code.'] }))
    await open({ api: [status, validate, respondTo(resendEmailVerification, resend)] })
    await userEvent.fill(field, '123456')
    await userEvent.click(next)
    await expect.element(page.getByText('Incorrect code.')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'request a resend' }))
    await expect.poll(() => resend).toHaveBeenCalledOnce()
    await userEvent.keyboard('{Enter}')
    resolve()
    await expect.element(page.getByText('Email sent')).toBeVisible()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('')
    await expect.element(page.getByText('Incorrect code.')).not.toBeInTheDocument()
    expect(resend).toHaveBeenCalledOnce()
    expect(resend).toHaveBeenCalledWith(expect.objectContaining({ body: { email: 'newcomer@example.test' } }))
  })

  test('is in French for a French user', async () => {
    await open({ language: 'fr' })
    await expect.element(page.getByRole('button', { name: 'Suivant' })).toBeVisible()
  })

  test.each(THEMES_AND_WIDTHS)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await open({ theme, width })
    await expect.element(field).toBeVisible()
    await expectAccessible()
  })
})

describe('SuspendedScreen', () => {
  const open = (options: PageOptions = {}) =>
    openPage('/songs', { plugins: [plugin], bootstrap: { user: createUser({ banned_at: '2026-01-01T00:00:00.000Z' }) }, ...options })

  test('shows the reason and the commands that are available to suspended users', async () => {
    await open()
    await expect.element(page.getByRole('heading', { name: 'Your account is suspended' })).toHaveFocus()
    await expect
      .element(page.getByText("You can't open Balafon because your account is suspended. Contact the Admin to re-activate your account."))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Stop' })).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Log out' }))
    await expect.poll(() => logOut).toHaveBeenCalledOnce()
  })

  test.each(THEMES_AND_WIDTHS)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await open({ theme, width })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible()
  })
})
