/**
 * Adds a typed email address to the location state, so that the next sign-in page can fill it in. The state keeps the
 * address out of URLs and logs.
 */
export const addEmailToState = (state: unknown, email: string) => ({ ...(state as object | null), email })

/** Reads the address from the location state; returns an empty string when there is none. */
export function readEmailFromState(state: unknown): string {
  const { email } = (state ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : ''
}
