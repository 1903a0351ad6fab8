import http from 'node:http'

export interface HttpResponse {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

export interface HttpRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

const TIMEOUT_MS = 10_000

/** Sends one request on a new connection. It adds no headers, follows no redirects and does not decode the body. */
export const sendRequest = (url: string, { method = 'GET', headers = {} }: HttpRequest = {}) =>
  new Promise<HttpResponse>((resolve, reject) => {
    const request = http.request(url, { method, headers, agent: false, timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
    })
    request.on('timeout', () => request.destroy(new Error(`${url} did not respond in time`)))
    request.on('error', reject)
    request.end()
  })
