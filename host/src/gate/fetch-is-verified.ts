import { sendRequest } from '@balafon/sdk/client'
import { getOwnVerification } from './gate.contract.ts'

/** Whether the address was verified meanwhile, in another tab or on the phone. Not while nobody can say. */
export const fetchIsVerified = () =>
  sendRequest(getOwnVerification, {}).then(
    ({ user }) => user.email_verified_at !== null,
    () => false,
  )
