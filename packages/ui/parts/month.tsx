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

/** A month to pick a day from. Arrows go by days and weeks, Page keys by months, with Shift by years. */
export const Month = () => (
  <Calendar autoFocus className={classes.month ?? ''}>
    <header className={classes.header}>
      <Button slot="previous" className={classes.turn ?? ''}>
        <ChevronLeft />
      </Button>
      <CalendarHeading className={classes.heading ?? ''} />
      <Button slot="next" className={classes.turn ?? ''}>
        <ChevronRight />
      </Button>
    </header>
    <CalendarGrid className={classes.grid ?? ''}>
      <CalendarGridHeader>{(day) => <CalendarHeaderCell className={classes.weekday ?? ''}>{day}</CalendarHeaderCell>}</CalendarGridHeader>
      <CalendarGridBody>{(date) => <CalendarCell date={date} className={classes.day ?? ''} />}</CalendarGridBody>
    </CalendarGrid>
  </Calendar>
)
