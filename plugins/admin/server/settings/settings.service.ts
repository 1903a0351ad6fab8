import type { Log, ServerContext, Settings } from '@balafon/sdk/server'
import { presentSetting } from './settings.present.ts'

export type SettingsAdministration = ReturnType<typeof createSettingsAdministration>

/** The site's settings for who sits at the page; the log knows who changed which, and not to what. */
export function createSettingsAdministration(settings: Settings, say: ServerContext['say'], log: Log) {
  const list = async (language: string) => (await settings.describe()).map((setting) => presentSetting(setting, (key) => say(language, key)))

  /** A secret's field comes empty: left so, it changes nothing. */
  async function meant(values: Readonly<Record<string, unknown>>) {
    const secret = new Set((await settings.describe()).filter(({ visibility }) => visibility === 'secret').map(({ key }) => key))
    const changed = Object.entries(values).filter(([key, value]) => !(secret.has(key) && value === ''))
    return Object.fromEntries(changed.map(([key, value]) => [key, secret.has(key) && value === null ? undefined : value]))
  }

  return {
    list,
    async save(values: Readonly<Record<string, unknown>>, userId: number, language: string) {
      const changes = await meant(values)
      await settings.setAll(changes)
      log.info({ settings: Object.keys(changes), userId }, 'settings: changed')
      return list(language)
    },
  }
}
