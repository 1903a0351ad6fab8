import { Select, type SelectItem, type SelectSection } from '@balafon/ui/select'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { HOST_NAMESPACE } from '../../i18n/i18n.ts'
import type { FieldTexts } from './field-texts.ts'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormSelect}. */
export interface FormSelectProps<V extends FieldValues> extends FormFieldProps<V>, FieldTexts {
  readonly items: readonly (SelectItem | SelectSection)[]
  readonly placeholder?: string
  /** Shows a search field above the options. */
  readonly isSearchable?: boolean
  /** The label of an option for null. */
  readonly nullLabel?: string | undefined
}

/** The id of the option for null. Ids of other options do not start with a space. */
const NULL_ID = ' null'

/** A field of a form in which the user chooses one of many options. */
export function FormSelect<V extends FieldValues>({ control, name, items, isSearchable = false, nullLabel, ...rest }: FormSelectProps<V>) {
  const { t } = useTranslation(HOST_NAMESPACE)
  const { container, inputProps, value, error } = useFormField({ control, name })
  const nullItems = nullLabel === undefined ? [] : [{ id: NULL_ID, label: nullLabel }]
  return (
    <div ref={container}>
      <Select
        {...rest}
        name={name}
        onBlur={inputProps.onBlur}
        error={error}
        items={[...nullItems, ...items]}
        value={value === null && nullLabel !== undefined ? NULL_ID : (value ?? null)}
        onChange={(id) => inputProps.onChange(id === NULL_ID ? null : id)}
        {...(isSearchable && { searchLabel: t('field.search'), emptyText: t('field.no_match') })}
      />
    </div>
  )
}
