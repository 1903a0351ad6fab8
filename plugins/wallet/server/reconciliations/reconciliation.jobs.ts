import { defineJob } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import type { ReconciliationsService } from './reconciliations.service.ts'

const DAY_MS = 24 * 3600 * 1000
/** Each day is compared on this many following nights, because the webhook of a payment may arrive days late. */
const COMPARED_DAYS = 3

/** Creates the job that compares the last days. It fails when it finds a difference, so that it is listed among the failed jobs. */
export const createReconciliationJob = (reconciliations: ReconciliationsService) =>
  defineJob({
    name: 'reconcile',
    schema: z.object({}),
    cron: '53 3 * * *',
    retries: 0,
    async run() {
      const days = Array.from({ length: COMPARED_DAYS }, (_, index) => new Date(Date.now() - (index + 1) * DAY_MS).toISOString().slice(0, 10))
      let differences = 0
      for (const day of days) differences += await reconciliations.reconcile(day)
      if (differences > 0) throw new Error(`${differences} payments differ from the ledger`)
    },
  })
