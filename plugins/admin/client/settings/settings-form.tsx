import { useTranslation } from 'react-i18next'
import type { Setting } from '../../contract/settings.ts'
import { SaveBar } from './save-bar.tsx'
import { SettingField } from './setting-field.tsx'
import classes from './settings-form.module.css'
import { type DraftState, useSettingsForm } from './use-settings-form.ts'

interface SettingsFormProps {
  readonly title: string
  readonly settings: readonly Setting[]
  readonly draft: DraftState
}

/** The form of a page: a field for each of its settings that a simple field fits. */
export function SettingsForm({ title, settings, draft }: SettingsFormProps) {
  const { t } = useTranslation()
  const shown = settings.filter(({ field }) => field !== null)
  const { form, errors, isPending, isDirty, shownIn, change, discard, submit } = useSettingsForm(shown, draft)
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <h2 tabIndex={-1}>{title}</h2>
      {shown.map((setting) => (
        <div key={setting.key} data-setting={setting.key}>
          <SettingField setting={setting} value={shownIn(setting)} error={errors[setting.key]} onChange={(value) => change(setting.key, value)} />
        </div>
      ))}
      {shown.length === 0 ? <p className={classes.none}>{t('admin.settings.none')}</p> : null}
      <SaveBar isDirty={isDirty} isPending={isPending} onDiscard={discard} />
    </form>
  )
}
