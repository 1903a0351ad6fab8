import { useSearchParams } from '@balafon/sdk/client'
import { useState } from 'react'
import type { PaymentState } from '../../contract/fields.ts'

export const STATES: readonly PaymentState[] = ['paid', 'pending', 'failed', 'abandoned', 'mismatch', 'created']

/** The maximum length of the filter for references, which have 36 characters. */
const MAX_REFERENCE_LENGTH = 40

export type Filter = ReturnType<typeof usePaymentFilter>

/** Returns the filters of the payments page, which are stored in the URL. */
export function usePaymentFilter() {
  const [query, setQuery] = useSearchParams()
  // The text has its own state because the URL changes a moment later, which would move the caret.
  const [text, setText] = useState(query.get('reference') ?? '')
  const status = STATES.find((value) => value === query.get('status'))
  const provider = query.get('provider') ?? undefined
  const reference = text.trim().slice(0, MAX_REFERENCE_LENGTH) || undefined

  const setParameter = (name: 'status' | 'provider' | 'reference', value: string) =>
    void setQuery(
      (current) => {
        const next = new URLSearchParams(current)
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
    setStatus: (next: PaymentState | null) => setParameter('status', next ?? ''),
    setProvider: (next: string | null) => setParameter('provider', next ?? ''),
    setText(next: string) {
      setText(next)
      setParameter('reference', next.trim())
    },
  }
}
