import { createHmac, randomBytes } from 'node:crypto'
import { detectDeviceType, type ServerContext } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import type { Log } from '../../app/logging/log.ts'
import { getIpNetwork } from '../../security/ip-network.ts'
import { loadBotCheck } from './is-bot.ts'
import type { PageView, VisitsStore } from './visits.store.ts'

const FLUSH_DELAY_MS = 5000
/** Further page views are not counted until the next batch is written, so that a flood of requests cannot use up the memory. */
const MAX_BATCH_SIZE = 5000
/** Many visitors can share a network, but one that sends more page views within a batch is a program. */
const MAX_PER_NETWORK = 100
/** Names of hosts come from browsers and can be invented. Further hosts of a day are counted as unknown. */
const MAX_REFERRERS_PER_DAY = 500
const SALT_BYTES = 32
/** 128 bits: two visitors of a day do not get the same hash. */
const HASH_BYTES = 16

/** A page view as the browser reported it. It is kept in memory until its batch is written; the address and the browser are not stored. */
export interface ReportedPageView {
  readonly viewedAt: Date
  /** A route pattern. */
  readonly page: string
  /** The host of another site; `null` when the page was opened in another way. */
  readonly referrer: string | null
  readonly ipAddress: string
  readonly userAgent: string
}

export interface PageViewRecorderDependencies {
  readonly db: Sequelize
  readonly store: Pick<VisitsStore, 'findOrCreateSalt' | 'insertPageViews'>
  readonly getSiteUrl: () => string
  readonly locateIpAddress: ServerContext['locateIpAddress']
  readonly log: Pick<Log, 'warn'>
}

export type PageViewRecorder = ReturnType<typeof createPageViewRecorder>

/** Creates the recorder of page views. It collects them in memory and writes them in batches, so that no request waits for a write. */
export function createPageViewRecorder({ db, store, getSiteUrl, locateIpAddress, log }: PageViewRecorderDependencies) {
  let pending: ReportedPageView[] = []
  let networks = new Map<string, number>()
  let salt: { readonly day: string; readonly value: Buffer } | undefined
  let referrers = { day: '', hosts: new Set<string>() }
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastWrite: Promise<void> = Promise.resolve()

  async function getSalt(day: string): Promise<Buffer> {
    if (salt?.day !== day) salt = { day, value: await store.findOrCreateSalt(day, randomBytes(SALT_BYTES)) }
    return salt.value
  }
  const limitReferrer = (day: string, host: string | null) => {
    if (host === null) return ''
    if (referrers.day !== day) referrers = { day, hosts: new Set() }
    if (!referrers.hosts.has(host) && referrers.hosts.size >= MAX_REFERRERS_PER_DAY) return ''
    referrers.hosts.add(host)
    return host
  }
  async function toPageView({ viewedAt, page, referrer, ipAddress, userAgent }: ReportedPageView): Promise<PageView> {
    const day = viewedAt.toISOString().slice(0, 10)
    const { country } = await locateIpAddress(ipAddress, 'en')
    return {
      viewedAt,
      page,
      visitor: createHmac('sha256', await getSalt(day))
        .update(`${getSiteUrl()}\n${getIpNetwork(ipAddress)}\n${userAgent}`)
        .digest()
        .subarray(0, HASH_BYTES),
      referrer: limitReferrer(day, referrer),
      country: country ?? '',
      device: detectDeviceType(userAgent),
    }
  }
  async function writeBatch(batch: readonly ReportedPageView[]) {
    try {
      const isBot = await loadBotCheck()
      const pageViews: PageView[] = []
      for (const view of batch) if (!isBot(view.userAgent)) pageViews.push(await toPageView(view))
      if (pageViews.length > 0) await db.transaction((transaction) => store.insertPageViews(pageViews, transaction))
    } catch (err) {
      // A lost batch makes the figures a little too low. Keeping it during an outage would use up the memory.
      log.warn({ err, pageViews: batch.length }, 'page views could not be counted')
    }
  }
  function flush() {
    clearTimeout(timer)
    timer = undefined
    const batch = pending
    pending = []
    networks = new Map()
    if (batch.length > 0) lastWrite = lastWrite.then(() => writeBatch(batch))
    return lastWrite
  }
  return {
    record(view: ReportedPageView) {
      const network = getIpNetwork(view.ipAddress)
      const count = networks.get(network) ?? 0
      if (pending.length >= MAX_BATCH_SIZE || count >= MAX_PER_NETWORK) return
      networks.set(network, count + 1)
      pending.push(view)
      timer ??= setTimeout(() => void flush(), FLUSH_DELAY_MS)
    },
    /** Writes the page views that were recorded so far. */
    flush,
  }
}
