/**
 * Adds a typed email address to the location state, so that the next sign-in page can fill it in. The state keeps the
 * address out of URLs and logs.
 */
export const addEmailToState = (state: unknown, email: string) => ({ ...(typeof state === 'object' ? state : {}), email })

/** Reads the address from the location state; returns an empty string when there is none. */
export function readEmailFromState(state: unknown): string {
  const email = typeof state === 'object' && state && 'email' in state ? state.email : undefined
  return typeof email === 'string' ? email : ''
}
