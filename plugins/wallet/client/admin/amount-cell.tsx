import { useFormat } from '@balafon/sdk/client'

/** An amount of a row with its currency. */
export function AmountCell({ value, item }: { readonly value: number; readonly item: { readonly currency: string } }) {
  const { money } = useFormat()
  return <b data-tabular>{money(value, item.currency)}</b>
}
