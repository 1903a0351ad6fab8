import { TagsField } from '@balafon/ui/tags-field'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { HOST_NAMESPACE } from '../../i18n/i18n.ts'
import type { FieldTexts } from './field-texts.ts'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormTags}. */
export interface FormTagsProps<V extends FieldValues> extends FormFieldProps<V>, FieldTexts {
  readonly placeholder?: string
  readonly maxTags?: number
}

/** A field of a form for several short texts. */
export function FormTags<V extends FieldValues>({ control, name, ...rest }: FormTagsProps<V>) {
  const { t } = useTranslation(HOST_NAMESPACE)
  const { container, inputProps, value, error } = useFormField({ control, name })
  return (
    <div ref={container}>
      <TagsField {...rest} {...inputProps} value={value ?? []} error={error} getRemoveLabel={(label) => t('field.remove', { label })} />
    </div>
  )
}
