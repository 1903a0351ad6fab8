import type { Settings } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import type { Choice } from '../http/cookies.ts'
import { identityOn } from '../http/session-auth.ts'
import { languageFrom } from './translator.ts'

/** Which language a request is answered in: the user's own, the one chosen in this browser, one it asks for, the site's. */
export function createVisitorsLanguage(settings: Pick<Settings, 'get'>, chosenLanguage: Choice) {
  let usual = 'en'
  let reading = 0
  return {
    of(request: Request) {
      const chosen = identityOn(request)?.user.language ?? chosenLanguage.read(request)
      return languageFrom(chosen, request.headers['accept-language'] as string | undefined, usual)
    },
    /** Reads the site's own language anew. */
    async refresh() {
      reading += 1
      const mine = reading
      const read = await settings.get<string>('locale.default')
      // One that was asked earlier and answered later knows an older choice.
      if (mine === reading) usual = read
    },
  }
}
