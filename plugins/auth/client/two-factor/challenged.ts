/**
 * That the second factor is asked for stands in the state of the sign-in page's place: it survives a reload and goes with the back button.
 * Any kind of sign-in leads there: `navigate('/login', { state: challenged(state) })`.
 */
export const challenged = (state: unknown) => ({ ...(state as object | null), challenge: true })

export const unchallenged = (state: unknown) => ({ ...(state as object | null), challenge: false })

export const isChallenged = (state: unknown): boolean => (state as { challenge?: unknown } | null)?.challenge === true
