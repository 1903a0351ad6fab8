import { toSameSitePath } from './same-site-path.ts'

interface SignInData {
  readonly user: { readonly permissions: readonly { readonly name: string }[] } | null
  readonly settings: Readonly<Record<string, unknown>>
}

interface DestinationOptions {
  /** The path that the visitor requested before signing in. */
  readonly from?: unknown
  /** Checkout path of the plan selected before registering. */
  readonly checkout?: string | null
  /** Whether a new account first has to confirm its email address. */
  readonly needsEmailVerification?: boolean
  /** Whether the site has a route for a path. */
  readonly hasRoute: (path: string) => boolean
}

/** Returns the path where a user continues after signing in or registering. */
export function getSignInDestination(
  { user, settings }: SignInData,
  { from, checkout = null, needsEmailVerification = false, hasRoute }: DestinationOptions,
): string {
  // Every page shows the verification screen until the address is verified. Then the screen reloads the page, so the user continues on the home page.
  if (needsEmailVerification) return '/'
  if (checkout && hasRoute(checkout)) return checkout
  const target = from ?? settings['home.redirect']
  if (target) return toSameSitePath(target)
  const isAdmin = user?.permissions.some(({ name }) => name === 'admin' || name === 'admin.access') ?? false
  return isAdmin && hasRoute('/admin') ? '/admin' : '/'
}
