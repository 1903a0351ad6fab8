import type { SettingDescription } from '@balafon/sdk/server'
import type { Setting } from '../../contract/settings.ts'
import { chooseField } from './choose-field.ts'

export interface PresentOptions {
  /** Whether the user has the permission `admin`. */
  readonly isAdmin: boolean
  /** The origin of the site, without a trailing slash. */
  readonly siteUrl: string
  /** Returns the key when there is no translation. */
  readonly translate: (key: string) => string
}

/** Presents a setting with its texts. */
export function presentSetting(setting: SettingDescription, { isAdmin, siteUrl, translate }: PresentOptions): Setting {
  const { key, value, isSet, guarded: isAdminOnly, schema } = setting
  const findText = (path: string) => {
    const textKey = `setting.${key}${path}`
    const text = translate(textKey)
    return text === textKey ? null : text
  }
  return {
    key,
    label: findText('') ?? key,
    help: findText('.help'),
    field: chooseField(setting, findText),
    value,
    isSet,
    isLocked: isAdminOnly && !isAdmin,
    dependsOn: readDependency(schema.dependsOn),
    // A URL of this site that the administrator enters at another service, for example the callback URL of a sign-in provider.
    copyText: typeof schema.copyPath === 'string' ? siteUrl + schema.copyPath : null,
  }
}

/** Reads the metadata `dependsOn` of a setting: a key, or a key with the values for which the field is shown. */
function readDependency(dependency: unknown): Setting['dependsOn'] {
  if (typeof dependency === 'string') return { key: dependency, values: [true] }
  if (typeof dependency !== 'object' || dependency === null || !('key' in dependency) || !('values' in dependency)) return null
  const { key, values } = dependency
  return typeof key === 'string' && Array.isArray(values) ? { key, values } : null
}
