import { useMemo } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { $ZodType } from 'zod/v4/core'
import { describeFields, type FieldDescription } from './describe-fields.ts'
import { FormEmail } from './fields/form-email.tsx'
import { FormSwitch } from './fields/form-switch.tsx'
import { FormText } from './fields/form-text.tsx'
import { FormTextArea } from './fields/form-text-area.tsx'
import { FormDate, FormDateTime, FormNumber, FormSelect, FormTags } from './fields/lazy-fields.tsx'

/** The props of {@link ContractFields}. */
export interface ContractFieldsProps<V extends FieldValues> {
  readonly control: Control<V, unknown, unknown>
  /** The schema of the form. */
  readonly schema: $ZodType<unknown, V>
  /**
   * The beginning of the translation keys. With `gigs.field`, the keys are `gigs.field.venue` for the label, `gigs.field.venue.hint` for the hint, if it
   * exists, and `gigs.field.venue.club` for a choice.
   */
  readonly labels: string
  /** The fields in their order. Default: all fields of the schema that have a control. */
  readonly fields?: readonly (keyof V & string)[]
}

/** The fields of a schema, each with the control that fits its type. */
export function ContractFields<V extends FieldValues>({ control, schema, labels, fields }: ContractFieldsProps<V>) {
  const descriptions = useMemo(() => describeFields(schema), [schema])
  const shown = fields ? fields.flatMap((name) => descriptions.find((description) => description.name === name) ?? []) : descriptions
  return shown.map((description) => <ContractField key={description.name} control={control} description={description} labels={labels} />)
}

interface ContractFieldProps<V extends FieldValues> {
  readonly control: Control<V, unknown, unknown>
  readonly description: FieldDescription
  readonly labels: string
}

function ContractField<V extends FieldValues>({ control, description, labels }: ContractFieldProps<V>) {
  const { t } = useTranslation()
  const { name, kind, isRequired, isNullable, choices, isInteger, min, max, maxLength } = description
  const key = `${labels}.${name}`
  const hintKey = `${key}.hint`
  // The translate function returns the key when there is no text.
  const hint = t(hintKey) === hintKey ? undefined : t(hintKey)
  const props = { control, name: name as FieldPath<V>, label: t(key), hint, isRequired }
  const lengthProps = maxLength === undefined ? {} : { maxLength }
  switch (kind) {
    case 'switch':
      return (
        <FormSwitch control={control} name={props.name} hint={hint}>
          {props.label}
        </FormSwitch>
      )
    case 'choice':
      return <FormSelect {...props} items={choices.map((id) => ({ id, label: t(`${key}.${id}`) }))} nullLabel={isNullable ? t(`${key}.none`) : undefined} />
    case 'number':
      return (
        <FormNumber
          {...props}
          {...(min !== undefined && { minValue: min })}
          {...(max !== undefined && { maxValue: max })}
          formatOptions={{ maximumFractionDigits: isInteger ? 0 : 10 }}
        />
      )
    case 'date':
      return <FormDate {...props} />
    case 'date-time':
      return <FormDateTime {...props} />
    case 'tags':
      return <FormTags {...props} {...(max !== undefined && { maxTags: max })} />
    case 'email':
      return <FormEmail {...props} {...lengthProps} />
    case 'url':
      return <FormText {...props} {...lengthProps} type="url" />
    case 'long-text':
      return <FormTextArea {...props} {...lengthProps} />
    default:
      return <FormText {...props} {...lengthProps} />
  }
}
