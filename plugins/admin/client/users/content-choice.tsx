import { type FormFieldProps, FormRadioGroup } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

/** Whether the content that a deleted user created is kept or deleted. */
export const Content = z.enum(['keep', 'delete'])
export type Content = z.infer<typeof Content>

/** Asks whether the content that a deleted user created is kept or deleted. */
export function ContentChoice<Values extends { content: Content }>(props: FormFieldProps<Values>) {
  const { t } = useTranslation()
  return (
    <FormRadioGroup
      {...props}
      label={t('admin.user.delete.content')}
      options={[
        { value: 'keep', label: t('admin.user.delete.keep'), description: t('admin.user.delete.keep.hint') },
        { value: 'delete', label: t('admin.user.delete.delete'), description: t('admin.user.delete.delete.hint') },
      ]}
    />
  )
}
