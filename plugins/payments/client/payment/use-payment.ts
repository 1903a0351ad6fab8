import { sendRequest, useApi, useInvalidateQueries, useLive } from '@balafon/sdk/client'
import { useEffect } from 'react'
import { checkPayment, getPayment } from '../../contract/payments.ts'

/** The delays after the first checks of a pending payment. */
const FIRST_DELAYS_SECONDS = [2, 3, 5, 8]
/** The delay after each later check. */
const LATER_DELAY_SECONDS = 15

/** Fetches a payment. While it is pending, the server checks it with the provider repeatedly; a live message updates it sooner. */
export function usePayment(reference: string) {
  const invalidate = useInvalidateQueries()
  const query = useApi(getPayment, { params: { reference } }, { staleTime: 0 })
  const { refetch } = query
  const isPending = query.data?.payment.status === 'pending'
  useLive('payments.changed', ({ reference: changedReference }) => {
    if (changedReference === reference) void invalidate(getPayment)
  })
  useEffect(() => {
    if (!isPending) return
    const controller = new AbortController()
    void pollPayment(reference, refetch, controller.signal)
    return () => controller.abort()
  }, [isPending, reference, refetch])
  return query
}

async function pollPayment(reference: string, refetch: () => Promise<unknown>, signal: AbortSignal) {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    // Errors are ignored: the page keeps waiting while the provider or the connection is down.
    await sendRequest(checkPayment, { params: { reference } }, { signal }).catch(() => {})
    if (signal.aborted) return
    await refetch()
    await new Promise((resolve) => setTimeout(resolve, (FIRST_DELAYS_SECONDS[attempt] ?? LATER_DELAY_SECONDS) * 1000))
  }
}
