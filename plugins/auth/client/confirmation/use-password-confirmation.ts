import { requestPasswordConfirmation, sendRequest } from '@balafon/sdk/client'
import { useCallback } from 'react'
import { getPasswordConfirmation } from '../../contract/confirmation.ts'

/** Thrown when the user closes the password dialog. Its name makes `reportError` ignore it. */
export class PasswordNotConfirmedError extends Error {
  override name = 'AbortError'
}

/**
 * Returns a function that asks for the password unless it was confirmed recently, and rejects when the user cancels. Requests
 * to endpoints with `requiresPasswordConfirmation` ask automatically; use this hook to ask before the request.
 */
export const usePasswordConfirmation = () =>
  useCallback(async () => {
    const { confirmed } = await sendRequest(getPasswordConfirmation, {})
    if (!confirmed && !(await requestPasswordConfirmation())) throw new PasswordNotConfirmedError()
  }, [])
