import type { User } from '@balafon/sdk/contract'
import type { HttpRequest, ServerContext } from '@balafon/sdk/server'
import { parseUserAgent } from '../sessions/user-agent.ts'

/** The client that changed an account. */
export type ClientInfo = Pick<HttpRequest, 'ipAddress' | 'userAgent' | 'language'>

export type SecurityEmailDependencies = Pick<ServerContext, 'translate' | 'settings' | 'locateIpAddress' | 'site'>

/** The section of the account settings in which providers are disconnected. */
export const SOCIAL_LOGIN_PATH = '/account-settings#social-login'

/** Creates what all security emails have in common: the recipient, the language, and when, with which device and from where the account was changed. */
export async function createSecurityEmail(user: User, client: ClientInfo, { translate, settings, locateIpAddress }: SecurityEmailDependencies) {
  const language = user.language || client.language
  const timeZone = user.timezone || (await settings.get<string>('dates.default_timezone'))
  const { browser, platform } = parseUserAgent(client.userAgent)
  const device = translate(language, 'auth.sessions.device', {
    browser: browser ?? translate(language, 'auth.sessions.unknown_browser'),
    platform: platform ?? translate(language, 'auth.sessions.unknown_platform'),
  })
  const location = await formatLocation(client.ipAddress, language, locateIpAddress)
  return { to: { email: user.email, name: user.name }, language, data: { when: formatDate(new Date(), language, timeZone), device, location } }
}

/** Formats an IP address with its city and country: `Abidjan, Côte d’Ivoire · 196.47.128.1`; a private address alone. */
async function formatLocation(ipAddress: string, language: string, locateIpAddress: SecurityEmailDependencies['locateIpAddress']): Promise<string> {
  const { city, country } = await locateIpAddress(ipAddress, language)
  const cityAndCountry = [city, country && new Intl.DisplayNames(language, { type: 'region' }).of(country)].filter(Boolean).join(', ')
  return cityAndCountry ? `${cityAndCountry} · ${ipAddress}` : ipAddress
}

const DATE_FORMAT = { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const

/** Falls back to UTC when the time zone is not known, so that the email is sent in any case. */
function formatDate(date: Date, language: string, timeZone: string) {
  try {
    return date.toLocaleString(language, { ...DATE_FORMAT, timeZone })
  } catch {
    return date.toLocaleString(language, { ...DATE_FORMAT, timeZone: 'UTC' })
  }
}
