import { useApi, useInvalidateQueries, useLive, useUser } from '@balafon/sdk/client'
import { getCheckout } from '../contract/checkout.ts'
import { SUBSCRIPTION_CHANGED } from '../contract/live.ts'
import { getSubscription, listInvoices, previewPlanChange } from '../contract/subscription.ts'
import { listOtherProviders } from '../contract/switching.ts'

/** Fetches the subscription of the user. A live message updates it in every open page. Guests have none, and cause no request. */
export function useSubscription() {
  const user = useUser()
  const refresh = useRefreshBilling()
  useLive(SUBSCRIPTION_CHANGED, () => void refresh())
  return useApi(getSubscription, {}, { enabled: user !== null })
}

/** Returns a function that fetches everything again that a change of the subscription changes. */
export function useRefreshBilling() {
  const invalidate = useInvalidateQueries()
  return () => invalidate(getSubscription, listInvoices, getCheckout, previewPlanChange, listOtherProviders)
}
