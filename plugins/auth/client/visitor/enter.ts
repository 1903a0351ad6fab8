import { findRoute } from '@balafon/sdk/client'
import type { BootstrapData } from '@balafon/sdk/contract'
import { become } from './become.ts'
import { storedCheckout } from './onboarding-choice.ts'
import { sameSitePath } from './same-site-path.ts'

/** Signed in: on to the checkout of the plan they chose, to where they were going (`state` of the sign-in page's location), or to where the site wants them. */
export const enter = (data: BootstrapData, state: unknown) => become(data, () => placeFor(data, (state as { from?: unknown } | null)?.from))

function placeFor({ user, settings }: BootstrapData, from: unknown): string {
  const checkout = storedCheckout()
  if (checkout && findRoute(checkout)) return checkout
  const wanted = from ?? settings['home.redirect']
  if (wanted) return sameSitePath(wanted)
  const isAdmin = user?.permissions.some(({ name }) => name === 'admin' || name === 'admin.access') ?? false
  return isAdmin && findRoute('/admin') ? '/admin' : '/'
}
