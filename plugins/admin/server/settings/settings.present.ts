import type { SettingDescription } from '@balafon/sdk/server'
import type { Setting } from '../../contract/settings.ts'
import { fieldOf } from './settings.field.ts'

/** A setting with its words. `say` gives the key back where there are none. */
export function presentSetting(setting: SettingDescription, mayAll: boolean, say: (key: string) => string): Setting {
  const { key, value, isSet, guarded } = setting
  const words = (name: string) => {
    const said = say(name)
    return said === name ? null : said
  }
  return {
    key,
    label: words(`setting.${key}`) ?? key,
    help: words(`setting.${key}.help`),
    field: fieldOf(setting, (option) => words(`setting.${key}.option.${option}`) ?? option),
    value,
    isSet,
    isLocked: guarded && !mayAll,
  }
}
