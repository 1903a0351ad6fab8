import { useFormat } from '@balafon/sdk/client'

/** A day in a list. It is written as a date and not as "in 11 months", because operators compare payments by their dates. */
export function DayCell({ value }: { readonly value: string | null }) {
  const { date } = useFormat()
  return <span data-tabular>{value ? date(value) : '–'}</span>
}
