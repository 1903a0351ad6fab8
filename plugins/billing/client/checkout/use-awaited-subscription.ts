import { refreshBootstrap, sendRequest, useApi, useIsSubscribed } from '@balafon/sdk/client'
import { useEffect, useState } from 'react'
import { checkSubscription, listInvoices, type OwnSubscription } from '../../contract/subscription.ts'
import { useSubscription } from '../use-subscription.ts'

/** The delays after the first checks of a payment. */
const FIRST_DELAYS_SECONDS = [1, 2, 3, 5, 8]
/** The delay after each later check. */
const LATER_DELAY_SECONDS = 15
/** After this many checks, the page says that the payment takes longer than usual. */
const SLOW_AFTER_CHECKS = 5

/** The result of a checkout. It comes from the server only: nothing in the URL is trusted. */
export type CheckoutResult = 'waiting' | 'slow' | 'subscribed' | 'failed' | 'none'

/** Waits until the server knows the result of a checkout. It asks the provider repeatedly; a live message shows the result sooner. */
export function useAwaitedSubscription(): { readonly result: CheckoutResult; readonly subscription: OwnSubscription | null } {
  const query = useSubscription()
  const { refetch } = query
  const [checks, setChecks] = useState(0)
  const subscription = query.data?.subscription ?? null
  const isUnpaid = subscription === null || subscription.status === 'incomplete'
  const hasFailed = useHasFailedInvoice(subscription)
  useEffect(() => {
    if (!isUnpaid) return
    const controller = new AbortController()
    void poll(controller.signal, async () => {
      await refetch()
      setChecks((count) => count + 1)
    })
    return () => controller.abort()
  }, [isUnpaid, refetch])
  useRefreshWhenSubscribed(!isUnpaid && subscription.valid)
  return { subscription, result: getResult({ subscription, isUnpaid, hasFailed, checks }) }
}

interface Observed {
  readonly subscription: OwnSubscription | null
  readonly isUnpaid: boolean
  readonly hasFailed: boolean
  readonly checks: number
}

function getResult({ subscription, isUnpaid, hasFailed, checks }: Observed): CheckoutResult {
  if (!isUnpaid) return 'subscribed'
  if (hasFailed) return 'failed'
  // Without a check, the response may be a cached one from before the checkout.
  if (subscription === null && checks > 0) return 'none'
  return checks >= SLOW_AFTER_CHECKS ? 'slow' : 'waiting'
}

/** Returns whether the latest attempt to pay the first period of a subscription has failed. */
function useHasFailedInvoice(subscription: OwnSubscription | null): boolean {
  const isUnpaid = subscription?.status === 'incomplete'
  const { data } = useApi(listInvoices, { query: { perPage: 1 } }, { enabled: isUnpaid, staleTime: 0, refetchInterval: 3000 })
  const [latest] = data?.data ?? []
  return isUnpaid && latest?.status === 'failed' && latest.created_at >= subscription.created_at
}

/**
 * Fetches the bootstrap data again when the subscription is valid, because they contain the permissions of the plan. A live message usually
 * does this, but the live stream of the tab may be interrupted.
 */
function useRefreshWhenSubscribed(isValid: boolean) {
  const isSubscribed = useIsSubscribed()
  useEffect(() => {
    if (isValid && !isSubscribed) void refreshBootstrap()
  }, [isValid, isSubscribed])
}

async function poll(signal: AbortSignal, onChecked: () => Promise<void>) {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    // Errors are ignored: the page keeps waiting while the provider or the connection is down.
    await sendRequest(checkSubscription, {}, { signal }).catch(() => {})
    if (signal.aborted) return
    await onChecked()
    await new Promise((resolve) => setTimeout(resolve, (FIRST_DELAYS_SECONDS[attempt] ?? LATER_DELAY_SECONDS) * 1000))
  }
}
