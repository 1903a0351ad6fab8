import { navigateTo } from '@balafon/sdk/client'
import { buildPaymentPath } from '../../contract/paths.ts'
import type { Payment } from '../../contract/payments.ts'

/** Opens the provider's page, or this site's payment page for a provider with an inline component. */
export function openPayment({ reference, start }: Payment) {
  if (start?.kind !== 'redirect') return navigateTo(buildPaymentPath(reference))
  const target = new URL(start.url, window.location.href)
  if (target.origin === window.location.origin) navigateTo(target.pathname + target.search)
  else window.location.assign(target.href)
}
