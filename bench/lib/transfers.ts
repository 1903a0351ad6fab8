import type { Page } from '@playwright/test'
import { sendRequest } from './send-request.ts'

export interface Transfer {
  readonly url: string
  readonly type: 'Script' | 'Texts' | 'Stylesheet' | 'Font'
  readonly encoding: string
  readonly bytes: number
}

const LOAD_TIMEOUT_MS = 30_000
/** A page counts as loaded when it has requested no file for this time. */
const QUIET_MS = 2500
const TYPES = { '.js': 'Script', '.json': 'Texts', '.css': 'Stylesheet', '.woff2': 'Font' } as const

/** Opens a page in a browser with an empty cache, and returns the scripts, styles and fonts it loads until it requests no more. */
export async function recordTransfers(page: Page, url: string): Promise<Transfer[]> {
  const devTools = await page.context().newCDPSession(page)
  const loadedUrls: string[] = []
  const failures: string[] = []
  devTools.on('Network.responseReceived', ({ response: { url: fileUrl, status } }) => {
    if (!findTransferType(fileUrl)) return
    if (status === 200) loadedUrls.push(fileUrl)
    else failures.push(`${fileUrl} returns ${status}`)
  })
  await devTools.send('Network.enable')
  const pageResponse = await page.goto(url, { waitUntil: 'load', timeout: LOAD_TIMEOUT_MS })
  // Counts the loaded files, because the network is never idle: the connection for live messages stays open.
  let earlierCount: number
  do {
    earlierCount = loadedUrls.length
    await page.waitForTimeout(QUIET_MS)
  } while (loadedUrls.length > earlierCount)
  if (pageResponse?.status() !== 200 || failures.length > 0) throw new Error(`The first load is incomplete: ${pageResponse?.status()} ${failures.join(', ')}`)
  // Requests each file again with brotli, because Chromium requests brotli over HTTPS only.
  return Promise.all([...new Set(loadedUrls)].map(measureTransfer))
}

async function measureTransfer(url: string): Promise<Transfer> {
  const { status, headers, body } = await sendRequest(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
  const type = findTransferType(url)
  if (status !== 200 || !type) throw new Error(`${url} returns ${status}`)
  return { url, type, encoding: headers['content-encoding'] ?? 'plain', bytes: body.length }
}

function findTransferType(url: string): Transfer['type'] | undefined {
  const { pathname } = new URL(url)
  return Object.entries(TYPES).find(([extension]) => pathname.endsWith(extension))?.[1]
}
