import { sendRequest } from '@balafon/sdk/client'
import { getVerificationStatus } from './gate.contract.ts'

/** Asks the server whether the user's email was verified meanwhile, for example in another tab. Resolves to false on errors. */
export const fetchIsVerified = () =>
  sendRequest(getVerificationStatus, {}).then(
    ({ user }) => user.email_verified_at !== null,
    () => false,
  )
