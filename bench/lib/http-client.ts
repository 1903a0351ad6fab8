export type HttpClient = Awaited<ReturnType<typeof createHttpClient>>

/** Creates a client for requests that need cookies and an XSRF token. */
export async function createHttpClient(siteUrl: string) {
  const cookies = new Map<string, string>()
  const storeCookies = ({ headers }: Response) => {
    for (const line of headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
  }
  storeCookies(await fetch(`${siteUrl}/login`))
  const formatCookies = () => [...cookies].map((pair) => pair.join('=')).join('; ')
  return {
    /** Returns the headers that identify the session, so that another client can use it. */
    getSessionHeaders: () => ({ cookie: formatCookies(), 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }),
    /** Sends a GET request and returns the complete body. Throws when the status is not 200. */
    async get(path: string): Promise<string> {
      const response = await fetch(siteUrl + path, { headers: { cookie: formatCookies() } })
      const text = await response.text()
      if (response.status !== 200) throw new Error(`${path} returns ${response.status}: ${text.slice(0, 300)}`)
      return text
    },
    /** Sends a POST request. Throws when the status of the response is not `expectedStatus`. */
    async post(path: string, body: object, expectedStatus: number, additionalHeaders: Readonly<Record<string, string>> = {}) {
      const headers = {
        ...additionalHeaders,
        'content-type': 'application/json',
        cookie: formatCookies(),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      }
      const response = await fetch(siteUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
      const text = await response.text()
      if (response.status !== expectedStatus) throw new Error(`${path} returns ${response.status}: ${text.slice(0, 300)}`)
      storeCookies(response)
    },
  }
}
