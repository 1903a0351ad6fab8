import { sendRequest } from '@balafon/sdk/client'
import { getOwnVerification } from './gate.contract.ts'

/** Asks the server whether the user's email was verified meanwhile, for example in another tab. Resolves to false on errors. */
export const fetchIsVerified = () =>
  sendRequest(getOwnVerification, {}).then(
    ({ user }) => user.email_verified_at !== null,
    () => false,
  )
