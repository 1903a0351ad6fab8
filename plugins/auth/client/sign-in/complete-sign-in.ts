import { findRoute, storePathAfterVerification } from '@balafon/sdk/client'
import type { BootstrapData } from '@balafon/sdk/contract'
import { readSelectedCheckout } from './onboarding-selection.ts'
import { getSignInDestination } from './sign-in-destination.ts'
import { switchUser } from './switch-user.ts'

interface SignInOptions {
  /** Location state of the sign-in page; `from` is the path to return to. */
  readonly state: unknown
  readonly needsEmailVerification?: boolean
}

/** Shows the page as the signed-in user and continues to their destination. */
export function completeSignIn(data: BootstrapData, { state, needsEmailVerification = false }: SignInOptions) {
  const checkout = readSelectedCheckout()
  const hasRoute = (path: string) => findRoute(path) !== undefined
  // The checkout of the plan that was chosen before registering opens only after the email verification, because an unverified user cannot open any route.
  storePathAfterVerification(needsEmailVerification && checkout && hasRoute(checkout) ? checkout : null)
  return switchUser(data, () => {
    const from = typeof state === 'object' && state && 'from' in state ? state.from : undefined
    return getSignInDestination(data, { from, checkout, needsEmailVerification, hasRoute })
  })
}
