import http from 'node:http'
import { sleep } from './server.ts'

const CHUNK_BYTES = 64 * 1024
const READ_INTERVAL_MS = 250

export interface SlowListeners {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly count: number
  readonly seconds: number
}

/** Reads responses far slower than the server could send them, as players do, and calls `onRead` after every read. Returns the bytes read. */
export async function listenSlowly({ url, headers, count, seconds }: SlowListeners, onRead: () => void): Promise<number> {
  const agent = new http.Agent({ maxSockets: count })
  const requests: http.ClientRequest[] = []
  let bytesRead = 0
  try {
    const streams = await Promise.all(Array.from({ length: count }, () => openStream(url, headers, agent, requests)))
    const endAt = performance.now() + seconds * 1000
    while (performance.now() < endAt) {
      for (const stream of streams) bytesRead += (stream.read(CHUNK_BYTES) as Buffer | null)?.length ?? 0
      onRead()
      await sleep(READ_INTERVAL_MS)
    }
  } finally {
    for (const request of requests) request.destroy()
    agent.destroy()
  }
  return bytesRead
}

const openStream = (url: string, headers: SlowListeners['headers'], agent: http.Agent, requests: http.ClientRequest[]) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.get(url, { headers, agent }, (response) => {
      // A handler for `readable` keeps the stream paused, so that data that is not read stays on the server.
      response.on('readable', () => {}).on('error', () => {})
      if (response.statusCode === 206) resolve(response)
      else reject(new Error(`${url} returns ${response.statusCode}`))
    })
    request.on('error', reject)
    requests.push(request)
  })
