import type { Settings } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import { negotiateLanguage } from '../i18n/translator.ts'
import type { PreferenceCookie } from './cookies.ts'
import { getIdentity } from './session-auth.ts'

/** Which language a request is answered in: the user's own, the one chosen in this browser, one it asks for, the site's. */
export function createRequestLanguage(settings: Pick<Settings, 'get'>, chosenLanguage: PreferenceCookie) {
  let usual = 'en'
  let reading = 0
  return {
    get(request: Request) {
      const chosen = getIdentity(request)?.user.language ?? chosenLanguage.read(request)
      return negotiateLanguage(chosen, request.headers['accept-language'] as string | undefined, usual)
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
