import type { User } from '@balafon/sdk/contract'
import type { Letter, ServerContext } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import { readUserAgent } from '../sessions/user-agent.ts'

/** From where something was done with an account, as far as a request tells. */
export interface Circumstances {
  readonly address: string
  readonly userAgent: string
  /** What whoever did it reads: for an account that has not chosen a language. */
  readonly language: string
}

export const circumstancesOf = (request: Request, languageOf: ServerContext['languageOf']): Circumstances => ({
  address: request.info.remoteAddress,
  userAgent: String(request.headers['user-agent'] ?? ''),
  language: languageOf(request),
})

/** Tells the owner of an account when, with what and from where its password was changed, so that they can act if it was not them. */
export async function changedLetter(user: User, done: Circumstances, { say, settings }: Pick<ServerContext, 'say' | 'settings'>): Promise<Letter> {
  const language = user.language ?? done.language
  const zone = user.timezone ?? (await settings.get<string>('dates.default_timezone'))
  const { browser, platform } = readUserAgent(done.userAgent)
  return {
    to: { email: user.email, name: user.name },
    language,
    template: 'password_changed',
    data: {
      when: momentIn(language, zone),
      device: say(language, 'auth.sessions.device', {
        browser: browser ?? say(language, 'auth.sessions.unknown_browser'),
        platform: platform ?? say(language, 'auth.sessions.unknown_platform'),
      }),
      place: done.address,
      url: '/forgot-password',
    },
  }
}

const momentIn = (language: string, timeZone: string) =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date())
