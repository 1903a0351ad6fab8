import type { User } from '@balafon/sdk/contract'
import { createErrorResponse, createUser, expectAccessible, focusByTab, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AccountPatch, updateAccount } from '../../contract/account.ts'
import { cancelPendingEmail, getPendingEmail, resendPendingEmailCode, verifyEmailCode } from '../../contract/pending-email.ts'
import { getProfile, updatePrivacy } from '../../contract/profile.ts'
import { createPasswordConfirmation, fillPasswordDialog } from '../testing/fake-password-confirmation.ts'
import { createProfile } from '../testing/fake-profile.ts'
import { openAccountSection } from '../testing/open-account-section.ts'

const NEW_EMAIL = 'new-awa@example.test'
const field = (name: string) => page.getByLabelText(name, { exact: true })
const save = page.getByRole('button', { name: 'Save' })
const saved = page.getByText('Updated account details')
const pendingText = page.getByText(/^Enter the code we sent to new-awa@example.test to use this address/)
const codeDialog = page.getByRole('dialog', { name: 'Verify your new email' })

/** Fakes an account. A change of the email address needs the password, and also the emailed code when the site verifies addresses. */
function createAccountFakes({ savedUser = {}, verifiesEmails = false }: { savedUser?: Partial<User>; verifiesEmails?: boolean } = {}) {
  const { api, requireConfirmation } = createPasswordConfirmation()
  const update = vi.fn((_patch: Partial<AccountPatch>) => {})
  let isPrivate = false
  let pendingEmail: string | null = null
  const respond = (patch: Partial<AccountPatch>) => {
    update(patch)
    const { email = createUser().email, ...details } = patch
    if (verifiesEmails && patch.email) pendingEmail = patch.email
    const user = createUser({ ...savedUser, ...(details as Partial<User>), ...(!verifiesEmails && { email }) })
    return { user, ...(pendingEmail && { pending_email: pendingEmail }) }
  }
  const setPendingEmail = (value: string | null) => {
    pendingEmail = value
    return {}
  }
  const fakes = [
    ...api,
    respondTo(updateAccount, ({ body = {} }) => (body.email ? requireConfirmation(() => respond(body)) : respond(body))),
    respondTo(getPendingEmail, () => ({ user: { pending_email: pendingEmail } })),
    respondTo(cancelPendingEmail, () => setPendingEmail(null)),
    respondTo(resendPendingEmailCode, () => ({})),
    respondTo(verifyEmailCode, ({ body }) =>
      body.code === '123456' ? setPendingEmail(null) : createErrorResponse(422, 'invalid', '', { code: ['Wrong code.'] }),
    ),
    respondTo(getProfile, () => ({ profile: createProfile({ is_private: isPrivate }) })),
    respondTo(updatePrivacy, ({ body }) => {
      isPrivate = body.is_private
      return body
    }),
  ]
  return { api: fakes, update }
}

const openSection = (fakes: Pick<ReturnType<typeof createAccountFakes>, 'api'>, options = {}) => openAccountSection('account-details', { ...fakes, ...options })

describe('AccountDetailsSection', () => {
  test.each([
    [false, ''],
    [true, 'You’ll need to verify a new address.'],
  ])('announces the verification of a new email address when the site requires it: %s', async (isRequired, description) => {
    await openSection(createAccountFakes(), { bootstrap: { require_email_confirmation: isRequired } })
    await expect.element(field('Email')).toHaveAccessibleDescription(description)
  })

  test('sends only the changed fields and shows what another tab saved', async () => {
    const { api, update } = createAccountFakes({ savedUser: { last_name: 'Traoré', name: 'Fanta Traoré' } })
    await openSection({ api })
    await userEvent.fill(field('First name'), 'Fanta')
    await userEvent.keyboard('{Enter}')
    await expect.element(saved).toBeVisible()
    expect(update).toHaveBeenCalledWith({ first_name: 'Fanta' })
    await expect.element(field('Last name')).toHaveValue('Traoré')
    await expect.element(page.getByRole('button', { name: 'Menu of Fanta Traoré' })).toBeVisible()
  })

  test('can be used by keyboard', async () => {
    await openSection(createAccountFakes())
    await focusByTab(field('First name'))
    await userEvent.keyboard('{Control>}a{/Control}Fanta{Enter}')
    await expect.element(saved).toBeVisible()
  })

  test('saves a new email address after the password', async () => {
    await openSection(createAccountFakes())
    await userEvent.fill(field('Email'), NEW_EMAIL)
    await userEvent.click(save)
    await fillPasswordDialog()
    await expect.element(saved).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(field('Email')).toHaveValue(NEW_EMAIL)
  })

  test('shows a pending email address until it is confirmed or cancelled', async () => {
    await openSection(createAccountFakes({ verifiesEmails: true }))
    await userEvent.fill(field('Email'), NEW_EMAIL)
    await userEvent.click(save)
    await fillPasswordDialog()
    await userEvent.click(codeDialog.getByRole('button', { name: 'Cancel' }))
    await expect.element(pendingText).toBeVisible()
    await expect.element(field('Email')).toHaveValue('awa@example.test')
    await userEvent.click(page.getByRole('button', { name: 'Cancel change' }))
    await expect.element(page.getByText('Your email address stays the same.')).toBeVisible()
    await expect.element(pendingText).not.toBeInTheDocument()
    await expect.element(field('Email')).toHaveFocus()

    await userEvent.fill(field('Email'), NEW_EMAIL)
    await userEvent.click(save)
    await userEvent.click(codeDialog.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(page.getByRole('button', { name: 'Resend code' }))
    await expect.element(page.getByText(`We sent a new code to ${NEW_EMAIL}.`)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Enter code' }))
    await userEvent.fill(codeDialog.getByLabelText('Code', { exact: true }), '123456')
    await expect.element(saved).toBeVisible()
    await expect.element(codeDialog).not.toBeInTheDocument()
    await expect.element(pendingText).not.toBeInTheDocument()
  })

  test('saves a private profile at once', async () => {
    await openSection(createAccountFakes())
    const toggle = page.getByRole('switch', { name: 'Private profile' })
    await expect.element(toggle).not.toBeChecked()
    await userEvent.click(page.getByText('Private profile'))
    await expect.element(saved).toBeVisible()
    await expect.element(toggle).toBeChecked()
  })

  test('is in French', async () => {
    await openSection(createAccountFakes(), { language: 'fr' })
    await userEvent.fill(field('Prénom'), 'Fanta')
    await userEvent.click(page.getByRole('button', { name: 'Enregistrer' }))
    await expect.element(page.getByText('Informations du compte mises à jour')).toBeVisible()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openSection(createAccountFakes({ verifiesEmails: true }), { theme, width })
    await userEvent.fill(field('Email'), NEW_EMAIL)
    await userEvent.click(save)
    await fillPasswordDialog()
    await expect.element(codeDialog).toBeVisible()
    await expectAccessible()
    await userEvent.click(codeDialog.getByRole('button', { name: 'Cancel' }))
    await expect.element(pendingText).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expectAccessible()
  })
})
