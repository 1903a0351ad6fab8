import { refetchQueries } from '../api/query-client.ts'
import { applyBootstrap } from '../state/bootstrap.ts'
import { changeLanguage } from './i18n.ts'

/** Remembers the language, speaks it, and fetches the plugins' labels in it; the page stays, and so does the music. */
export async function changeLocale(locale: string) {
  const { saveLocale } = await import('./save-locale.ts')
  applyBootstrap(await saveLocale(locale))
  await changeLanguage(locale)
  // Names of countries, titles of channels: answers have words too.
  await refetchQueries()
}
