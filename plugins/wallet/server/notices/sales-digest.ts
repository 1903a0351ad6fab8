import { formatMoney } from '@balafon/sdk/contract'
import { defineJob } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import type { TermsService } from '../ledger/terms.service.ts'
import type { WalletContext } from '../models.ts'
import { SALES_DIGEST_EMAIL } from './notices.emails.ts'
import type { NoticesService } from './notices.service.ts'
import { getDayKey, type SalesStore } from './sales.store.ts'

const DAY_MS = 24 * 3600 * 1000
const BATCH_SIZE = 200
const KEPT_DAYS = 30
const MAX_NAMES = 5

interface Dependencies {
  readonly store: SalesStore
  readonly terms: TermsService
  readonly notices: NoticesService
}

type Context = Pick<WalletContext, 'db' | 'users' | 'mailer' | 'site'>

/** Creates the function that sends sellers one email about the sales of a day, unless they chose otherwise. Repeated calls send nothing again. */
export function createSalesDigest({ store, terms, notices }: Dependencies, { db, users, mailer, site }: Context) {
  async function sendDigest({ userId, count, amount, names }: Awaited<ReturnType<SalesStore['listDay']>>[number], currency: string, day: string) {
    const user = await users.find(userId)
    if (!user || user.banned_at) return
    const language = await notices.getLanguage(user)
    const items = names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ', …' : '')
    const data = { count, amount: formatMoney(amount, currency, language), items, date: day, url: `${site.getUrl()}/wallet` }
    await db.transaction(async (transaction) => {
      if (!(await store.recordEmail(userId, getDayKey(day), transaction))) return
      await mailer.send({ to: user, language, template: SALES_DIGEST_EMAIL.name, data }, transaction)
    })
  }

  return async (day: string) => {
    const currency = await terms.getCurrency()
    let last = 0
    for (;;) {
      const sellers = await store.listDay(day, currency, last, BATCH_SIZE)
      for (const seller of sellers) await sendDigest(seller, currency, day)
      const next = sellers.at(-1)
      if (!next) break
      last = next.userId
    }
    await store.deleteOldRecords(KEPT_DAYS)
  }
}

/** Creates the job that sends the summaries of yesterday, in UTC. */
export const createSalesDigestJob = (sendDigests: (day: string) => Promise<void>) =>
  defineJob({
    name: 'sales-digest',
    schema: z.object({}),
    cron: '30 6 * * *',
    run: () => sendDigests(new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)),
  })
