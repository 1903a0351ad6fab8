import { listSettings, saveSettings } from '@balafon/plugin-admin/contract/settings'
import { sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { FormActions, FormRows, FormText, useContractForm, useWatch } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import type { Policy } from '../../contract/register.ts'
import { addIds, PoliciesInput } from './policies-input.ts'
import classes from './policies-page.module.css'

export function PoliciesForm({ policies: savedPolicies }: { readonly policies: readonly Policy[] }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const form = useContractForm({
    schema: PoliciesInput,
    defaults: { policies: [...savedPolicies] },
    send: async ({ policies }) => {
      const values = addIds(policies)
      await sendRequest(saveSettings, { body: { values: { 'registration.policies': values } } })
      form.reset({ policies: values })
      await invalidate(listSettings)
      toast.positive(t('auth.policies.saved'))
    },
  })
  const { control } = form
  const policies = useWatch({ control, name: 'policies' })
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <h2 tabIndex={-1}>{t('auth.policies.title')}</h2>
      <FormRows
        control={control}
        name="policies"
        label={t('auth.policies.text')}
        addLabel={t('auth.policies.add')}
        createRow={() => ({ id: '', label: '', url: '' })}
        getRemoveLabel={(index) => t('auth.policies.remove', { name: policies[index]?.label ?? '' })}
      >
        {(row) => (
          <>
            <FormText control={control} name={`${row}.label`} label={t('auth.policies.label')} isRequired />
            <FormText control={control} name={`${row}.url`} label={t('auth.policies.url')} isRequired />
          </>
        )}
      </FormRows>
      <FormActions form={form} saveLabel={t('auth.policies.save')} />
    </form>
  )
}
