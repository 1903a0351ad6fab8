const SECONDS_PER_DAY = 24 * 3600

/** Returns the decoded value of a cookie, or an empty string. */
export function readCookie(name: string): string {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : ''
}

/** Returns the CSRF token, which every request that changes data sends in the header `x-xsrf-token`. */
export const readXsrfToken = (): string => readCookie('__Host-XSRF-TOKEN') || readCookie('XSRF-TOKEN')

/** Sets a cookie for the whole site. */
export function writeCookie(name: string, value: string, days = 7): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${days * SECONDS_PER_DAY}; Path=/; SameSite=Lax${secure}`
}
