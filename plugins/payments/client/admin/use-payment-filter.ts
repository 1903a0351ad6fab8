import { useSearchParams } from '@balafon/sdk/client'
import { useState } from 'react'
import type { PaymentState } from '../../contract/fields.ts'

export const STATES: readonly PaymentState[] = ['paid', 'pending', 'failed', 'abandoned', 'mismatch', 'created']

/** Longer texts than a reference are none. */
const LONGEST = 40

export type Filter = ReturnType<typeof usePaymentFilter>

/** Which payments are shown; kept in the address. */
export function usePaymentFilter() {
  const [query, setQuery] = useSearchParams()
  // The field's own: the address follows a moment later, and would move the caret.
  const [text, setText] = useState(query.get('reference') ?? '')
  const status = STATES.find((known) => known === query.get('status'))
  const provider = query.get('provider') ?? undefined
  const reference = text.trim().slice(0, LONGEST) || undefined

  const remember = (name: 'status' | 'provider' | 'reference', value: string) =>
    void setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  return {
    status,
    provider,
    reference,
    text,
    isFiltering: status !== undefined || provider !== undefined || reference !== undefined,
    setStatus: (wanted: PaymentState | null) => remember('status', wanted ?? ''),
    setProvider: (wanted: string | null) => remember('provider', wanted ?? ''),
    setText(next: string) {
      setText(next)
      remember('reference', next.trim())
    },
  }
}
