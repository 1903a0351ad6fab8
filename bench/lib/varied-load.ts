import http from 'node:http'

interface VariedLoadOptions {
  readonly listUrls: readonly string[]
  readonly connections: number
  readonly seconds: number
}

/** Sends different requests over several connections. Each request has another IP address, so that the rate limits of guests do not apply. */
export async function generateVariedLoad({
  listUrls,
  connections,
  seconds,
}: VariedLoadOptions): Promise<{ readonly requests: number; readonly perSecond: number }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let requests = 0
  const runConnection = async () => {
    while (performance.now() < endsAt) {
      requests += 1
      await send(listUrls[requests % listUrls.length] ?? '', agent, createAddress(requests))
    }
  }
  await Promise.all(Array.from({ length: connections }, runConnection))
  agent.destroy()
  return { requests, perSecond: requests / ((performance.now() - startedAt) / 1000) }
}

/** Returns an IP address for the header `x-forwarded-for`. The site must trust the sender as a proxy. */
export const createAddress = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

const send = (url: string, agent: http.Agent, address: string) =>
  new Promise<void>((resolve, reject) => {
    http
      .get(url, { agent, headers: { 'x-forwarded-for': address } }, (response) => {
        response.resume()
        response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${url} returns ${response.statusCode}`))))
      })
      .on('error', reject)
  })
