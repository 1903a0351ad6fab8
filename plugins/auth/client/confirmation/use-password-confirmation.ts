import { requestPasswordConfirmation, sendRequest } from '@balafon/sdk/client'
import { useCallback } from 'react'
import { confirmedPasswordStatus } from '../../contract/confirmation.ts'

/** The question for the password was closed. */
export class NotConfirmed extends Error {
  override name = 'AbortError'
}

/**
 * Gives a function that resolves once the password is confirmed, asking for it unless that was lately, and rejects when the
 * user cancels. Calls whose endpoint is `confirmed` do the same by themselves: this is for what is to be asked beforehand.
 */
export const usePasswordConfirmation = () =>
  useCallback(async () => {
    const { confirmed } = await sendRequest(confirmedPasswordStatus, {})
    if (!confirmed && !(await requestPasswordConfirmation())) throw new NotConfirmed()
  }, [])
