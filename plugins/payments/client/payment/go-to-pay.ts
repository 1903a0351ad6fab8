import { navigateTo } from '@balafon/sdk/client'
import { paymentPath } from '../../contract/paths.ts'
import type { Payment } from '../../contract/payments.ts'

/** To the provider's page, or to ours where the provider comes to the user. */
export function goToPay({ reference, start }: Payment) {
  if (start?.kind !== 'redirect') return navigateTo(paymentPath(reference))
  const place = new URL(start.url, window.location.href)
  if (place.origin === window.location.origin) navigateTo(place.pathname + place.search)
  else window.location.assign(place.href)
}
