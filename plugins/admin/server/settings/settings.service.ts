import { fieldProblem, type Identity, type ServerContext, type SettingDescription } from '@balafon/sdk/server'
import { presentSetting } from './settings.present.ts'

export type SettingsAdministration = ReturnType<typeof createSettingsAdministration>

type Values = Readonly<Record<string, unknown>>

/** The site's settings for who sits at the page; the log knows who changed which, and not to what. */
export function createSettingsAdministration({ settings, sessions, translate, log }: Pick<ServerContext, 'settings' | 'sessions' | 'translate' | 'log'>) {
  const list = async (user: Identity, language: string) =>
    (await settings.describe()).map((setting) => presentSetting(setting, user.can('admin'), (key) => translate(language, key)))

  /** To change what keeps the site is as much as to be given it: who may do all may, and says once more that it is them. */
  async function allow(user: Identity, changed: readonly SettingDescription[]) {
    const guarded = changed.filter((setting) => setting.guarded)
    if (!user.can('admin') && guarded.length > 0) throw fieldProblem(Object.fromEntries(guarded.map(({ key }) => [key, 'admin.settings.guarded'])))
    if (guarded.length > 0 || changed.some(isSecret)) await sessions.requirePasswordConfirmation(user)
  }

  return {
    list,
    async save(values: Values, user: Identity, language: string) {
      const known = await settings.describe()
      const changes = meant(values, new Set(known.filter(isSecret).map(({ key }) => key)))
      await allow(
        user,
        known.filter(({ key }) => Object.hasOwn(changes, key)),
      )
      await settings.setAll(changes)
      log.info({ settings: Object.keys(changes), userId: user.id }, 'settings: changed')
      return list(user, language)
    },
  }
}

const isSecret = ({ visibility }: Pick<SettingDescription, 'visibility'>) => visibility === 'secret'

/** A secret's field comes empty: left so, it changes nothing. */
function meant(values: Values, secret: ReadonlySet<string>): Values {
  const changed = Object.entries(values).filter(([key, value]) => !(secret.has(key) && value === ''))
  return Object.fromEntries(changed.map(([key, value]) => [key, secret.has(key) && value === null ? undefined : value]))
}
