import type { Settings } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import { selectLanguage } from '../i18n/translator.ts'
import type { PreferenceCookie } from './cookies.ts'
import { readCookies, readHeader } from './http-messages.ts'
import { getIdentity } from './session-auth.ts'

/**
 * Creates the service that selects the language of a response: the language of the user, the language that was chosen in this browser, a language of the
 * header Accept-Language, or the default language of the site, in this order.
 */
export function createRequestLanguage(settings: Pick<Settings, 'get'>, languageCookie: PreferenceCookie) {
  let defaultLanguage = 'en'
  let refreshCount = 0
  return {
    get(request: Request) {
      const preferred = getIdentity(request)?.user.language ?? languageCookie.read(readCookies(request))
      return selectLanguage(preferred, readHeader(request, 'accept-language'), defaultLanguage)
    },
    getDefault: () => defaultLanguage,
    /** Reads the default language of the site again. */
    async refresh() {
      refreshCount += 1
      const refreshNumber = refreshCount
      const language = await settings.get<string>('locale.default')
      // Ignore the value when a later refresh has started: its value is newer.
      if (refreshNumber === refreshCount) defaultLanguage = language
    },
  }
}
