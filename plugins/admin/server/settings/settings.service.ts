import { fieldProblem, type Identity, type ServerContext, type SettingDescription } from '@balafon/sdk/server'
import { presentSetting } from './settings.presenter.ts'

export type SettingsService = ReturnType<typeof createSettingsService>

type Values = Readonly<Record<string, unknown>>

/** Creates the service of the site's settings. Changes are recorded in the audit log, without the values of secrets. */
export function createSettingsService({
  settings,
  sessions,
  audit,
  translate,
  site,
  log,
}: Pick<ServerContext, 'settings' | 'sessions' | 'audit' | 'translate' | 'site' | 'log'>) {
  const list = async (user: Identity, language: string) =>
    (await settings.describe()).map((setting) =>
      presentSetting(setting, { isAdmin: user.can('admin'), siteUrl: site.getUrl(), translate: (key) => translate(language, key) }),
    )

  /**
   * Throws when the user may not change these settings. Guarded settings need the permission `admin`, because they could be used to take over
   * the site.
   */
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
      const keys = Object.keys(changes)
      log.info({ settings: keys, userId: user.id }, 'changed settings')
      const before = describeValues(existing, keys, { is_new: false })
      const after = describeValues(await settings.describe(), keys, { is_new: true })
      await audit.record({ action: 'settings.update', entity: 'core.setting', entityId: null, label: keys.join(', '), before, after, userId: user.id })
      return list(user, language)
    },
  }
}

/**
 * Returns values by key for the audit log. For a secret, it returns only whether it is set. `secretMarker` is added to every secret: it differs
 * before and after the change, because the audit log records only differences, and a replaced secret is set both times.
 */
const describeValues = (settings: readonly SettingDescription[], keys: readonly string[], secretMarker: object) =>
  Object.fromEntries(
    settings
      .filter(({ key }) => keys.includes(key))
      .map((setting) => [setting.key, isSecret(setting) ? { is_set: setting.isSet, ...secretMarker } : setting.value]),
  )

const isSecret = ({ visibility }: Pick<SettingDescription, 'visibility'>) => visibility === 'secret'

/** Resolves the sent values to changes: an empty secret is unchanged, and null resets a secret to its default. */
function resolveChanges(values: Values, secretKeys: ReadonlySet<string>): Values {
  const changed = Object.entries(values).filter(([key, value]) => !(secretKeys.has(key) && value === ''))
  return Object.fromEntries(changed.map(([key, value]) => [key, secretKeys.has(key) && value === null ? undefined : value]))
}
