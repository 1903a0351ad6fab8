/**
 * The address that somebody typed goes along to the page that asks for it again, in the state of that page's place: it is
 * in no address bar, and in no log.
 */
export const withEmail = (state: unknown, email: string) => ({ ...(state as object | null), email })

export function typedEmail(state: unknown): string {
  const { email } = (state ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : ''
}
