import { parseAbsolute, type ZonedDateTime } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button, DateInput, DatePicker, DateSegment, Group, Label } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import classes from '../parts/date-field.module.css'
import field from '../parts/field.module.css'
import { type FieldTextProps, FieldTexts } from '../parts/field-texts.tsx'
import { FloatingPanel } from '../parts/floating-panel.tsx'
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

const loadMonth = () => import('../parts/month.tsx')
const Month = lazy(() => loadMonth().then((module) => ({ default: module.Month })))

/** A field for a day and a time in the format of the page's language, with a calendar. */
export function DateTimeField({ label, hint, error, value, onChange, timeZone, min, max, ...rest }: DateTimeFieldProps) {
  const parse = (iso: IsoTimestamp) => parseAbsolute(iso, timeZone)
  return (
    <PageLocaleProvider>
      <DatePicker<ZonedDateTime>
        {...rest}
        granularity="minute"
        // An empty field has the time zone of its placeholder.
        placeholderValue={parse(new Date().toISOString()).set({ hour: 12, minute: 0, second: 0, millisecond: 0 })}
        value={value ? parse(value) : null}
        onChange={(time) => onChange(time?.toAbsoluteString() ?? null)}
        minValue={min ? parse(min) : undefined}
        maxValue={max ? parse(max) : undefined}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        className={field.field ?? ''}
      >
        <Label className={field.label ?? ''}>{label}</Label>
        <Group className={field.box ?? ''}>
          <DateInput className={classes.input ?? ''}>{(segment) => <DateSegment segment={segment} className={classes.segment ?? ''} />}</DateInput>
          <Button className={classes.open ?? ''} onHoverStart={loadMonth} onFocus={loadMonth}>
            <CalendarDays />
          </Button>
        </Group>
        <FieldTexts hint={hint} error={error} />
        <FloatingPanel title={label}>
          <Dialog className={classes.dialog ?? ''}>
            <Suspense fallback={<div className={classes.loading} />}>
              <Month />
            </Suspense>
          </Dialog>
        </FloatingPanel>
      </DatePicker>
    </PageLocaleProvider>
  )
}
