import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import classes from './date-field.module.css'

/** A calendar month to select a day from. Arrow keys move by days and weeks, Page keys by months, and Shift with Page keys by years. */
export const Month = () => (
  <Calendar autoFocus className={classes.month ?? ''}>
    <header className={classes.header}>
      <Button slot="previous" className={classes.navButton ?? ''}>
        <ChevronLeft />
      </Button>
      <CalendarHeading className={classes.heading ?? ''} />
      <Button slot="next" className={classes.navButton ?? ''}>
        <ChevronRight />
      </Button>
    </header>
    <CalendarGrid className={classes.grid ?? ''}>
      <CalendarGridHeader>{(day) => <CalendarHeaderCell className={classes.weekday ?? ''}>{day}</CalendarHeaderCell>}</CalendarGridHeader>
      <CalendarGridBody>{(date) => <CalendarCell date={date} className={classes.day ?? ''} />}</CalendarGridBody>
    </CalendarGrid>
  </Calendar>
)
