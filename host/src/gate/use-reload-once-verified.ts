import { useOnReturn } from '@balafon/sdk/client'
import { fetchIsVerified } from './fetch-is-verified.ts'

/** Behind the gate nothing is heard of the site: whoever comes back to this tab may have verified their address elsewhere. */
export const useReloadOnceVerified = () =>
  useOnReturn(async () => {
    if (await fetchIsVerified()) location.reload()
  })
