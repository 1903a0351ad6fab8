import { ColourField } from '@balafon/ui/colour-field'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { HOST_NAMESPACE } from '../../i18n/i18n.ts'
import type { FieldTexts } from './field-texts.ts'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormColour}. */
export interface FormColourProps<V extends FieldValues> extends FormFieldProps<V>, FieldTexts {}

/** A colour field of a form. Its value is a code such as `#1a2b3c`. */
export function FormColour<V extends FieldValues>({ control, name, ...rest }: FormColourProps<V>) {
  const { t } = useTranslation(HOST_NAMESPACE)
  const { container, inputProps, value, error } = useFormField({ control, name })
  return (
    <div ref={container}>
      <ColourField {...rest} {...inputProps} value={value ?? ''} error={error} chooseLabel={t('field.colour.choose')} />
    </div>
  )
}
