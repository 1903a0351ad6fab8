import type { SettingDescription } from '@balafon/sdk/server'
import type { Setting } from '../../contract/settings.ts'
import { chooseField } from './choose-field.ts'

/**
 * Presents a setting with its texts.
 * @param translate returns the key when there is no translation
 */
export function presentSetting(setting: SettingDescription, isAdmin: boolean, translate: (key: string) => string): Setting {
  const { key, value, isSet, guarded: isAdminOnly } = setting
  const findText = (textKey: string) => {
    const text = translate(textKey)
    return text === textKey ? null : text
  }
  return {
    key,
    label: findText(`setting.${key}`) ?? key,
    help: findText(`setting.${key}.help`),
    field: chooseField(setting, (option) => findText(`setting.${key}.option.${option}`) ?? option),
    value,
    isSet,
    isLocked: isAdminOnly && !isAdmin,
  }
}
