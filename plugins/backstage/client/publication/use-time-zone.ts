import { useBootstrap } from '@balafon/sdk/client'

/** The time zone in which the user enters release times: that of the account, of the site, or of the browser. */
export function useTimeZone(): string {
  const userZone = useBootstrap(({ user }) => user?.timezone)
  const siteZone = useBootstrap(({ settings }) => settings['dates.default_timezone'])
  return userZone || (typeof siteZone === 'string' && siteZone) || Intl.DateTimeFormat().resolvedOptions().timeZone
}
