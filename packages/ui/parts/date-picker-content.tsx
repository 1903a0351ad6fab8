import { CalendarDays } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button, DateInput, DateSegment, Group, Label } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import classes from './date-field.module.css'
import field from './field.module.css'
import { type FieldTextProps, FieldTexts } from './field-texts.tsx'
import { FloatingPanel } from './floating-panel.tsx'

const loadMonth = () => import('./month.tsx')
const Month = lazy(() => loadMonth().then((module) => ({ default: module.Month })))

/** The content of a date picker: the label, the segments to type, and a calendar that is loaded when the user is about to open it. */
export const DatePickerContent = ({ label, hint, error }: FieldTextProps) => (
  <>
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
  </>
)
