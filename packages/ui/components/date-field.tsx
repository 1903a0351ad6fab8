import { parseDate } from '@internationalized/date'
import { DatePicker } from 'react-aria-components/DatePicker'
import { DatePickerContent } from '../parts/date-picker-content.tsx'
import field from '../parts/field.module.css'
import type { FieldTextProps } from '../parts/field-texts.tsx'
import { PageLocaleProvider } from '../parts/page-locale-provider.tsx'

/** A date in ISO 8601 format, for example `2026-03-01`. */
type IsoDate = string

interface DateFieldProps extends FieldTextProps {
  readonly value: IsoDate | null
  readonly onChange: (value: IsoDate | null) => void
  readonly min?: IsoDate
  readonly max?: IsoDate
  readonly name?: string
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
}

/** A date field in the format of the page's language, with a calendar that is loaded when the user is about to open it. */
export const DateField = ({ label, hint, error, value, onChange, min, max, ...rest }: DateFieldProps) => (
  <PageLocaleProvider>
    <DatePicker
      {...rest}
      value={value ? parseDate(value) : null}
      onChange={(day) => onChange(day?.toString() ?? null)}
      minValue={min ? parseDate(min) : undefined}
      maxValue={max ? parseDate(max) : undefined}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={field.field ?? ''}
    >
      <DatePickerContent label={label} hint={hint} error={error} />
    </DatePicker>
  </PageLocaleProvider>
)
