import { create } from 'zustand'

type Answer = (isConfirmed: boolean) => void

/** The question for the password that is open: one for everybody who waits for it. */
export const usePasswordConfirmationRequest = create<{ readonly answer: Answer | null }>(() => ({ answer: null }))

let asked: Promise<boolean> | undefined

/** Opens the dialog that asks for the user's password; false: it was cancelled, or there is none. */
export function requestPasswordConfirmation(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const answer: Answer = (isConfirmed) => {
      asked = undefined
      usePasswordConfirmationRequest.setState({ answer: null })
      resolve(isConfirmed)
    }
    usePasswordConfirmationRequest.setState({ answer })
  })
  return asked
}
