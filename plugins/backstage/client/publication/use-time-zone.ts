import { useBootstrap } from '@balafon/sdk/client'

/** Returns the time zone in which the user enters release times: the time zone of the account, else of the site, else of the browser. */
export function useTimeZone(): string {
  const userZone = useBootstrap(({ user }) => user?.timezone)
  const siteZone = useBootstrap(({ settings }) => settings['dates.default_timezone'])
  return userZone || (typeof siteZone === 'string' && siteZone) || Intl.DateTimeFormat().resolvedOptions().timeZone
}
