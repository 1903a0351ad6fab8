export type Browser = Awaited<ReturnType<typeof openBrowser>>

/** As much of a browser as a call that changes something needs: the two cookies, and the token sent back. */
export async function openBrowser(site: string) {
  const cookies = new Map<string, string>()
  const keep = ({ headers }: Response) => {
    for (const line of headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
  }
  keep(await fetch(`${site}/login`))
  return {
    /** Fails when the answer's status is another one. */
    async post(path: string, body: object, status: number) {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const headers = { 'content-type': 'application/json', cookie, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }
      const response = await fetch(site + path, { method: 'POST', headers, body: JSON.stringify(body) })
      const text = await response.text()
      if (response.status !== status) throw new Error(`${path} answers ${response.status}: ${text.slice(0, 300)}`)
      keep(response)
    },
  }
}
