interface Browser {
  readonly cookies: Map<string, string>
}

/** What the session's cookie of a browser holds. */
export const tokenOf = ({ cookies }: Browser) => cookies.get('balafon') ?? ''

/** Gives a browser the cookies of another: what somebody has who copied them. */
export function copyCookies<B extends Browser>({ cookies }: Browser, browser: B): B {
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}

/** Calls that are not our pages': none of them may have an effect. */
export const FORGED: readonly (readonly [string, Record<string, string>])[] = [
  ['without a token', { 'x-xsrf-token': '' }],
  ["with another session's token", { 'x-xsrf-token': 'a'.repeat(43) }],
  ['from a foreign origin', { origin: 'https://evil.test' }],
  ['from another site', { 'sec-fetch-site': 'cross-site' }],
]
