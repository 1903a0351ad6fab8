import { sendRequest, useApi, useInvalidateQueries, useLive } from '@balafon/sdk/client'
import { useEffect } from 'react'
import { checkPayment, getPayment } from '../../contract/payments.ts'

/** Seconds between two looks at a payment that is still open; the last one stays. */
const PAUSES = [2, 3, 5, 8, 15]

/** A payment as the server knows it. While it is open the provider is asked again and again; a message of the site's comes sooner. */
export function usePayment(reference: string) {
  const forget = useInvalidateQueries()
  const answer = useApi(getPayment, { params: { reference } }, { staleTime: 0 })
  const { refetch } = answer
  const isOpen = answer.data?.payment.status === 'pending'
  useLive('payments.changed', ({ reference: changed }) => {
    if (changed === reference) void forget(getPayment)
  })
  useEffect(() => {
    if (!isOpen) return
    const leaving = new AbortController()
    void lookAgain(reference, refetch, leaving.signal)
    return () => leaving.abort()
  }, [isOpen, reference, refetch])
  return answer
}

async function lookAgain(reference: string, refetch: () => Promise<unknown>, signal: AbortSignal) {
  for (let look = 0; !signal.aborted; look += 1) {
    // A provider or a connection that is away is no news: the page goes on waiting.
    await sendRequest(checkPayment, { params: { reference } }, { signal }).catch(() => {})
    if (signal.aborted) return
    await refetch()
    await new Promise((resolve) => setTimeout(resolve, (PAUSES[look] ?? 15) * 1000))
  }
}
