import { continueVerified, useOnTabVisible } from '@balafon/sdk/client'
import { fetchIsVerified } from './fetch-is-verified.ts'

/** Reloads the page when the user returns to this tab after verifying elsewhere. This check is necessary because unverified users receive no live messages. */
export const useReloadOnceVerified = () =>
  useOnTabVisible(async () => {
    if (await fetchIsVerified()) continueVerified()
  })
