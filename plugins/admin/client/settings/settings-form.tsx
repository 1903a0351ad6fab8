import { useTranslation } from 'react-i18next'
import type { Setting } from '../../contract/settings.ts'
import { SaveBar } from './save-bar.tsx'
import { SettingField } from './setting-field.tsx'
import classes from './settings-form.module.css'
import { type DraftState, useSettingsForm } from './use-settings-form.ts'

interface SettingsFormProps {
  readonly title: string
  readonly settings: readonly Setting[]
  readonly draftState: DraftState
}

/** Shows a form with a field for each setting, except objects and lists. */
export function SettingsForm({ title, settings, draftState }: SettingsFormProps) {
  const { t } = useTranslation()
  const settingsWithField = settings.filter(({ field }) => field !== null)
  const { form, errors, isPending, isDirty, getValue, change, discard, submit } = useSettingsForm(settingsWithField, draftState)
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <h2 tabIndex={-1}>{title}</h2>
      {settingsWithField.map((setting) => (
        <div key={setting.key} data-setting={setting.key}>
          <SettingField setting={setting} value={getValue(setting)} error={errors[setting.key]} onChange={(value) => change(setting.key, value)} />
        </div>
      ))}
      {settingsWithField.length === 0 ? <p className={classes.none}>{t('admin.settings.none')}</p> : null}
      <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={discard} />
    </form>
  )
}
