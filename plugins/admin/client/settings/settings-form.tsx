import { useLocation } from '@balafon/sdk/client'
import { type Control, FormActions, useFormField, useWatch } from '@balafon/sdk/forms'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Setting } from '../../contract/settings.ts'
import { CopyText } from './copy-text.tsx'
import { SettingField } from './setting-field.tsx'
import classes from './settings-form.module.css'
import { SETTINGS_PATH, type SettingsPageInfo, type SettingsSection } from './settings-pages.ts'
import { type DraftState, getFieldName, useSettingsForm } from './use-settings-form.ts'

interface SettingsFormProps {
  readonly page: SettingsPageInfo
  readonly settings: readonly Setting[]
  readonly draftState: DraftState
}

interface FormSection extends SettingsSection {
  readonly settings: readonly Setting[]
}

/** Shows a form with a field for each setting of the page. Settings that no field fits are left out. */
export function SettingsForm({ page, settings, draftState }: SettingsFormProps) {
  const { t } = useTranslation()
  const sections = createSections(page, settings)
  const element = useRef<HTMLFormElement>(null)
  const form = useSettingsForm(
    sections.flatMap((section) => section.settings),
    draftState,
  )
  const values = useWatch({ control: form.control })
  useFocusFieldOfHash(element)
  const isShown = ({ dependsOn }: Setting) => {
    const other = dependsOn && settings.find(({ key }) => key === dependsOn.key)
    return !dependsOn || (other !== undefined && other !== null && dependsOn.values.includes(values[getFieldName(other.key)]))
  }
  return (
    <form ref={element} className={classes.form} onSubmit={form.submit} noValidate>
      <h2 tabIndex={-1}>{page.title}</h2>
      {sections.map((section, index) => (
        <div key={section.id} className={classes.section}>
          {index > 0 ? <h3>{section.title}</h3> : null}
          {section.settings.filter(isShown).map((setting) => (
            <div key={setting.key} data-setting={setting.key} className={classes.field}>
              <BoundSettingField control={form.control} setting={setting} />
              {setting.copyText ? <CopyText text={setting.copyText} /> : null}
            </div>
          ))}
        </div>
      ))}
      {sections.every((section) => section.settings.length === 0) ? <p className={classes.none}>{t('admin.settings.none')}</p> : null}
      <FormActions form={form} keptWithin={SETTINGS_PATH} />
    </form>
  )
}

interface BoundSettingFieldProps {
  readonly control: Control<Record<string, unknown>, unknown, unknown>
  readonly setting: Setting
}

function BoundSettingField({ control, setting }: BoundSettingFieldProps) {
  const { container, inputProps, value, error } = useFormField({ control, name: getFieldName(setting.key) })
  return (
    <div ref={container}>
      <SettingField setting={setting} value={value} error={error} onChange={inputProps.onChange} />
    </div>
  )
}

const createSections = ({ sections }: SettingsPageInfo, settings: readonly Setting[]): FormSection[] =>
  sections
    .filter(({ component }) => component === null)
    .map((section) => ({ ...section, settings: section.keys.flatMap((key) => settings.filter((setting) => setting.key === key && setting.field !== null)) }))

/** Focuses the field of the setting that the hash of the URL names, for example `#branding.site_name`. */
function useFocusFieldOfHash(form: React.RefObject<HTMLFormElement | null>) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second visit of the same hash focuses the field again
  useEffect(() => {
    if (hash === '') return
    const field = form.current?.querySelector(`[data-setting="${CSS.escape(decodeURIComponent(hash.slice(1)))}"]`)
    // Wait until the screen has moved the focus to its heading, as it does after every navigation. Otherwise the field would lose the focus again.
    const timer = setTimeout(() => {
      field?.scrollIntoView({ block: 'center' })
      field?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button')?.focus({ preventScroll: true })
    }, 50)
    return () => clearTimeout(timer)
  }, [hash, key, form])
}
