/**
 * Marks the location state of the login page, so that the page asks for the second factor. The mark is kept on a
 * reload and removed by the back button. Every sign-in method uses it: `navigate('/login', { state: addChallenge(state) })`.
 */
export const addChallenge = (state: unknown) => ({ ...toObject(state), challenge: true })

/** Removes the mark, so that the login page shows the password form again. */
export const removeChallenge = (state: unknown) => ({ ...toObject(state), challenge: false })

/** Checks whether the login page has to ask for the second factor. */
export const hasChallenge = (state: unknown): boolean => {
  const { challenge }: { challenge?: unknown } = toObject(state)
  return challenge === true
}

const toObject = (state: unknown): object => (typeof state === 'object' && state !== null ? state : {})
