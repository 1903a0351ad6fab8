import { DateTimeField } from '@balafon/ui/date-time-field'
import type { FieldValues } from 'react-hook-form'
import { findTimeZone } from '../../i18n/format.ts'
import { useBootstrap } from '../../state/bootstrap.ts'
import type { FieldTexts } from './field-texts.ts'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormDateTime}. */
export interface FormDateTimeProps<V extends FieldValues> extends FormFieldProps<V>, FieldTexts {
  /** The IANA time zone of the entered time. Default: that of the user. */
  readonly timeZone?: string
  /** The first point in time that can be chosen, in ISO 8601 format. */
  readonly min?: string
  readonly max?: string
}

/** A field of a form for a day and a time. Its value is a point in time in UTC, such as `2026-03-01T18:30:00.000Z`; null while it is empty. */
export function FormDateTime<V extends FieldValues>({ control, name, timeZone, ...rest }: FormDateTimeProps<V>) {
  const userTimeZone = useBootstrap(({ user }) => user?.timezone)
  const siteTimeZone = useBootstrap(({ settings }) => settings['dates.default_timezone'])
  const { container, inputProps, value, error } = useFormField({ control, name })
  return (
    <div ref={container}>
      <DateTimeField
        {...rest}
        name={name}
        onBlur={inputProps.onBlur}
        error={error}
        value={value || null}
        onChange={inputProps.onChange}
        timeZone={findTimeZone(timeZone, userTimeZone, siteTimeZone)}
      />
    </div>
  )
}
