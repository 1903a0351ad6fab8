import { parseAbsolute, type ZonedDateTime } from '@internationalized/date'
import { DatePicker } from 'react-aria-components/DatePicker'
import { DatePickerContent } from '../parts/date-picker-content.tsx'
import field from '../parts/field.module.css'
import type { FieldTextProps } from '../parts/field-texts.tsx'
import { PageLocaleProvider } from '../parts/page-locale-provider.tsx'

/** A point in time in ISO 8601 format in UTC, for example `2026-03-01T18:30:00.000Z`. */
type IsoTimestamp = string

interface DateTimeFieldProps extends FieldTextProps {
  readonly value: IsoTimestamp | null
  readonly onChange: (value: IsoTimestamp | null) => void
  /** The IANA time zone in which the user reads and types the time. The field shows its name. */
  readonly timeZone: string
  readonly min?: IsoTimestamp | undefined
  readonly max?: IsoTimestamp | undefined
  readonly name?: string
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly onBlur?: () => void
}

/** A field for a day and a time in the format of the page's language, with a calendar. */
export function DateTimeField({ label, hint, error, value, onChange, timeZone, min, max, ...rest }: DateTimeFieldProps) {
  const parse = (iso: IsoTimestamp) => parseAbsolute(iso, timeZone)
  return (
    <PageLocaleProvider>
      <DatePicker<ZonedDateTime>
        {...rest}
        granularity="minute"
        // An empty field takes its time zone from the placeholder.
        placeholderValue={parse(new Date().toISOString()).set({ hour: 12, minute: 0, second: 0, millisecond: 0 })}
        value={value ? parse(value) : null}
        onChange={(time) => onChange(time?.toAbsoluteString() ?? null)}
        minValue={min ? parse(min) : undefined}
        maxValue={max ? parse(max) : undefined}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        className={field.field ?? ''}
      >
        <DatePickerContent label={label} hint={hint} error={error} />
      </DatePicker>
    </PageLocaleProvider>
  )
}
