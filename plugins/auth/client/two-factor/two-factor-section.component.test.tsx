import { createErrorResponse, expectAccessible, type FakeEndpoint, focusByTab, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { confirmTwoFactor, disableTwoFactor, enableTwoFactor, getQrCode, getTwoFactorStatus, regenerateRecoveryCodes } from '../../contract/two-factor.ts'
import { createPasswordConfirmation, fillPasswordDialog, PASSWORD } from '../testing/fake-password-confirmation.ts'
import { openAccountSection } from '../testing/open-account-section.ts'

const createCodes = (letter: string) => Array.from({ length: 8 }, (_, index) => `${letter.repeat(9)}${index}-${letter.repeat(10)}`)
const [CODES, NEW_CODES] = [createCodes('a'), createCodes('b')]

/** Fakes two-factor authentication in a state: 0 is not enabled, 1 is waiting for the first code, 2 is enabled. */
function createTwoFactorFakes(initialState: 0 | 1 | 2 = 0) {
  let state = initialState
  const { api, requireConfirmation } = createPasswordConfirmation({ isConfirmed: initialState > 0 })
  const setState = (value: 0 | 1 | 2) => () => {
    state = value
    return {}
  }
  const confirm = vi.fn((code: string) => {
    if (code !== '123456') return createErrorResponse(422, 'auth.two_factor.wrong_code', 'Incorrect code.', { code: ['Incorrect code.'] })
    state = 2
    return { recovery_codes: CODES }
  })
  const fakes: FakeEndpoint[] = [
    ...api,
    respondTo(getTwoFactorStatus, () => ({ state, two_factor_confirmed_at: null, recovery_codes_left: 8 })),
    respondTo(enableTwoFactor, () => requireConfirmation(setState(1))),
    respondTo(disableTwoFactor, () => requireConfirmation(setState(0))),
    respondTo(getQrCode, () => ({ svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', secret: 'JBSWY3DPEHPK3PXP' })),
    respondTo(confirmTwoFactor, ({ body }) => confirm(body.code)),
    respondTo(regenerateRecoveryCodes, () => ({ recovery_codes: NEW_CODES })),
  ]
  return { api: fakes, confirm }
}

const openSection = (fakes: { readonly api: readonly FakeEndpoint[] }, options = {}) => openAccountSection('two-factor', { ...fakes, ...options })
const offText = page.getByText('Two-factor authentication is not enabled.')
const setupText = page.getByText('Finish setting up two-factor authentication')
const onText = page.getByText('You have enabled two-factor authentication.')
const enable = page.getByRole('button', { name: 'Enable' })
const codeField = page.getByLabelText('Code', { exact: true })
const codeList = page.getByRole('list', { name: 'Recovery codes' })
const listCodes = () =>
  codeList
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

/** Enables two-factor authentication, so that the recovery codes are shown. */
async function enableWithCode() {
  await userEvent.click(enable)
  await fillPasswordDialog()
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await userEvent.fill(codeField, '123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(onText).toBeVisible()
}

describe('TwoFactorSection', () => {
  test('keeps the focus inside the section after each change', async () => {
    await openSection(createTwoFactorFakes())
    await userEvent.click(enable)
    await fillPasswordDialog()
    await expect.element(setupText).toHaveFocus()
    await userEvent.fill(codeField, '123456')
    await userEvent.keyboard('{Enter}')
    await expect.element(onText).toHaveFocus()
    await expect.element(page.getByRole('status').filter({ hasText: 'Keep these recovery codes' })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Disable' }))
    await expect.element(page.getByText('Two factor authentication has been disabled.')).toBeVisible()
    await expect.element(offText).toHaveFocus()
  })

  test('leaves the focus alone on page load and moves it when the setup is cancelled', async () => {
    await openSection(createTwoFactorFakes(1))
    await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    expect(document.activeElement).toBe(document.body)
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
    await expect.element(offText).toHaveFocus()
    await expect.element(enable).toBeVisible()
  })

  test('can be set up by keyboard', async () => {
    await openSection(createTwoFactorFakes())
    await focusByTab(enable)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog').getByLabelText('Password', { exact: true })).toHaveFocus()
    await userEvent.keyboard(`${PASSWORD}{Enter}`)
    await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await focusByTab(codeField)
    await userEvent.keyboard('123456{Enter}')
    await expect.element(codeList).toBeVisible()
  })

  test('sends the first code once, however often Enter is pressed', async () => {
    const { api, confirm } = createTwoFactorFakes(1)
    const held = Promise.withResolvers<void>()
    await openSection({ api: [respondTo(confirmTwoFactor, ({ body }) => held.promise.then(() => confirm(body.code))), ...api] })
    await userEvent.fill(codeField, '123456')
    await userEvent.keyboard('{Enter}{Enter}{Enter}')
    held.resolve()
    await expect.element(codeList).toBeVisible()
    expect(confirm).toHaveBeenCalledTimes(1)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('stays disabled when the password dialog is cancelled after a wrong password', async () => {
    await openSection(createTwoFactorFakes())
    await userEvent.click(enable)
    await fillPasswordDialog('not my password')
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
    await expect.element(dialog.getByText('Wrong password.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(enable).toHaveFocus()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('reports a QR code that does not load and loads it on retry', async () => {
    const { api } = createTwoFactorFakes(1)
    let isFailing = true
    const fail = () => createErrorResponse(409, 'auth.two_factor.not_pending', 'Not now.')
    await openSection({ api: [respondTo(getQrCode, () => (isFailing ? fail() : { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', secret: 'A' })), ...api] })
    await expect.element(page.getByRole('alert').filter({ hasText: 'Couldn’t load the QR code.' })).toBeVisible()
    isFailing = false
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  })

  test('copies and downloads the recovery codes', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openSection(createTwoFactorFakes())
    await enableWithCode()
    expect(listCodes()).toEqual(CODES)
    await userEvent.click(page.getByRole('button', { name: 'Copy codes' }))
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(writeText).toHaveBeenCalledWith(CODES.join('\n'))
    await expect.element(page.getByRole('button', { name: 'Copy codes' })).toBeVisible()
    const link = page.getByRole('link', { name: 'Download' }).element()
    expect(link).toHaveAttribute('download', 'Balafon recovery codes.txt')
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(`data:text/plain;charset=utf-8,${CODES.join('\n')}\n`)
  })

  test('generates new recovery codes only after a confirmation', async () => {
    await openSection(createTwoFactorFakes())
    await enableWithCode()
    const generate = page.getByRole('button', { name: 'Generate new recovery codes' })
    const question = page.getByRole('dialog', { name: 'Generate new recovery codes?' })
    await userEvent.click(generate)
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(generate).toHaveFocus()
    expect(listCodes()).toEqual(CODES)
    await userEvent.click(generate)
    await userEvent.click(question.getByRole('button', { name: 'Generate', exact: true }))
    await expect.poll(listCodes).toEqual(NEW_CODES)
    await expect.element(generate).toHaveFocus()
  })

  test('shows only the number of recovery codes that were created earlier', async () => {
    await openSection(createTwoFactorFakes(2))
    await expect.element(page.getByText(/^You have 8 recovery codes left\./)).toBeVisible()
    await expect.element(codeList).not.toBeInTheDocument()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openSection(createTwoFactorFakes(), { theme, width })
    await userEvent.click(enable)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expectAccessible()
    await fillPasswordDialog()
    await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expectAccessible()
    await userEvent.fill(codeField, '123456')
    await userEvent.keyboard('{Enter}')
    await expect.element(codeList).toBeVisible()
    await expectAccessible()
    await userEvent.click(page.getByRole('button', { name: 'Generate new recovery codes' }))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expectAccessible()
  })
})
