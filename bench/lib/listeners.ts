import http from 'node:http'
import { sleep } from './server.ts'

const PIECE = 64 * 1024
const EVERY = 250

export interface Listening {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly count: number
  readonly seconds: number
}

/** Players that take a little at a time, far slower than the server could send; calls `look` while they listen. Gives the bytes they took. */
export async function listenSlowly({ url, headers, count, seconds }: Listening, look: () => void): Promise<number> {
  const agent = new http.Agent({ maxSockets: count })
  const requests: http.ClientRequest[] = []
  let taken = 0
  try {
    const streams = await Promise.all(Array.from({ length: count }, () => open(url, headers, agent, requests)))
    const until = performance.now() + seconds * 1000
    while (performance.now() < until) {
      for (const stream of streams) taken += (stream.read(PIECE) as Buffer | null)?.length ?? 0
      look()
      await sleep(EVERY)
    }
  } finally {
    for (const request of requests) request.destroy()
    agent.destroy()
  }
  return taken
}

const open = (url: string, headers: Listening['headers'], agent: http.Agent, requests: http.ClientRequest[]) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.get(url, { headers, agent }, (response) => {
      // With a listener for `readable` nothing flows by itself: what is not read stays with the server.
      response.on('readable', () => {}).on('error', () => {})
      if (response.statusCode === 206) resolve(response)
      else reject(new Error(`${url} answers ${response.statusCode}`))
    })
    request.on('error', reject)
    requests.push(request)
  })
