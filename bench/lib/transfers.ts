import type { Page } from '@playwright/test'
import { get } from './request.ts'

export interface Transfer {
  readonly url: string
  readonly type: 'Script' | 'Stylesheet' | 'Font'
  readonly encoding: string
  readonly bytes: number
}

const PATIENCE = 30_000
const TYPES = { '.js': 'Script', '.css': 'Stylesheet', '.woff2': 'Font' } as const

/** Opens a page in a browser that has nothing yet and lists the code it fetched until the network was quiet. */
export async function transfersOf(page: Page, url: string): Promise<Transfer[]> {
  const session = await page.context().newCDPSession(page)
  const fetched: string[] = []
  const failed: string[] = []
  session.on('Network.responseReceived', ({ response: { url: address, status } }) => {
    if (!typeOf(address)) return
    if (status === 200) fetched.push(address)
    else failed.push(`${address} answers ${status}`)
  })
  await session.send('Network.enable')
  const opened = await page.goto(url, { waitUntil: 'networkidle', timeout: PATIENCE })
  if (opened?.status() !== 200 || failed.length > 0) throw new Error(`The first load is not whole: ${opened?.status()} ${failed.join(', ')}`)
  // Chromium asks a plain http address for gzip alone; a site behind https is asked for brotli. So each file is asked for again.
  return Promise.all([...new Set(fetched)].map(transferOf))
}

async function transferOf(url: string): Promise<Transfer> {
  const { status, headers, body } = await get(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
  const type = typeOf(url)
  if (status !== 200 || !type) throw new Error(`${url} answers ${status}`)
  return { url, type, encoding: headers['content-encoding'] ?? 'plain', bytes: body.length }
}

function typeOf(url: string): Transfer['type'] | undefined {
  const { pathname } = new URL(url)
  return Object.entries(TYPES).find(([extension]) => pathname.endsWith(extension))?.[1]
}
