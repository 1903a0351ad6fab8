import { createErrorResponse, type ErrorResponse, respondTo } from '@balafon/sdk/testing/client'
import { page, userEvent } from 'vitest/browser'
import { confirmPassword, getPasswordConfirmation } from '../../contract/confirmation.ts'
import { getPasswordStatus } from '../../contract/password.ts'

/** The password of the user in component tests. */
export const PASSWORD = 'three quiet drums'

/** Fakes the endpoints of the password dialog. */
export function createPasswordConfirmation({ isConfirmed = false } = {}) {
  let confirmed = isConfirmed
  const confirm = (password: string) => {
    if (password !== PASSWORD) return createErrorResponse(422, 'auth.wrong_password', 'Wrong password.', { password: ['Wrong password.'] })
    confirmed = true
    return {}
  }
  return {
    api: [
      respondTo(getPasswordStatus, () => ({ exists: true })),
      respondTo(getPasswordConfirmation, () => ({ confirmed })),
      respondTo(confirmPassword, ({ body }) => confirm(body.password)),
    ],
    /** Responds with 423 until the password is confirmed, as endpoints with `requiresPasswordConfirmation` do. */
    requireConfirmation: <T>(respond: () => T): T | ErrorResponse =>
      confirmed ? respond() : createErrorResponse(423, 'password_confirmation_required', 'Confirm your password.'),
  }
}

/** Fills and submits the password dialog. */
export async function fillPasswordDialog(password = PASSWORD) {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await userEvent.fill(dialog.getByLabelText('Password', { exact: true }), password)
  await userEvent.keyboard('{Enter}')
}
