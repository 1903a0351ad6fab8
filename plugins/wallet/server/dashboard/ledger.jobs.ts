import { defineJob } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import type { PostingStore } from '../ledger/posting.store.ts'
import type { WalletContext } from '../models.ts'
import type { DashboardService } from './dashboard.service.ts'

/** Creates the nightly audit of the ledger. The job fails when it finds a problem, so that it is listed among the failed jobs. */
export const createAuditJob = (dashboard: DashboardService) =>
  defineJob({
    name: 'audit',
    schema: z.object({}),
    cron: '41 3 * * *',
    retries: 0,
    async run() {
      const { problems } = await dashboard.audit()
      if (problems.length > 0) throw new Error(`the audit of the ledger found ${problems.length} problems: ${JSON.stringify(problems[0])}`)
    },
  })

/** Creates the job that records the digest of yesterday, hours after midnight (UTC), when all its postings are committed. */
export const createDigestJob = (dashboard: DashboardService) =>
  defineJob({ name: 'digest', schema: z.object({}), cron: '11 2 * * *', run: async () => void (await dashboard.recordDigest()) })

/** The job that pays the debts of users. */
export const COLLECT_DEBTS = 'collect-debts'

/** Creates the job that pays the debts of users from their wallets. */
export const createDebtJob = (post: PostingStore, { sql }: Pick<WalletContext, 'sql'>) =>
  defineJob({
    name: COLLECT_DEBTS,
    schema: z.object({}),
    cron: '17 * * * *',
    async run(_data, { id }) {
      const debtors = await sql<{ userId: number; currency: string }>(
        `select d.user_id as "userId", d.currency from ledger.accounts d
         join ledger.accounts w on w.user_id = d.user_id and w.currency = d.currency and w.role = 'wallet'
         where d.role = 'receivable' and d.balance > 0 and w.balance > 0 limit 1000`,
      )
      for (const { userId, currency } of debtors) await post.collectDebt(userId, currency, id)
    },
  })
