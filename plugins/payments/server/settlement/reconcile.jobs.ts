import { defineJob, type ServerContext } from '@balafon/sdk/server'
import { z } from 'zod'
import type { DuePayment, ReconcileStore } from './reconcile.store.ts'
import type { SettlementService } from './settlement.service.ts'
import type { SettlementStore } from './settlement.store.ts'

/** The number of payments that one run checks. The job runs every minute, and the provider may need ten seconds to respond to a check. */
const BATCH_SIZE = 50
/** The number of payments that are checked at the same time. */
const CONCURRENCY = 5

/**
 * Creates the function of the job: it checks open payments with their provider after 1, 2, 4 … 60 minutes, because webhooks get lost and browsers are closed.
 * After 24 hours a payment is abandoned; a later webhook or an administrator's check can still find that it was paid.
 */
export function createReconciler(store: ReconcileStore, settlement: SettlementService, { log }: Pick<ServerContext, 'log'>) {
  const check = async ({ reference, isOld }: DuePayment) => {
    const row = await settlement.settle(reference).catch((err) => {
      log.warn({ err, reference }, 'checking an open payment failed')
      return null
    })
    const isOpen = !row || row.status === 'pending' || row.status === 'created'
    if (isOld && isOpen) await store.markAbandoned(reference)
  }
  return async () => {
    const due = await store.claimDue(BATCH_SIZE)
    const runWorker = async () => {
      for (let payment = due.pop(); payment; payment = due.pop()) await check(payment)
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, runWorker))
  }
}

/** Creates the function of the job that asks the provider whether open disputes have ended, because webhooks get lost. */
export function createDisputeChecker(store: Pick<SettlementStore, 'listDisputed'>, settlement: SettlementService, { log }: Pick<ServerContext, 'log'>) {
  return async () => {
    for (const reference of await store.listDisputed(BATCH_SIZE)) {
      await settlement.checkReversal(reference).catch((err) => log.warn({ err, reference }, 'checking a disputed payment failed'))
    }
  }
}

export const createDisputeJob = (checkDisputes: () => Promise<void>) =>
  defineJob({ name: 'check-disputes', schema: z.object({}), cron: '17 * * * *', run: checkDisputes })

export const createReconcileJob = (reconcile: () => Promise<void>) => defineJob({ name: 'reconcile', schema: z.object({}), cron: '* * * * *', run: reconcile })
