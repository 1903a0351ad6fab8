import { create } from 'zustand'

type Respond = (isConfirmed: boolean) => void

/** The pending request for the user's password. All callers share one request. `respond` is null when there is none. */
export const usePasswordConfirmationRequest = create<{ readonly respond: Respond | null }>(() => ({ respond: null }))

let pendingConfirmation: Promise<boolean> | undefined

/**
 * Opens the dialog that asks for the user's password.
 * @returns False when the user cancels, or when no plugin contributes such a dialog.
 */
export function requestPasswordConfirmation(): Promise<boolean> {
  pendingConfirmation ??= new Promise<boolean>((resolve) => {
    const respond: Respond = (isConfirmed) => {
      pendingConfirmation = undefined
      usePasswordConfirmationRequest.setState({ respond: null })
      resolve(isConfirmed)
    }
    usePasswordConfirmationRequest.setState({ respond })
  })
  return pendingConfirmation
}
