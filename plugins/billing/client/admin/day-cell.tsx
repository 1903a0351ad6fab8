import { useFormat } from '@balafon/sdk/client'

/** A day in a list. Payments are compared by the calendar, so it is not written as "in 11 months". */
export function DayCell({ value }: { readonly value: string | null }) {
  const { date } = useFormat()
  return <span data-tabular>{value ? date(value) : '–'}</span>
}
