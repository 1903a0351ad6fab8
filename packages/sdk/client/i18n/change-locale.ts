import { refetchQueries } from '../api/query-client.ts'
import { applyBootstrap } from '../state/bootstrap.ts'
import { changeLanguage } from './i18n.ts'

/** Saves the language of the user or guest, and switches the page to it without a reload. The bootstrap data and cached responses are fetched again. */
export async function changeLocale(locale: string): Promise<void> {
  const { saveLocale } = await import('./save-locale.ts')
  applyBootstrap(await saveLocale(locale))
  await changeLanguage(locale)
  // Fetches responses again, because they also contain translated texts, such as country names.
  await refetchQueries()
}
