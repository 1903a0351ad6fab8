interface Browser {
  readonly cookies: Map<string, string>
}

/** Returns the token in the session cookie of a browser. */
export const getSessionToken = ({ cookies }: Browser) => cookies.get('balafon') ?? ''

/** Returns the random part of a session token, without the prefix `g_` (guest) or `s_` (signed in). */
export const getRandomPart = (token: string) => token.slice(2)

/** Copies the cookies of one browser to another, as a thief would. */
export function copyCookies<B extends Browser>({ cookies }: Browser, browser: B): B {
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}

/** Descriptions and headers of requests that do not come from a page of the site. The server must reject all of them. */
export const FORGED_REQUESTS: readonly (readonly [string, Record<string, string>])[] = [
  ['without a token', { 'x-xsrf-token': '' }],
  ["with another session's token", { 'x-xsrf-token': 'a'.repeat(43) }],
  ['from a foreign origin', { origin: 'https://evil.test' }],
  ['from another site', { 'sec-fetch-site': 'cross-site' }],
]
