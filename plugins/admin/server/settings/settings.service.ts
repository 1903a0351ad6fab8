import { fieldProblem, type Identity, type ServerContext, type SettingDescription } from '@balafon/sdk/server'
import { presentSetting } from './settings.presenter.ts'

export type SettingsService = ReturnType<typeof createSettingsService>

type Values = Readonly<Record<string, unknown>>

/** Creates the service of the site's settings. Changes are logged with the user, without the values. */
export function createSettingsService({ settings, sessions, translate, log }: Pick<ServerContext, 'settings' | 'sessions' | 'translate' | 'log'>) {
  const list = async (user: Identity, language: string) =>
    (await settings.describe()).map((setting) => presentSetting(setting, user.can('admin'), (key) => translate(language, key)))

  /** Checks that the user may change these settings. Guarded settings could be used to take over the site, so they need the permission `admin`. */
  async function assertCanChange(user: Identity, changed: readonly SettingDescription[]) {
    const adminOnly = changed.filter((setting) => setting.guarded)
    if (!user.can('admin') && adminOnly.length > 0) throw fieldProblem(Object.fromEntries(adminOnly.map(({ key }) => [key, 'admin.settings.guarded'])))
    if (adminOnly.length > 0 || changed.some(isSecret)) await sessions.requirePasswordConfirmation(user)
  }

  return {
    list,
    async save(values: Values, user: Identity, language: string) {
      const existing = await settings.describe()
      const changes = resolveChanges(values, new Set(existing.filter(isSecret).map(({ key }) => key)))
      await assertCanChange(
        user,
        existing.filter(({ key }) => Object.hasOwn(changes, key)),
      )
      await settings.setAll(changes)
      log.info({ settings: Object.keys(changes), userId: user.id }, 'changed settings')
      return list(user, language)
    },
  }
}

const isSecret = ({ visibility }: Pick<SettingDescription, 'visibility'>) => visibility === 'secret'

/** Resolves the sent values to changes: an empty secret is unchanged, and null resets a secret to its default. */
function resolveChanges(values: Values, secretKeys: ReadonlySet<string>): Values {
  const changed = Object.entries(values).filter(([key, value]) => !(secretKeys.has(key) && value === ''))
  return Object.fromEntries(changed.map(([key, value]) => [key, secretKeys.has(key) && value === null ? undefined : value]))
}
