import { useT } from '@balafon/sdk/client'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import type { Policy, Registration } from '../../contract/register.ts'
import { FormCheckbox } from '../form/form-checkbox.tsx'
import classes from './policy-box.module.css'

interface PolicyBoxProps {
  readonly control: Control<z.input<typeof Registration>, unknown, unknown>
  readonly policy: Policy
}

export function PolicyBox({ control, policy: { id, label, url } }: PolicyBoxProps) {
  const t = useT()
  const read = (
    <a href={url} target="_blank" rel="noreferrer" className={classes.read} aria-label={t('auth.register.read_policy', { name: label })}>
      {t('auth.register.read')}
    </a>
  )
  return (
    <FormCheckbox control={control} name={`policies.${id}`} isRequired beside={read}>
      {t('auth.register.accept', { name: label })}
    </FormCheckbox>
  )
}
