import { parseDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button, DateInput, DatePicker, DateSegment, Group, Label } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import classes from '../parts/date-field.module.css'
import field from '../parts/field.module.css'
import { type FieldTextProps, FieldTexts } from '../parts/field-texts.tsx'
import { FloatingPanel } from '../parts/floating-panel.tsx'
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

const loadMonth = () => import('../parts/month.tsx')
const Month = lazy(() => loadMonth().then((module) => ({ default: module.Month })))

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
