import { expectAccessible, focusByTab, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deleteAccount } from '../../contract/account.ts'
import { createPasswordConfirmation, PASSWORD } from '../testing/fake-password-confirmation.ts'
import { createSignedInBootstrap } from '../testing/fake-sign-in.ts'
import { openAccountSection } from '../testing/open-account-section.ts'

const openButton = page.getByRole('button', { name: 'Delete account' })
const dialog = page.getByRole('dialog', { name: 'Delete account' })
const confirmation = dialog.getByLabelText('Type awa@example.test to confirm')

function openSection(options = {}) {
  const { api, requireConfirmation } = createPasswordConfirmation()
  const remove = respondTo(deleteAccount, () => requireConfirmation(() => ({ bootstrapData: createSignedInBootstrap({ user: null }) })))
  return openAccountSection('delete-account', { api: [...api, remove], ...options })
}

describe('DeleteAccountSection', () => {
  test('deletes the account by keyboard after the email address and the password', async () => {
    await openSection()
    await focusByTab(openButton)
    await userEvent.keyboard('{Enter}')
    await expect.element(confirmation).toHaveFocus()
    await userEvent.keyboard('yes{Enter}')
    await expect.element(dialog.getByText('This isn’t your email address.')).toBeVisible()
    await userEvent.fill(confirmation, 'awa@example.test')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog').getByLabelText('Password', { exact: true })).toHaveFocus()
    await userEvent.keyboard(`${PASSWORD}{Enter}`)
    await expect.element(page.getByText('Account deleted')).toBeVisible()
    await expect.poll(() => location.pathname).toBe('/')
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openSection({ theme, width })
    await userEvent.click(openButton)
    await expect.element(confirmation).toBeVisible()
    await expectAccessible()
  })
})
