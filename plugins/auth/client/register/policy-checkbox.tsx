import { type Control, FormCheckbox } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Policy, Registration } from '../../contract/register.ts'
import classes from './policy-checkbox.module.css'

interface PolicyCheckboxProps {
  readonly control: Control<z.input<typeof Registration>, unknown, unknown>
  readonly policy: Policy
}

/** Shows the checkbox that accepts a policy, with a link to its text. */
export function PolicyCheckbox({ control, policy: { id, label, url } }: PolicyCheckboxProps) {
  const { t } = useTranslation()
  const readLink = (
    <a href={url} target="_blank" rel="noreferrer" className={classes.readLink} aria-label={t('auth.register.read_policy', { name: label })}>
      {t('auth.register.read')}
    </a>
  )
  return (
    <FormCheckbox control={control} name={`policies.${id}`} isRequired extra={readLink}>
      {t('auth.register.accept', { name: label })}
    </FormCheckbox>
  )
}
