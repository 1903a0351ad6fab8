import type { Setting } from '../../contract/settings.ts'
import { searchTexts } from '../commands/matches-query.ts'
import type { SettingsPageInfo } from './settings-pages.ts'

export interface FoundSetting {
  readonly key: string
  readonly label: string
  readonly help: string | null
  /** The title of its page. */
  readonly page: string
  /** Leads to the field. */
  readonly to: string
}

/** Finds the settings on these pages that contain all words of a query in their label, help text or page title, those with all of them in the label first. */
export function findSettings(pages: readonly SettingsPageInfo[], settings: readonly Setting[], query: string): readonly FoundSetting[] {
  if (query.trim() === '') return []
  const settingsByKey = new Map(settings.filter(({ field }) => field !== null).map((setting) => [setting.key, setting]))
  const listed = pages.flatMap(({ path, title, sections }) =>
    sections.flatMap(({ keys, title: heading }) =>
      keys.flatMap((key) => {
        const setting = settingsByKey.get(key)
        return setting ? [{ key, label: setting.label, help: setting.help, page: title, heading, to: `/admin/settings/${path}#${key}` }] : []
      }),
    ),
  )
  return searchTexts(listed, query, ({ label, help, page, heading }) => [label, help, page, heading])
}
