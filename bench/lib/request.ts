import http from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

export interface Question {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

const TIMEOUT = 10_000

/** One request on a connection of its own: nothing is added, followed or decoded. */
export const get = (url: string, { method = 'GET', headers = {} }: Question = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const request = http.request(url, { method, headers, agent: false, timeout: TIMEOUT }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }))
    })
    request.on('timeout', () => request.destroy(new Error(`${url} did not answer in time`)))
    request.on('error', reject)
    request.end()
  })
