import { useApi } from '@balafon/sdk/client'
import { type Control, FormRows, FormSelect, FormText, FormTextArea } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { getLanguageList } from '../../../contract/language-list.ts'
import classes from '../admin.module.css'
import type { PlanFormInput } from './plan-values.ts'

const MAX_LANGUAGES = 20

interface PlanTranslationsProps {
  readonly control: Control<PlanFormInput, unknown, unknown>
}

/** The texts of a plan in other languages than the default one. Visitors see those of their language. */
export function PlanTranslations({ control }: PlanTranslationsProps) {
  const { t } = useTranslation()
  const { data } = useApi(getLanguageList, {})
  const languages = data?.localizations.map(({ language, name }) => ({ id: language, label: name })) ?? []
  return (
    <FormRows
      control={control}
      name="translations"
      label={t('billing.plan.translations')}
      hint={t('billing.plan.translations.hint')}
      addLabel={t('billing.plan.translations.add')}
      createRow={() => ({ language: languages.at(-1)?.id ?? 'fr', name: '', description: '', features: '', comparison: '' })}
      maxRows={MAX_LANGUAGES}
    >
      {(row) => (
        <div className={classes.form}>
          <div className={classes.two}>
            <FormSelect control={control} name={`${row}.language`} label={t('billing.plan.translations.language')} items={languages} />
            <FormText control={control} name={`${row}.name`} label={t('billing.plans.field.name')} autoComplete="off" isRequired />
          </div>
          <FormTextArea control={control} name={`${row}.description`} label={t('billing.plans.field.description')} rows={2} />
          <FormTextArea control={control} name={`${row}.features`} label={t('billing.plan.features')} hint={t('billing.plan.translations.features')} rows={4} />
          <FormTextArea
            control={control}
            name={`${row}.comparison`}
            label={t('billing.plan.comparison')}
            hint={t('billing.plan.translations.comparison')}
            rows={4}
          />
        </div>
      )}
    </FormRows>
  )
}
