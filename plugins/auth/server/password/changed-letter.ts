import type { User } from '@balafon/sdk/contract'
import type { EmailMessage, ServerContext } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import type { SocialProfile } from '../../contract/social.ts'
import { readUserAgent } from '../sessions/user-agent.ts'
import { serviceLabel } from '../social/service-label.ts'

/** From where something was done with an account, as far as a request tells. */
export interface Circumstances {
  readonly address: string
  readonly userAgent: string
  /** What whoever did it reads: for an account that has not chosen a language. */
  readonly language: string
}

export const circumstancesOf = (request: Request, languageOf: ServerContext['getLanguage']): Circumstances => ({
  address: request.info.remoteAddress,
  userAgent: String(request.headers['user-agent'] ?? ''),
  language: languageOf(request),
})

export type Words = Pick<ServerContext, 'translate' | 'settings' | 'locateIpAddress' | 'site'>

/** Where services to sign in with are removed. */
export const SERVICES_PLACE = '/account-settings#social-login'

/**
 * Tells the owner of an account when, with what and from where its password was changed, so that they can act if it was not
 * them; and which other services still let in, whoever connected them.
 */
export async function changedLetter(user: User, done: Circumstances, services: readonly SocialProfile[], words: Words): Promise<EmailMessage> {
  const { to, language, data } = await toldTo(user, done, words)
  const letter = { to, language, template: 'password_changed', data: { ...data, url: '/secure/password' } }
  if (services.length === 0) return letter
  const labels = await Promise.all(services.map(({ service_name }) => serviceLabel(service_name, language, words)))
  const named = { services: new Intl.ListFormat(language).format(labels), servicesUrl: new URL(SERVICES_PLACE, words.site.url()).href }
  return { ...letter, template: 'password_changed_beside_services', data: { ...letter.data, ...named } }
}

/** Who reads of something that was done with their account, and when, with what and from where it was. */
export async function toldTo(user: User, done: Circumstances, { translate, settings, locateIpAddress }: Words) {
  const { to, language, when } = await readerOf(user, done, settings)
  const { browser, platform } = readUserAgent(done.userAgent)
  const device = translate(language, 'auth.sessions.device', {
    browser: browser ?? translate(language, 'auth.sessions.unknown_browser'),
    platform: platform ?? translate(language, 'auth.sessions.unknown_platform'),
  })
  return { to, language, data: { when: when(new Date()), device, place: await written(done.address, language, locateIpAddress) } }
}

/** `Abidjan, Côte d’Ivoire · 196.47.128.1`; of a network at home the address alone. */
async function written(address: string, language: string, placeOf: Words['locateIpAddress']): Promise<string> {
  const { city, country } = await placeOf(address, language)
  const place = [city, country && new Intl.DisplayNames(language, { type: 'region' }).of(country)].filter(Boolean).join(', ')
  return place ? `${place} · ${address}` : address
}

/** Who reads a letter, in which language, and how they write a moment. */
async function readerOf({ email, name, ...user }: User, done: Circumstances, settings: Words['settings']) {
  const language = user.language || done.language
  const timeZone = user.timezone || (await settings.get<string>('dates.default_timezone'))
  const parts = { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
  return { to: { email, name }, language, when: (moment: Date) => momentIn(language, { ...parts, timeZone }, moment) }
}

/** A zone that this machine does not know must not keep anybody from a letter, or from the password it tells of. */
function momentIn(language: string, parts: Intl.DateTimeFormatOptions, moment: Date) {
  try {
    return moment.toLocaleString(language, parts)
  } catch {
    return moment.toLocaleString(language, { ...parts, timeZone: 'UTC' })
  }
}
